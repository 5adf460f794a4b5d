// What was found in the text: underlined, marked in the gutter, and told where the mouse rests. What is found is the
// page's to say; here it moves with the text until the page has looked again.
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter, gutterLineClass, hoverTooltip } from '@codemirror/view';

/** From the worst to the gentlest. */
const LEVELS = ['error', 'warning', 'note', 'advice'];

/** The mark in the gutter. */
class LineMark extends GutterMarker {
  constructor(level) {
    super();
    this.level = level;
  }

  toDOM() {
    const dom = document.createElement('span');
    dom.className = 'finding-mark';
    dom.dataset.level = this.level;
    return dom;
  }
}

/** The look of a line's number. */
class LineClass extends GutterMarker {
  constructor(level) {
    super();
    this.elementClass = `cm-line-${level}`;
  }
}

const lineMarks = Object.fromEntries(LEVELS.map((level) => [level, new LineMark(level)]));
const lineClasses = Object.fromEntries(LEVELS.map((level) => [level, new LineClass(level)]));

const setFindings = StateEffect.define();

/** A finding has at least one character to be underlined, unless its line is empty. */
function extent(doc, finding) {
  // What was found in a text that has become shorter since ends where that ends.
  const [from, to] = [Math.min(finding.from, doc.length), Math.min(finding.to, doc.length)];
  if (from < to) return [from, to];
  const line = doc.lineAt(from);
  if (from < line.to) return [from, from + 1];
  return from > line.from ? [from - 1, from] : [from, from];
}

function build(list, doc) {
  const marks = [];
  const lines = new Map();
  list.forEach((finding, index) => {
    const [from, to] = extent(doc, finding);
    const { level, text } = finding;
    const spec = { index, text, level };
    if (from < to) marks.push(Decoration.mark({ class: `cm-finding cm-finding-${level}`, ...spec }).range(from, to));
    const line = doc.lineAt(from).from;
    const before = lines.get(line);
    if (!before || LEVELS.indexOf(level) < LEVELS.indexOf(before)) lines.set(line, level);
  });
  const inGutter = (kinds) => RangeSet.of([...lines].map(([from, level]) => kinds[level].range(from)), true);
  return { list, marks: Decoration.set(marks, true), lines: inGutter(lineMarks), classes: inGutter(lineClasses) };
}

const NONE = { list: [], marks: Decoration.none, lines: RangeSet.empty, classes: RangeSet.empty };

const field = StateField.define({
  create: () => NONE,
  update(value, { docChanged, changes, effects, newDoc }) {
    let next = value;
    if (docChanged) {
      const list = next.list.map((finding) => ({
        ...finding, from: changes.mapPos(finding.from, 1), to: changes.mapPos(finding.to, -1),
      }));
      const [marks, lines, classes] = [next.marks, next.lines, next.classes].map((set) => set.map(changes));
      next = { list, marks, lines, classes };
    }
    for (const effect of effects) if (effect.is(setFindings)) next = build(effect.value, newDoc);
    return next;
  },
  provide: (self) => [
    EditorView.decorations.from(self, ({ marks }) => marks),
    gutterLineClass.from(self, ({ classes }) => classes),
  ],
});

const tooltip = hoverTooltip((view, pos, side) => {
  const { marks } = view.state.field(field);
  const found = [];
  marks.between(pos, pos, (from, to, { spec }) => {
    if ((from < pos || side > 0) && (to > pos || side < 0)) found.push({ from, to, ...spec });
  });
  if (found.length === 0) return null;
  return {
    pos: Math.min(...found.map(({ from }) => from)),
    end: Math.max(...found.map(({ to }) => to)),
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-said';
      for (const { text, level } of found) {
        const line = dom.appendChild(document.createElement('p'));
        const icon = line.appendChild(document.createElement('span'));
        icon.className = 'finding-mark';
        icon.dataset.level = level;
        line.append(text);
      }
      return { dom };
    },
  };
}, { hideOnChange: true });

/** Shows findings; `chosen` hears of one whose mark in the gutter was clicked. */
export const findings = (chosen) => [
  field,
  tooltip,
  gutter({
    class: 'cm-findings',
    markers: (view) => view.state.field(field).lines,
    domEventHandlers: {
      click(view, { from, to }) {
        const index = view.state.field(field).list.findIndex((finding) => finding.from >= from && finding.from <= to);
        if (index >= 0) chosen(index);
        return index >= 0;
      },
    },
  }),
];

/** `list`: `{ from, to, level, text }` of each, in the order of the document. */
export const showFindings = (list) => ({ effects: setFindings.of(list) });

/** Where a finding is by now. */
export function placeOf(state, index) {
  const { list } = state.field(field);
  return list[index] && { from: list[index].from, to: Math.max(list[index].from, list[index].to) };
}

/**
 * The number of the finding after the selection, or of the one before it; it goes round. `current` is the one that was
 * selected last: of several at one place it tells which. -1 without any.
 */
export function nextFinding(state, current, isForward) {
  const { list } = state.field(field);
  const { from, to } = state.selection.main;
  const place = placeOf(state, current);
  if (place && place.from === from && place.to === to) {
    return (current + (isForward ? 1 : list.length - 1)) % list.length;
  }
  const isAfter = (finding) => finding.from >= from;
  const next = isForward ? list.findIndex(isAfter) : list.findLastIndex((finding) => !isAfter(finding));
  if (next >= 0) return next;
  return isForward ? Math.min(0, list.length - 1) : list.length - 1;
}
