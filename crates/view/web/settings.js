/** Input fields for the settings of a catalogue entry, and their values as a name with brackets. */
import { $, el } from './dom.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Entry} Entry */
/** @typedef {import('./types.js').Setting} Setting */

/**
 * Fills an element with the fields of an entry; values that the user entered for the same entry are kept.
 * @param {string} id
 * @param {Entry|undefined} entry
 */
export function settings(id, entry) {
  if ($(id).dataset.of === (entry?.name ?? '')) return;
  $(id).dataset.of = entry?.name ?? '';
  $(id).replaceChildren(...(entry?.settings ?? []).map(setting => el('label', { class: 'setting' }, el('span', {}, t('form.of', { name: setting.name, owner: entry?.name ?? '' })), field(setting), el('small', {}, setting.help))));
}

/** @param {Setting} setting */
function field(setting) {
  const common = { 'data-setting': setting.name, 'data-default': setting.default };
  if (setting.type === 'choice') {
    return el('select', common, ...(setting.choices ?? []).map(({ name, help }) => el('option', { value: name, selected: name === String(setting.default) }, help ? `${name}: ${help}` : name)));
  }
  if (setting.type === 'order') return el('input', { ...common, value: setting.default, pattern: `[${setting.letters}]{${setting.letters?.length ?? 0}}`, spellcheck: 'false' });
  if (!['int', 'float'].includes(setting.type)) return el('input', { ...common, value: setting.default, spellcheck: 'false' });
  return el('input', { ...common, type: 'number', value: setting.default, min: setting.min, max: setting.max, step: setting.type === 'int' ? 1 : 'any' });
}

/** A name with the settings that differ from the defaults: `astar(weight=1.5)`. @param {Entry|undefined} entry @param {string} id */
export function spec(entry, id) {
  if (!entry) return undefined;
  const changed = [...$(id).querySelectorAll('[data-setting]')].filter(field => field.value !== '' && field.value !== field.dataset.default);
  const list = changed.map(field => `${field.dataset.setting}=${field.value}`).join(', ');
  return list ? `${entry.name}(${list})` : entry.name;
}
