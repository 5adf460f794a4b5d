// The code editor of the page. There is one: its element is put into the dialog whenever that is shown, so that text and
// history outlive its closing and a change of language. The page's driver is web/src/drivers/code_editor.rs.
import { closeCompletion, completionStatus } from '@codemirror/autocomplete';
import {
  defaultKeymap, history, historyKeymap, indentLess, indentMore, redo, redoDepth, undo, undoDepth,
} from '@codemirror/commands';
import { deleteMarkupBackward, insertNewlineContinueMarkup } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { colours, withoutColours } from './colours.js';
import { completion, completions, setNames } from './completion.js';
import { findings, nextFinding, placeOf, showFindings } from './findings.js';
import { breakLength, changing, opened, replacing, sourceOf } from './line-ends.js';
import { adoptStyles } from './styles.js';
import { setTools, toolNames } from './tools.js';

/** Marks what the page itself puts in. */
const ours = Annotation.define();

const encoder = new TextEncoder();

/** Whether a document may stay: it is no longer than before, or no longer than a text may be. */
function fits({ newDoc, startState }, { maxBytes, maxLines }) {
  if (newDoc.length <= startState.doc.length && newDoc.lines <= startState.doc.lines) return true;
  if (newDoc.lines - 1 > maxLines || newDoc.length > maxBytes) return false;
  // No unit of UTF-16 is more than three bytes, and no line end more than two.
  if (newDoc.length * 3 + newDoc.lines <= maxBytes) return true;
  const breaks = (newDoc.lines - 1) * (breakLength(startState) - 1);
  return encoder.encode(newDoc.toString()).length + breaks <= maxBytes;
}

/**
 * Makes the editor.
 *
 * `host` hears of it: `changed(canUndo, canRedo)` with every change of the text, `settled(source)` with the text once
 * nothing has changed for `pause(length)` milliseconds and no word is being composed, `coloured(why, line, most)` where
 * that changes (see colours.js; with an empty `why` the text has its colours), `refused()` where a text got too long and
 * was not taken, `chosen(index)` of a finding whose mark was clicked, `released(isIt)` when the Tab key leaves the editor
 * instead of indenting. `limits` are `maxBytes` and `maxLines`.
 */
