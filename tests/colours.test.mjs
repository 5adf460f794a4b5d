// Which texts the code editor shows with colours, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tooMuch } from '../web/editor/src/colours.js';
import { opened } from '../web/editor/src/line-ends.js';

/** Why a text has no colours, as `why line`; null of one that has. */
function check(text, expected) {
  const found = tooMuch(opened(text).doc);
  assert.equal(found && `${found.why} ${found.line}`, expected);
}

const HEAD = '---\nname: a-skill\ndescription: What it does.\n---\n\n';

test('what people write has colours, however long the file is', () => {
  check('', null);
  check(HEAD, null);
  check(`${HEAD}${'# Step\n\nUse queryOrder, then **go on**.\n\n- one\n  - two\n\n'.repeat(3_000)}`, null);
  check(`${HEAD}${'-'.repeat(200)}\n\n${'*'.repeat(200)}\n\n| a | b |\n| ${'-'.repeat(90)} | --- |\n`, null);
  check(`${HEAD}    code\n${' '.repeat(150)}# far to the right\n`, null);
  check(`${HEAD}${'> '.repeat(9)}deep\n\n${' '.repeat(50)}- deeper\n`, null);
  check(`${HEAD}${'[a, {b: c}] '.repeat(400)}\n`, null);
});

test('a line may have 5,000 characters, and 50,000 may follow one blank line', () => {
  check(`${HEAD}${'a'.repeat(5_000)}`, null);
  check(`${HEAD}${'a'.repeat(5_001)}`, 'line 6');
  check(`${HEAD}${`${'a'.repeat(99)}\n`.repeat(500)}\nb`, null);
  check(`${HEAD}${`${'a'.repeat(99)}\n`.repeat(500)}b`, 'together 506');
});

test('marks that begin a line may take 60 characters, and the frontmatter may open 500 brackets', () => {
  check(`${HEAD}${'>'.repeat(60)}`, null);
  check(`${HEAD}a\n${'>'.repeat(61)}`, 'inside 7');
  check(`${HEAD}${'1. - + * '.repeat(7)}a`, 'inside 6');
  check(`---\na: ${'['.repeat(500)}\n---\n[`, null);
  check(`---\na: ${'{'.repeat(501)}\n---\n`, 'inside 2');
});

test('2,000 characters may be such as have no look of their own', () => {
  check(`${HEAD}${'\u200b'.repeat(2_000)}`, null);
  check(`${HEAD}${`${'\0'.repeat(50)}\n`.repeat(40)}\u202e`, 'special 46');
});
