// The line ends of a file. CodeMirror's documents know of none: a break is a break. A file's own are kept beside the
// document: the one that most lines end with, and each break that ends otherwise, which moves with the text, goes with it,
// and comes back when that is undone. So a text that nobody changed is the same bytes again, and what is typed gets the
// file's usual line end.
import { invertedEffects, isolateHistory } from '@codemirror/commands';
import { RangeSet, RangeValue, StateEffect, StateField, Text } from '@codemirror/state';

const BREAK = /\r\n|\r|\n/g;

/** A break that ends otherwise than usual; what is typed at its edges is not part of it. */
class Other extends RangeValue {
  startSide = 1;
  endSide = -1;

  constructor(end) {
    super();
    this.end = end;
  }

  eq(other) {
    return this.end === other.end;
  }
}

const NONE = { usual: '\n', others: RangeSet.empty };

const setEnds = StateEffect.define({
  map: ({ usual, others }, changes) => ({ usual, others: others.map(changes) }),
});

const ends = StateField.define({
  create: () => NONE,
  update(value, { changes, docChanged, effects }) {
    let { usual, others } = value;
    if (docChanged && others.size > 0) others = others.map(changes);
    for (const effect of effects) if (effect.is(setEnds)) ({ usual, others } = effect.value);
    return usual === value.usual && others === value.others ? value : { usual, others };
  },
});

/** What an undo brings back: breaks that were deleted, and the line ends of a text that was replaced. */
const undone = invertedEffects.of(({ startState, changes, effects }) => {
  const before = startState.field(ends);
  const isLost = before.others.size > 0 && before.others.map(changes).size < before.others.size;
  return isLost || effects.some((effect) => effect.is(setEnds)) ? [setEnds.of(before)] : [];
});

/** A file as a document and its line ends. */
function read(source) {
  const lines = source.split(BREAK);
  if (!source.includes('\r')) return { doc: Text.of(lines), ...NONE };
  const found = source.match(BREAK) ?? [];
  const count = (end) => found.reduce((sum, other) => sum + (other === end), 0);
  const [usual] = ['\n', '\r\n', '\r'].sort((a, b) => count(b) - count(a));
  const others = [];
  let at = 0;
  found.forEach((end, index) => {
    at += lines[index].length;
    if (end !== usual) others.push(new Other(end).range(at, at + 1));
    at += 1;
  });
  return { doc: Text.of(lines), usual, others: RangeSet.of(others) };
}

/** A document with the line ends of a file, and what keeps them. */
export function opened(source) {
  const { doc, usual, others } = read(source);
  return { doc, extensions: [ends.init(() => ({ usual, others })), undone] };
}

/** How long most line ends of a file are. */
export const breakLength = (state) => state.field(ends).usual.length;

/** The file that a state is. */
export function sourceOf(state) {
  const { usual, others } = state.field(ends);
  const parts = [];
  let from = 0;
  for (const breaks = others.iter(); breaks.value; breaks.next()) {
    parts.push(state.sliceDoc(from, breaks.from).replaceAll('\n', usual), breaks.value.end);
    from = breaks.to;
  }
  const rest = state.doc.sliceString(from, state.doc.length, usual);
  return parts.length > 0 ? parts.join('') + rest : rest;
}

/** Another file in the place of the whole document, as one step of the history that touches no more than differs. */
export function replacing(state, source) {
  const next = read(source);
  const [before, after] = [state.doc.toString(), next.doc.toString()];
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  // Two halves of a character are never taken apart.
  const isHalf = (text, at) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  if (isHalf(before, from) || isHalf(after, from)) from -= from > 0 ? 1 : 0;
  let same = 0;
  const last = (text) => text.charCodeAt(text.length - 1 - same);
  while (same < most - from && last(before) === last(after)) same += 1;
  if (same > 0 && (isHalf(before, before.length - same) || isHalf(after, after.length - same))) same -= 1;
  const to = before.length - same;
  const now = state.field(ends);
  const keeps = next.usual === now.usual && next.others.size === 0 && now.others.size === 0;
  return {
    changes: from === to && before.length === after.length
      ? undefined
      : { from, to, insert: next.doc.slice(from, after.length - same) },
    effects: keeps ? [] : [setEnds.of({ usual: next.usual, others: next.others })],
    annotations: isolateHistory.of('full'),
  };
}

/** Several changes as one step of the history; what they insert keeps its own line ends. */
export function changing(state, list) {
  const parts = list.map(({ from, to, insert }) => ({ from, to, ...read(insert) }));
  const changes = state.changes(parts.map(({ from, to, doc }) => ({ from, to, insert: doc })));
  const { usual, others } = state.field(ends);
  const added = [];
  for (const part of parts) {
    const start = changes.mapPos(part.from, -1);
    let at = start;
    const kinds = new Map();
    for (const breaks = part.others.iter(); breaks.value; breaks.next()) kinds.set(breaks.from, breaks.value.end);
    for (const line of part.doc.iterLines()) {
      at += line.length;
      if (at - start >= part.doc.length) break;
      const end = kinds.get(at - start) ?? part.usual;
      if (end !== usual) added.push(new Other(end).range(at, at + 1));
      at += 1;
    }
  }
  const moved = others.map(changes);
  return {
    changes,
    effects: added.length > 0 ? [setEnds.of({ usual, others: moved.update({ add: added, sort: true }) })] : [],
    annotations: isolateHistory.of('full'),
  };
}
