// Texts that are made to cost: the editor, the preview and the comparison stay as quick with them as with any other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOOD, finds, write } from './support/editor.mjs';
import { eventually, skillText } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const { open } = stage();

const MEGABYTE = 1_000_000;
/** Milliseconds of a processor that all the work after a key may take, in several tasks; without limits it is many seconds. */
const QUICK = 1000;
const HEAD = '---\nname: hostile-skill\ndescription: "Shows what a text costs. Use when the user asks. No need to do it."\n---\n\n';

/** A unit so often that it fills a megabyte, or so many characters. */
const filled = (unit, length = MEGABYTE) => unit.repeat(length / Buffer.byteLength(unit));
/** So many lines, each by its number. */
const lines = (count, line) => Array.from({ length: count }, (_, number) => line(number)).join('\n');

/** Texts by what is too much of them, as the page says it; the last lines of instructions. */
const HOSTILE = [
  ['links in one line', filled('[a](b.md) '), /line 6 has more than 5,000 characters/],
  ['letters in one line', filled('a'), /line 6 has more/],
  ['marks of emphasis in one line', filled('*a_', 300_000), /line 6 has more/],
  ['characters that the editor draws itself', filled('\ufffc'), /line 6 has more/],
  ['rules that are none', `${filled('- - - ')}x`, /line 6 has more/],
  ['quotes inside quotes', '>'.repeat(4_900), /line 6 is nested too deep/],
  ['lists inside lists', '- '.repeat(2_400), /line 6 is nested too deep/],
  ['lists inside lists, line by line', lines(1_400, (number) => `${'  '.repeat(number / 2)}- a`), /line 6\d is nested too deep/],
  ['emphasis over many lines', lines(6_000, () => '*a_'.repeat(17)), /line 9\d\d stands more than 50,000 characters after/],
  ['a table', `| a | b |\n| - | - |\n${lines(19_000, (number) => `| ${number} | [b](c.md) |`)}`, /stands more than 50,000/],
  ['zeroes in short lines', `${'\0'.repeat(50)}\n\n`.repeat(9_000), /more than 2,000 control or invisible characters/],
  ['lines of the longest kind', filled(`x${'*_'.repeat(2_450)}\n\n`), null],
  ['a list with blank lines', filled('- **a** [b](c.md) `d` and some words in it\n\n', 400_000), null],
].map(([what, text, said]) => [what, HEAD + text, said]);
HOSTILE.push(
  ['brackets in the frontmatter', `---\nname: hostile-skill\ndescription: What it does.\nmetadata: ${'['.repeat(4_000)}\n---\n\nDo it.\n`, /line 4 is nested too deep/],
);

/** Hands a text in as a file. */
async function choose(page, text) {
  await page.getByTestId('skill-file').setInputFiles({ name: 'SKILL.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await eventually(async () => assert.equal((await skillText(page)).length, text.length));
}

/** Tells how many milliseconds of a processor the page has worked for since it was last asked. Load elsewhere is not in it. */
async function meter(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  let last = 0;
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    const now = metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    const since = now - last;
    last = now;
    return since;
  };
}

/** What a key costs, with the reading and the views that follow it when typing pauses. */
async function costOfKey(page, worked) {
  const costs = [];
  while (costs.length < 3 && !costs.some((cost) => cost < QUICK)) {
    await worked();
    await page.keyboard.press('x');
    // Longer than the page waits before it reads a long text, and than its views wait.
    await page.waitForTimeout(900);
    costs.push(await worked());
  }
  return Math.min(...costs);
}

test('with no text of a megabyte does a key wait, and the editor says which it shows without colours', { timeout: 120_000 }, async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  const worked = await meter(page);
  for (const [what, text, said] of HOSTILE) {
    await choose(page, text);
    await source.press('ControlOrMeta+End');
    await page.waitForTimeout(600);
    const cost = await costOfKey(page, worked);
    assert(cost < QUICK, `${what}: ${cost} ms`);
    const why = await page.getByTestId('colourless').innerText();
    if (said) assert.match(why, said, what);
    else assert.equal(why, '', what);
  }
});

test('colours go with a line that is too long and come back without it, and what is found shows with and without', async (t) => {
  const page = await open(t);
  const source = await write(page, `${GOOD}\nYou should say it once more.\n`);
  await finds(page, ['suggestion 12'], 'advice');
  const coloured = page.locator('.tok-heading, .tok-key');
  const underlined = page.locator('.cm-finding-advice');
  const why = page.getByTestId('colourless');
  assert(await coloured.count() > 0 && await underlined.count() > 0);
  await source.press('ControlOrMeta+End');
  await page.evaluate(() => document.execCommand('insertText', false, 'word '.repeat(1_001)));
  await why.getByText('line 13 has more than 5,000 characters').waitFor();
  assert.equal(await coloured.count(), 0);
  await finds(page, ['suggestion 12'], 'advice');
  await source.press('ControlOrMeta+Home');
  assert(await underlined.count() > 0, 'what is found is still underlined');
  await source.press('ControlOrMeta+z');
  await why.waitFor({ state: 'hidden' });
  await eventually(async () => assert(await coloured.count() > 0));
  await page.getByTestId('redo').click();
  await why.waitFor();
});

test('the preview and the comparison bear any text, and say what they do not show', { timeout: 60_000 }, async (t) => {
  const page = await open(t);
  await write(page, GOOD);
  const worked = await meter(page);
  // The names of 5,000 links, each of which stands in another part than its address.
  await page.getByTestId('side-preview').click();
  const named = lines(5_000, (number) => `[n${number}] and more\n`);
  await choose(page, `${HEAD}${named}\n${lines(5_000, (number) => `[n${number}]: https://a.b/${number}`)}\n`);
  const preview = page.getByTestId('preview');
  await preview.locator('a[href="https://a.b/4999"]').waitFor({ state: 'attached', timeout: 20_000 });
  await choose(page, HEAD + filled('[a](b.md) '));
  await preview.getByText('characters are too many for one paragraph').waitFor();
  assert.match(await preview.innerText(), /999,999 characters|1,000,000 characters/);
  await page.getByTestId('side-changes').click();
  await page.getByTestId('compare-with').selectOption({ index: 1 });
  await page.locator('.compared').getByText('998,000 more characters').waitFor();
  const source = page.getByTestId('skill-source');
  await source.press('ControlOrMeta+End');
  const cost = await costOfKey(page, worked);
  assert(cost < QUICK, `${cost} ms`);
});
