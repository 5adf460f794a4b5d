// Colours for the text, while it is one whose colours follow a key. Parsers take the time of the square of what they have
// to look at together, and call themselves for what stands inside one another: a text with too much of either shows without.
import { markdownLanguage } from '@codemirror/lang-markdown';
import { yamlFrontmatter } from '@codemirror/lang-yaml';
import { syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import { highlightSpecialChars } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';

const classes = tagHighlighter([
  { tag: tags.definition(tags.propertyName), class: 'tok-key' },
  { tag: [tags.meta, tags.processingInstruction, tags.contentSeparator, tags.punctuation], class: 'tok-mark' },
  { tag: tags.heading, class: 'tok-heading' },
  { tag: tags.strong, class: 'tok-strong' },
  { tag: tags.emphasis, class: 'tok-emphasis' },
  { tag: tags.strikethrough, class: 'tok-struck' },
  { tag: tags.monospace, class: 'tok-code' },
  { tag: [tags.link, tags.url], class: 'tok-link' },
  { tag: [tags.comment, tags.quote], class: 'tok-comment' },
  { tag: [tags.string, tags.special(tags.string)], class: 'tok-string' },
]);

/** Characters in which marks within a paragraph are looked for together; those of a longer one are looked for in pieces. */
const PIECE = 1_000;

/** The library's parser of Markdown, which reads a long paragraph in pieces. */
const markdown = Object.create(markdownLanguage.parser, {
  parseInline: {
    value(text, offset) {
      const found = [];
      for (let from = 0; from < text.length;) {
        const lineEnd = text.lastIndexOf('\n', from + PIECE);
        const to = text.length - from <= PIECE ? text.length : lineEnd > from ? lineEnd : from + PIECE;
        found.push(...markdownLanguage.parser.parseInline.call(this, text.slice(from, to), offset + from));
        from = to;
      }
      return found;
    },
  },
});

/** A skill file: frontmatter as YAML, the rest as Markdown. What is highlighted has classes, which the page's styles name. */
const skillFile = yamlFrontmatter({ content: { parser: markdown } });

/** The most characters in a line. */
const MOST_IN_LINE = 5_000;

/** The most characters in lines without a blank one between them. */
const MOST_TOGETHER = 50_000;

/** The most characters before and between the marks of lists and quotes that begin a line: each opens one inside another. */
const MOST_MARKED = 60;

/** The most brackets that the frontmatter opens. */
const MOST_BRACKETS = 500;

/** The most characters that have no look of their own; each shows as an element. */
const MOST_SPECIAL = 2_000;

const MARKED = /(?:\s*(?:>|(?:[-+*?]|\d{1,9}[.)])(?=\s)))*/y;
const BRACKET = /[[{]/g;
// As the library has them.
const SPECIAL =
  /[\0-\x08\n-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028\u2029\u202d\u202e\u2066\u2067\u2069\ufeff\ufff9-\ufffc]/gu;

/**
 * What keeps a document from having colours: `{ why, line, most }`, `why` being `line`, `together`, `inside` or `special`,
 * `line` the one in which it gets more than `most`; or null.
 */
export function tooMuch(doc) {
  let [line, together, brackets, special] = [0, 0, 0, 0];
  const count = (text, found) => text.match(found)?.length ?? 0;
  let isFrontmatter = doc.line(1).text === '---';
  for (const text of doc.iterLines()) {
    line += 1;
    if (text.length > MOST_IN_LINE) return { why: 'line', line, most: MOST_IN_LINE };
    together = /\S/.test(text) ? together + text.length + 1 : 0;
    if (together > MOST_TOGETHER) return { why: 'together', line, most: MOST_TOGETHER };
    special += count(text, SPECIAL);
    if (special > MOST_SPECIAL) return { why: 'special', line, most: MOST_SPECIAL };
    MARKED.lastIndex = 0;
    MARKED.test(text);
    if (MARKED.lastIndex > MOST_MARKED) return { why: 'inside', line, most: MOST_MARKED };
    if (!isFrontmatter) continue;
    if (text === '---' && line > 1) isFrontmatter = false;
    brackets += count(text, BRACKET);
    if (brackets > MOST_BRACKETS) return { why: 'inside', line, most: MOST_BRACKETS };
  }
  return null;
}

const setReason = StateEffect.define();

/** Why there are no colours. */
const reason = StateField.define({
  create: () => null,
  update: (value, { effects }) => effects.reduce((now, effect) => (effect.is(setReason) ? effect.value : now), value),
});

const compartment = new Compartment();
const shown = (why) => (why ? [] : [skillFile, syntaxHighlighting(classes), highlightSpecialChars({ specialChars: SPECIAL })]);

/** Takes the colours away with the change that makes a text too much for them, and brings them back. */
const follows = EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
  if (!docChanged) return null;
  const [before, now] = [startState.field(reason), tooMuch(newDoc)];
  const isSame = before?.why === now?.why && before?.line === now?.line && before?.most === now?.most;
  if (isSame) return null;
  const effects = [setReason.of(now)];
  if (!before !== !now) effects.push(compartment.reconfigure(shown(now)));
  return { effects };
});

/** The colours of a document, which is what a state begins with. */
export function colours(doc) {
  const why = tooMuch(doc);
  return [reason.init(() => why), compartment.of(shown(why)), follows];
}

/** Why a state shows without colours: as `tooMuch` has it. */
export const withoutColours = (state) => state.field(reason);
