// The line ends of the text in the editor, by the editor's own module and without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const here = new URL('../web/editor/', import.meta.url);
const [lineEnds, { EditorState }, { history, redo, undo }] = await Promise.all([
  import(new URL('src/line-ends.js', here)),
  import(new URL('node_modules/@codemirror/state/dist/index.js', here)),
  import(new URL('node_modules/@codemirror/commands/dist/index.js', here)),
]);

test('whatever a text is made of and whatever is done to it, undoing gives back its bytes, and redoing those of the change', () => {
  // The same numbers each time.
  let seed = 20260101;
  const below = (count) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % count;
  };
  const PIECES = ['a', '中', '😀', '\n', '\r\n', '\r', '\ufeff', '\t', '\u2028', '\0'];
  const text = () => Array.from({ length: below(14) }, () => PIECES[below(PIECES.length)]).join('');
  const after = (state, command) => {
    let next = state;
    command({ state, dispatch: (transaction) => { next = transaction.state; } });
    return next;
  };
  const { opened, replacing, sourceOf } = lineEnds;
  for (let round = 0; round < 1000; round += 1) {
    const [source, other] = [text(), text()];
    const { doc, extensions } = opened(source);
    const state = EditorState.create({ doc, extensions: [extensions, history()] });
    assert.equal(sourceOf(state), source);
    const replaced = state.update(replacing(state, other)).state;
    assert.equal(sourceOf(replaced), other);
    const undone = after(replaced, undo);
    assert.equal(sourceOf(undone), source);
    assert.equal(sourceOf(after(undone, redo)), other);
    let edited = state;
    for (let step = 0; step < 5; step += 1) {
      const from = below(edited.doc.length + 1);
      const to = Math.min(edited.doc.length, from + below(4));
      const userEvent = ['input.type', 'delete'][below(2)];
      edited = edited.update({ changes: { from, to, insert: ['', 'x', '\n', 'y\nz'][below(4)] }, userEvent }).state;
    }
    for (let step = 0; step < 5; step += 1) edited = after(edited, undo);
    assert.equal(sourceOf(edited), source);
  }
});

test('what a change brings along keeps its own line ends', () => {
  const { changing, opened, sourceOf } = lineEnds;
  const { doc, extensions } = opened('a\r\nb\r\nc\rd');
  const state = EditorState.create({ doc, extensions: [extensions, history()] });
  const list = [{ from: 1, to: 2, insert: '\n' }, { from: 6, to: 6, insert: 'x\r\ny' }];
  assert.equal(sourceOf(state.update(changing(state, list)).state), 'a\nb\r\nc\rx\r\nyd');
});
