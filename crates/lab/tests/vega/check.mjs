// Validates the Vega-Lite specifications of a folder against Vega-Lite's own JSON schema, compiles
// them, draws them without a screen and checks the positions of their texts. Each finding is a line
// on standard output, `FILE: MESSAGE`; the last line is the number of files.
// Usage: node check.mjs FOLDER
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { View, parse } from 'vega';
import { compile } from 'vega-lite';

const SCHEMA = new URL('node_modules/vega-lite/build/vega-lite-schema.json', import.meta.url);
// Without a screen, Vega assumes a width of 0.8 of the size for each letter; in the requested
// fonts, the average letter of a label has at most 0.64.
const LETTER = 0.64 / 0.8;

const ajv = new Ajv({ strict: false, formats: { 'color-hex': true } });
addFormats(ajv);
const isValid = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));

/** A logger that prints all warnings and errors. */
function logger(say, who) {
  const log = {
    level: () => log,
    error: (...words) => (say(`${who}: error: ${words.join(' ')}`), log),
    warn: (...words) => (say(`${who}: warning: ${words.join(' ')}`), log),
    info: () => log,
    debug: () => log,
  };
  return log;
}

/** The visible texts of a scene, with their positions. */
function texts(mark, x = 0, y = 0) {
  if (mark.marktype === 'group') {
    return mark.items.flatMap(group =>
      group.items.flatMap(inner => texts(inner, x + (group.x ?? 0), y + (group.y ?? 0))));
  }
  if (mark.marktype !== 'text') return [];
  return mark.items.filter(item => item.opacity !== 0 && String(item.text ?? '').trim() !== '').map(item => {
    const { x1, x2, y1, y2 } = item.bounds;
    const [width, spare] = [(x2 - x1) * LETTER, (x2 - x1) * (1 - LETTER)];
    const left = x + x1 + { left: 0, center: spare / 2, right: spare }[item.align ?? 'left'];
    return { text: String(item.text), isTurned: (item.angle ?? 0) % 360 !== 0,
      left, right: left + width, top: y + y1, bottom: y + y2 };
  });
}

const meet = (one, other) => one.left < other.right && other.left < one.right
  && one.top < other.bottom && other.top < one.bottom && !(one.isTurned && other.isTurned);

async function check(spec, say) {
  if (!isValid(spec)) return say(`schema: ${ajv.errorsText(isValid.errors)}`);
  const compiled = compile(spec, { logger: logger(say, 'vega-lite') }).spec;
  const view = new View(parse(compiled), { renderer: 'none', logger: logger(say, 'vega') });
  await view.runAsync();
  if (/NaN|Infinity|undefined/.test(await view.toSVG())) say('a place is no number');
  const all = texts(view.scenegraph().root);
  all.forEach((one, nth) => all.slice(0, nth).filter(other => meet(one, other))
    .forEach(other => say(`'${one.text}' covers '${other.text}'`)));
  view.finalize();
}

const folder = process.argv[2];
const files = readdirSync(folder).filter(name => name.endsWith('.vl.json')).sort();
for (const file of files) {
  const spec = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  await check(spec, what => console.log(`${file}: ${what}`));
}
console.log(`${files.length} specifications`);
