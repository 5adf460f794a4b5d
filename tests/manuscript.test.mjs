// What stands beside the text of a skill: the preview, the requests it makes, what changed; and texts to begin with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from './support/axe.mjs';
import { GOOD, ODD, edit, finds, write } from './support/editor.mjs';
import { callsDelta, startEndpoint } from './support/endpoint.mjs';
import { connect, ended, eventually, installWritten, run, say, skill, skillText } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const { open } = stage();

test('the preview shows the instructions, in parts that a change elsewhere leaves alone', async (t) => {
  const page = await open(t);
  const source = await write(page, `${GOOD}\n- one\n- two [link]\n\n<b>raw</b>\n\n[link]: https://example.org\n`);
  await page.getByTestId('side-preview').click();
  const preview = page.getByTestId('preview');
  await preview.getByRole('heading', { name: 'Step 1: Say hello' }).waitFor();
  assert.equal(await preview.getByRole('link').getAttribute('href'), 'https://example.org');
  assert.equal(await preview.locator('b').count(), 0);
  await preview.getByRole('listitem').first().evaluate((item) => { item.dataset.kept = 'yes'; });
  await source.press('ControlOrMeta+End');
  await page.keyboard.type('\nThe end.');
  await preview.getByText('The end.').waitFor();
  assert.equal(await preview.locator('[data-kept="yes"]').count(), 1);
});

test('the dry render is byte for byte what a run then sends, in round 1 and after the activation', async (t) => {
  const page = await open(t);
  const endpoint = await startEndpoint(t, (asked, reply, index) => (index === 0
    ? reply.stream([callsDelta({ name: 'activate_skill', arguments: '{"name":"process-refund"}', id: 'call_1' })], 'tool_calls')
    : reply.stream([{ content: 'Done.' }])));
  await connect(page, { endpoint: endpoint.url, model: 'a-model', key: 'sk-secret-key', fields: { 'system-prompt': 'Be brief.' } });
  await edit(page, 'process-refund');
  const source = page.getByTestId('skill-source');
  await source.press('ControlOrMeta+End');
  await page.keyboard.type('\nA line that is not saved yet.');
  await page.getByTestId('side-requests').click();
  await page.getByTestId('dry-message').fill('帮我退掉订单 88231');
  const shown = page.getByTestId('dry-render');
  await page.getByRole('button', { name: 'Raw' }).click();
  const rendered = async (button) => {
    await page.getByTestId(button).click();
    return shown.textContent();
  };
  const [first, activated] = [await rendered('request-first'), await rendered('request-activated')];
  assert.match(activated, /A line that is not saved yet\./);
  assert(!`${first}${activated}`.includes('sk-secret-key'));
  assert.match(await page.getByTestId('skill-side').innerText(), /about [\d,]+ tokens/);
  await installWritten(page);
  await say(page, '帮我退掉订单 88231');
  await ended(run(page, 1));
  assert.deepEqual(endpoint.requests.map(({ text }) => text), [first, activated]);
});

test('of a skill that the model is not told of, the dry render says that it can\'t be activated', async (t) => {
  const page = await open(t);
  await skill(page, 'process-refund').getByTestId('skill-toggle').click();
  await edit(page, 'process-refund');
  await page.getByTestId('side-requests').click();
  await page.getByTestId('request-activated').click();
  await page.getByText('The model can\'t activate this skill').waitFor();
});

