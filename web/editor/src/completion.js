// Completion: fields at the beginning of a line of the frontmatter, tools in its lists of tools, tools and skills in the
// instructions. While an input method composes a word, nothing pops up.
import { autocompletion, completionKeymap, acceptCompletion } from '@codemirror/autocomplete';
import { StateEffect, StateField } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Lines of the frontmatter that are looked through for its end. */
const MOST_LINES = 1000;

export const setNames = StateEffect.define();

const names = StateField.define({
  create: () => ({ fields: [], tools: [], skills: [] }),
  update: (value, { effects }) => effects.reduce((now, effect) => (effect.is(setNames) ? effect.value : now), value),
});

/** The lines of the frontmatter, without its fences; the last line may be missing. `null` where the place is outside. */
function frontmatter(doc, pos) {
  const isFence = (text) => text.trimEnd() === '---';
  if (!isFence(doc.line(1).text.replace(/^\ufeff/, ''))) return null;
  const here = doc.lineAt(pos).number;
  if (here === 1 || here > MOST_LINES) return null;
  const lines = [];
  for (let number = 2; number <= Math.min(doc.lines, MOST_LINES); number += 1) {
    const { text } = doc.line(number);
    if (isFence(text)) return number > here ? { lines, here: here - 2 } : null;
    lines.push(text);
  }
  return { lines, here: here - 2 };
}

const key = (line) => /^([A-Za-z_][\w-]*)\s*:/.exec(line)?.[1];

/** The field that a line belongs to. */
function fieldOf({ lines, here }) {
  for (let at = here; at >= 0; at -= 1) if (key(lines[at])) return key(lines[at]);
  return undefined;
}

function inFrontmatter(front, context, { fields, tools }) {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const start = /^[A-Za-z_-]*$/.exec(before);
  if (start && (start[0] || context.explicit)) {
    const there = new Set(front.lines.map(key));
    const options = fields.filter(({ label }) => !there.has(label));
    return { from: line.from, options, validFor: /^[\w-]*$/ };
  }
  const field = fieldOf(front);
  const item = /(?:^\s*-\s+|^[\w-]+:\s+|[[,]\s*|\s)["']?([\w-]*)$/.exec(before);
  if ((field === 'tools' || field === 'allowed-tools') && item) {
    const listed = front.lines.join('\n');
    const isThere = (label) => new RegExp(`(?<![\\w-])${label.replace(/\W/g, '\\$&')}(?![\\w-])`).test(listed);
    const options = tools.filter(({ label }) => label === item[1] || !isThere(label));
    return { from: context.pos - item[1].length, options, validFor: /^[\w-]*$/ };
  }
  // The one value that the field has.
  if (field === 'type' && item) {
    return { from: context.pos - item[1].length, options: [{ label: 'prompt', type: 'keyword' }], validFor: /^\w*$/ };
  }
  return null;
}

function source(context) {
  if (context.view?.compositionStarted) return null;
  const all = context.state.field(names);
  const front = frontmatter(context.state.doc, context.pos);
  if (front) return inFrontmatter(front, context, all);
  const word = context.matchBefore(/[A-Za-z_][\w-]*/);
  if (!word && !context.explicit) return null;
  if (word && word.text.length < 2 && !context.explicit) return null;
  return {
    from: word?.from ?? context.pos,
    options: [...all.tools, ...all.skills],
    validFor: /^[\w-]*$/,
  };
}

/** What comes after a field's key. */
const FIELD_VALUES = { tools: ':\n  - ', 'allowed-tools': ': ', metadata: ':\n  ', triggers: ':\n  - ' };

/** Names as the page gives them: `{ fields, tools, skills }`, each `[{ name, what }]`, as completions. */
export function completions({ fields, tools, skills }) {
  const option = (type) => ({ name, what }) => ({ label: name, detail: what || undefined, type });
  const field = (name) => FIELD_VALUES[name] ?? ': ';
  return {
    fields: fields.map(({ name, what }, index) => ({
      ...option('property')({ name, what }), apply: name + field(name), boost: -index,
    })),
    tools: tools.map(option('function')),
    skills: skills.map(option('class')),
  };
}

export const completion = [
  names,
  autocompletion({ override: [source], icons: false, defaultKeymap: false, activateOnTypingDelay: 60 }),
  keymap.of([...completionKeymap.filter(({ key }) => key !== 'Escape'), { key: 'Tab', run: acceptCompletion }]),
];