export function create(host, limits) {
  adoptStyles();
  const language = new Compartment();
  let words = [];
  let given = { names: completions({ fields: [], tools: [], skills: [] }), tools: [] };
  let timer = 0;
  let isReleased = false;
  let isDirty = false;
  let scrolled = 0;
  /** The finding that was selected last. */
  let current = -1;

  const release = (isIt) => {
    if (isReleased === isIt) return;
    isReleased = isIt;
    view.setTabFocusMode(isIt);
    host.released(isIt);
  };

  const settle = () => {
    clearTimeout(timer);
    timer = 0;
    // A word that is being composed is not looked at: marks around it would end the composing.
    if (!isDirty || view.compositionStarted) return;
    isDirty = false;
    host.settled(sourceOf(view.state));
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, host.pause(view.state.doc.length));
  };

  /** Why there are no colours, as it was told last. */
  let why = null;

  const tell = () => {
    host.changed(undoDepth(view.state) > 0, redoDepth(view.state) > 0);
    const now = withoutColours(view.state);
    if (now !== why) host.coloured(now?.why ?? '', now?.line ?? 0, now?.most ?? 0);
    why = now;
  };

  const listens = EditorView.updateListener.of(({ docChanged, transactions }) => {
    // Undoing may change nothing but line ends.
    const isStep = transactions.some((transaction) => transaction.isUserEvent('undo') || transaction.isUserEvent('redo'));
    if ((!docChanged && !isStep) || transactions.every((transaction) => transaction.annotation(ours))) return;
    tell();
    isDirty = true;
    later();
  });

  const takes = EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(ours) || fits(transaction, limits)) return transaction;
    queueMicrotask(() => host.refused());
    return [];
  });

  /** Puts a text in a place; in that of the whole it keeps its own line ends. */
  const put = ({ from, to }, text) => {
    const { length } = view.state.doc;
    if (from === 0 && to === length) {
      const spec = replacing(view.state, text);
      const { changes } = spec;
      const end = changes ? length + changes.insert.length - (changes.to - changes.from) : length;
      view.dispatch({ ...spec, selection: { anchor: end }, scrollIntoView: true, userEvent: 'input.paste' });
      // The same text again is told too: it may follow one that was refused.
      isDirty = true;
      later();
    } else {
      const insert = view.state.toText(text);
      const selection = { anchor: from + insert.length };
      view.dispatch({ changes: { from, to, insert }, selection, scrollIntoView: true, userEvent: 'input.paste' });
    }
    return true;
  };

  /** The selection in the document, which may be newer than what the editor has heard of; null where it is elsewhere. */
  const selected = () => {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
    const isHere = view.hasFocus && view.contentDOM.contains(anchorNode) && view.contentDOM.contains(focusNode);
    return isHere ? { anchor: view.posAtDOM(anchorNode, anchorOffset), head: view.posAtDOM(focusNode, focusOffset) } : null;
  };

  /** Where a program types for a person. */
  const target = () => {
    const { main } = view.state.selection;
    const { anchor, head } = selected() ?? main;
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    // Of a long text only a part is in the document; who selects all of that means all.
    const isAll = from < to && from <= view.viewport.from && to >= view.viewport.to;
    return isAll ? { from: 0, to: view.state.doc.length } : { from, to };
  };

  const events = EditorView.domEventHandlers({
    // A file belongs to the page, which opens it.
    drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
    paste(event) {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const { from, to } = view.state.selection.main;
      return text.includes('\r') && from === 0 && to === view.state.doc.length && put({ from, to }, text);
    },
    beforeinput(event) {
      if (event.inputType !== 'insertText' || event.isComposing || !event.data) return false;
      const place = target();
      const isWhole = place.from < place.to && place.from === 0 && place.to === view.state.doc.length;
      return (isWhole || /[\r\n]/.test(event.data)) && put(place, event.data);
    },
    compositionend: () => {
      if (isDirty) later();
      return false;
    },
    keydown(event) {
      if (!['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) release(false);
      return false;
    },
    blur: () => {
      release(false);
      return false;
    },
  });

  const keys = keymap.of([
    { key: 'Enter', run: insertNewlineContinueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
    { key: 'Tab', run: indentMore, shift: indentLess },
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
  ]);
  // Escape closes what is open; then it lets Tab leave; the next one is the page's.
  const escape = Prec.lowest(keymap.of([{
    key: 'Escape',
    run() {
      const isOpen = completionStatus(view.state) === 'active';
      closeCompletion(view);
      if (isOpen) return true;
      if (isReleased) return false;
      release(true);
      return true;
    },
  }]));

  const extensions = (coloured, extra) => [
    findings(host.chosen),
    lineNumbers(),
    history(),
    EditorView.lineWrapping,
    search({ top: true }),
    completion,
    keys,
    escape,
    coloured,
    toolNames,
    language.of(words),
    listens,
    takes,
    events,
    extra,
  ];

  const fresh = (source) => {
    const { doc, extensions: kept } = opened(source);
    const state = EditorState.create({ doc, extensions: extensions(colours(doc), kept) });
    return state.update({ effects: [setNames.of(given.names), setTools.of(given.tools)], annotations: ours.of(true) }).state;
  };

  const view = new EditorView({ state: fresh('') });
  // What stands in the editor, as the file's text: only a part of a long one is in the document's tree.
  Object.defineProperty(view.contentDOM, 'value', { get: () => sourceOf(view.state) });

  /**
   * Changes what shows. A selection that was made a moment ago, and that the editor has not heard of yet, would be lost:
   * it is read first. One that begins or ends out of sight is never in the document as it is.
   */
  const show = (spec) => {
    const { main } = view.state.selection;
    const isInSight = main.from >= view.viewport.from && main.to <= view.viewport.to;
    const now = isInSight ? selected() : null;
    if (now && (now.anchor !== main.anchor || now.head !== main.head)) view.dispatch({ selection: now });
    view.dispatch({ ...spec, annotations: ours.of(true) });
  };

  /** Changes the text for the page. */
  const change = (spec) => {
    view.dispatch({ ...spec, annotations: [spec.annotations, ours.of(true)], filter: false });
    tell();
  };

  return {
    /** Puts the editor into an element. */
    attach(parent) {
      parent.append(view.dom);
      view.requestMeasure();
      requestAnimationFrame(() => { view.scrollDOM.scrollTop = scrolled; });
    },
    /** Takes it out again. */
    detach() {
      scrolled = view.scrollDOM.scrollTop;
      release(false);
      view.dom.remove();
    },
    focus: () => view.focus(),
    /** `{ label, hint, placeholder, phrases }`, `hint` the id of an element that describes it. */
    words({ label, hint, placeholder: example, phrases }) {
      words = [
        placeholder(example),
        EditorState.phrases.of(phrases),
        EditorView.contentAttributes.of({
          'aria-label': label, 'aria-describedby': hint, 'data-testid': 'skill-source', tabindex: '0',
        }),
      ];
      show({ effects: language.reconfigure(words) });
    },
    /** What can be completed; see completion.js. */
    names(all) {
      given = { names: completions(all), tools: all.tools.map(({ name }) => name) };
      show({ effects: [setNames.of(given.names), setTools.of(given.tools)] });
    },
    /** Opens a text without a history; where it differs from `base`, undoing goes back to that. */
    open(base, source) {
      clearTimeout(timer);
      isDirty = false;
      scrolled = 0;
      view.setState(fresh(base));
      if (source !== base) change(replacing(view.state, source));
      view.scrollDOM.scrollTop = 0;
      tell();
    },
    /** Puts another text in its place, as one step of the history. */
    replace: (source) => change(replacing(view.state, source)),
    /** Changes some places, as one step of the history: `{ from, to, insert }`. */
    change: (list) => change(changing(view.state, list)),
    undo: () => undo(view),
    redo: () => redo(view),
    /** The text as it is now. What has changed since it was last told counts as told. */
    /** The text as it is now, with what is being composed. It is told of as if nobody had asked. */
    peek: () => sourceOf(view.state),
    read() {
      clearTimeout(timer);
      isDirty = false;
      return sourceOf(view.state);
    },
    /** Shows what was found in the text as it is now. */
    findings: (list) => show(showFindings(list)),
    /** Selects a finding, by its number. */
    select(index) {
      current = index;
      const place = placeOf(view.state, index);
      if (!place) return;
      view.dispatch({
        selection: { anchor: place.from, head: place.to },
        effects: EditorView.scrollIntoView(place.from, { y: 'center' }),
      });
      view.focus();
    },
    /** The number of the next finding, or the one before; -1 without any. */
    next: (isForward) => nextFinding(view.state, current, isForward),
  };
}