test('the changes are told line by line, against the saved text and against another skill', async (t) => {
  const page = await open(t);
  await edit(page, 'process-refund');
  await page.getByTestId('side-changes').click();
  await page.getByTestId('no-changes').waitFor();
  const text = await skillText(page);
  const lines = text.split('\n');
  const changed = lines.with(2, 'description: Another one.');
  await page.getByTestId('skill-source').fill(changed.join('\n'));
  const rows = () => page.locator('.compared tr').evaluateAll((all) => all.map((row) => (
    row.dataset.sign === 'gap' ? '~' : [...row.cells].map((cell) => cell.textContent).join('|'))));
  await eventually(async () => {
    const found = await rows();
    assert(found.includes(`3||−|${lines[2]}`), found.join('\n'));
    assert(found.includes('|3|+|description: Another one.'), found.join('\n'));
    assert.equal(found[0], '1|1||---');
    assert.equal(found.at(-1), '~');
  });
  await page.getByTestId('compare-with').selectOption({ label: 'order-inquiry' });
  await eventually(async () => assert((await rows()).includes('2||−|name: order-inquiry')));

  await page.getByTestId('skill-source').fill('x\n'.repeat(6001));
  await page.locator('.compared [data-sign="gap"]').getByText('to be compared line by line').waitFor();
  assert.deepEqual((await rows()).slice(0, 2), ['~', '1||−|---']);
});

test('a template begins a skill that nothing is to be said of', async (t) => {
  const page = await open(t);
  await write(page);
  await page.getByTestId('template-plain').click();
  await eventually(async () => assert.match(await skillText(page), /^---\nname: meeting-notes\n/));
  await page.getByText('Loads without a remark.').waitFor();
  await page.getByTestId('undo').click();
  assert.equal(await skillText(page), '');
  await page.getByTestId('template-tools').click();
  await finds(page, ['tools-field 4 page specification claude-ai']);
  await installWritten(page);
  await skill(page, 'order-status').waitFor();
});

test('a skill is duplicated under another name, and renamed without touching anything else', async (t) => {
  const page = await open(t);
  await edit(page, 'process-refund');
  const text = await skillText(page);
  await page.getByTestId('duplicate-skill').click();
  const copy = text.replace('name: process-refund', 'name: process-refund-copy');
  assert.notEqual(copy, text);
  await eventually(async () => assert.equal(await skillText(page), copy));
  await page.getByTestId('rename-skill').click();
  await page.getByTestId('new-name').fill('refund-two');
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await skillText(page), text.replace('name: process-refund', 'name: refund-two')));
  await installWritten(page);
  await skill(page, 'process-refund').waitFor();
  await skill(page, 'refund-two').waitFor();
});

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  test(`axe finds nothing to object to in the dialog and what stands beside the text (${locale}, ${colorScheme})`, async (t) => {
    const page = await open(t, { context: { bypassCSP: true, locale, colorScheme } });
    await edit(page, 'process-refund');
    await page.getByTestId('skill-source').fill(ODD);
    await page.getByTestId('diagnostic').first().waitFor();
    for (const tab of ['side-levels', 'side-preview', 'side-requests', 'side-changes']) {
      await page.getByTestId(tab).click();
      await page.waitForTimeout(100);
      await examine(page, tab);
    }
    await page.getByTestId('rename-skill').click();
    await page.getByTestId('skill-source').press('ControlOrMeta+f');
    await page.locator('.cm-search').waitFor();
    await examine(page, 'renaming and searching');
  });
}

test('on a phone the text stands over what is said of it, and nothing hangs over the edge', async (t) => {
  const page = await open(t, { context: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  await page.getByRole('button', { name: 'Skills' }).tap();
  await write(page, `${ODD}\n${'https://example.org/'.repeat(20)}\n`);
  await page.getByTestId('diagnostic').first().waitFor();
  for (const tab of ['side-levels', 'side-preview', 'side-requests', 'side-changes']) {
    await page.getByTestId(tab).tap();
    await page.waitForTimeout(100);
    const { dialog, body } = await page.evaluate(() => {
      const element = document.querySelector('[data-testid="skill-dialog"]');
      return { dialog: element.scrollWidth - element.clientWidth, body: document.documentElement.scrollWidth - innerWidth };
    });
    assert(dialog <= 0 && body <= 0, `${tab}: ${dialog} px too wide`);
  }
  const tops = await page.evaluate(() => ['.code-place', '.remarks', '.skill-side']
    .map((part) => document.querySelector(part).getBoundingClientRect().top));
  assert.deepEqual(tops, tops.toSorted((a, b) => a - b));
});
