/** The panels beside the board: whose turn it is, the moves with their values, and the game so far, with the loss of value by each move. */
import { $, el } from '../dom.js';
import { isPicking, short } from './board.js';
import { game, isOwn, isPersons, loading } from './game.js';
import { t } from './text.js';

/** The content from which each list was built: an unchanged list keeps its elements, so that no click and no focus is lost. @type {Record<string, string>} */
const built = {};
/** Whether the list of moves had the focus when it was rebuilt. */
let hadFocus = false;

/** Rebuilds a list if its content changed. @param {string} id @param {unknown} content @param {() => Node[]} make */
function list(id, content, make) {
  const now = JSON.stringify(content);
  if (built[id] === now) return;
  built[id] = now;
  $(id).replaceChildren(...make());
}

/** Shows the panels. @param {(name: string) => void} play */
export function show(play) {
  $('turn').textContent = turn();
  $('advice').textContent = advice();
  $('retry').hidden = game.busy !== 'stalled';
  moves(play);
  history();
  const isIdle = isOwn() && game.busy === null;
  for (const id of ['hint', 'values']) $(id).disabled = !isIdle;
  $('values').setAttribute('aria-pressed', String(game.values !== null));
  $('undo').disabled = !game.moves.length;
  $('analysis').disabled = game.busy !== null || game.judged.length >= game.moves.length;
  document.body.classList.toggle('busy', game.busy === 'move' || game.busy === 'search');
}

/** Whose turn it is, with the last move of the program. */
function turn() {
  const { at, busy, last } = game;
  if (loading()) return t('turn.loading');
  if (!at) return '';
  const played = last ? `${t(last.random ? 'played.random' : 'played', { player: last.player, name: last.name })} ` : '';
  if (at.result !== null) return played + t('turn.over', { result: at.result });
  if (busy === 'stalled') return t('turn.stalled');
  if (isOwn()) return played + t('turn.own', { player: at.players[at.turn ?? 0] });
  // The program confirms the person's move.
  if (isPersons(at)) return played;
  return played + (at.chance ? t('turn.chance') : t('turn.program', { player: at.players[at.turn ?? 0] }));
}

function advice() {
  if (game.busy === 'search' && game.at?.result === null) return t('thinking');
  if (game.hint === 'none') return t('hint.none');
  if (game.hint) return t('hint.told', { name: game.hint.name, value: short(game.hint) });
  return isPicking() ? t('moves.pick') : '';
}

/** The moves in their order, or the best first. @param {(name: string) => void} play */
function moves(play) {
  const { at, values } = game;
  const names = isOwn() ? (values?.map(({ name }) => name) ?? at?.moves.map(({ name }) => name) ?? []) : [];
  hadFocus ||= $('moves').contains(document.activeElement);
  $('moves-panel').hidden = !names.length;
  list('moves', [names, values], () => names.map(name => {
    const value = values?.find(one => one.name === name);
    const label = value ? t('moves.value', { name, value: value.value }) : null;
    return el('li', {}, el('button', { type: 'button', class: 'chip', 'aria-label': label, title: value?.line.join(' '), click: () => play(name) }, name, value ? el('b', {}, short(value)) : null));
  }));
  if (!hadFocus || !names.length) return;
  hadFocus = false;
  if (document.activeElement === document.body) $('moves').querySelector('button')?.focus();
}

function history() {
  const { moves, judged } = game;
  const rows = () => moves.map((name, at) => {
    const one = judged[at];
    return el('li', { class: one?.lost ? 'lost' : null }, el('b', {}, one ? `${one.player} ${name}` : name), one?.remark ? el('span', {}, one.remark) : null);
  });
  list('history', [moves, judged], () => (moves.length ? rows() : [el('li', { class: 'none' }, t('history.none'))]));
}
