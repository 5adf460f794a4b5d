// The editor of a skill's text: the text itself byte for byte, what is found in it, and what stands beside it.
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { after, before, test } from 'node:test';
import { launch, openPage } from './support/browser.mjs';
import { callsDelta, startEndpoint } from './support/endpoint.mjs';
import { PATIENCE, ask, connect, ended, eventually, keeps, run, say, skill, skillText, visit } from './support/page.mjs';
import { startStatic } from './support/static.mjs';

const here = new URL('../web/editor/', import.meta.url);
const [lineEnds, { EditorState }, { history, redo, undo }] = await Promise.all([
  import(new URL('src/line-ends.js', here)),
  import(new URL('node_modules/@codemirror/state/dist/index.js', here)),
  import(new URL('node_modules/@codemirror/commands/dist/index.js', here)),
]);

const GOOD = '---\nname: good-skill\ndescription: "Says hello and then goodbye. Use when the user greets. No need to do the steps one by one."\n---\n\n# Greeting\n\n### Step 1: Say hello\n\nSay hello.\n';
const ODD = '---\nname: odd-skill\ndescription: **bold** words\nlicense: yes\ntools:\n  - queryOrder\n---\n\nYou should use queryOrder first.\n';

let browser;
let host;
before(async () => {
  [browser, host] = await Promise.all([launch(), startStatic()]);
});
after(() => Promise.all([browser?.close(), host?.close()]));

async function open(t, { allow, ...context } = {}) {
  const page = await openPage(browser, t, { context: { locale: 'en-US', ...context }, allow });
  await visit(page, host.url);
  return page;
}

/** Opens the dialog for a new skill, with a text that is typed in. */
async function write(page, text) {
  await page.getByTestId('add-skill').click();
  const source = page.getByTestId('skill-source');
  await source.waitFor();
  if (text !== undefined) await source.fill(text);
  return source;
}

const edit = async (page, name) => {
  await skill(page, name).getByTestId('edit-skill').click();
  await page.getByTestId('skill-source').waitFor();
};

/** Hands a file in, whose bytes no clipboard and no keyboard has touched. */
async function choose(page, text) {
  await page.getByTestId('skill-file').setInputFiles({ name: 'SKILL.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await eventually(async () => assert.equal(await skillText(page), text));
}

const installed = (page) => page.getByTestId('install-skill').click()
  .then(() => page.getByTestId('skill-dialog').waitFor({ state: 'hidden' }));

/** What is found, as `code level line readers`, once it is this. */
const finds = (page, expected, id = 'diagnostic') => eventually(async () => {
  const found = await page.getByTestId(id).evaluateAll(
    (all) => all.map(({ dataset: { code, line, readers } }) => [code, line, readers].filter(Boolean).join(' ')),
  );
  assert.deepEqual(found, expected);
});

const selected = (page) => page.evaluate(() => getSelection().toString());

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

test('the editor is loaded when it is first opened, once, and before that nothing of it', async (t) => {
  const page = await open(t);
  const asked = [];
  page.on('request', (request) => /\/editor\.(js|css)$/.test(request.url()) && asked.push(request.url().split('/').at(-1)));
  await ask(page, '现在几点了');
  assert.deepEqual(asked, []);
  await write(page, GOOD);
  await page.getByTestId('skill-dialog').getByRole('button', { name: 'Close' }).first().click();
  await edit(page, 'process-refund');
  assert.deepEqual(asked.toSorted(), ['editor.css', 'editor.js']);
});

test('where the editor does not load the dialog says so, and a second try succeeds', async (t) => {
  const page = await open(t, { allow: [/net::ERR_FAILED/] });
  await page.route('**/editor.js', (route) => route.abort());
  await page.getByTestId('add-skill').click();
  const missing = page.getByTestId('editor-not-loaded');
  await missing.waitFor();
  await page.unroute('**/editor.js');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('skill-source').fill(GOOD);
  assert.equal(await missing.count(), 0);
  await installed(page);
});

for (const [what, text] of [
  ['CRLF and a byte order mark', `\ufeff${GOOD.replaceAll('\n', '\r\n')}`],
  ['CR', GOOD.replaceAll('\n', '\r')],
  ['all three line ends, tabs, blanks at the end and characters of four bytes', `${GOOD}a\r\nb\rc \t\r\n\n\r😀\u2028 x`],
]) {
  test(`a text with ${what} is installed byte for byte, and is still that after it was opened again`, async (t) => {
    const page = await open(t);
    await page.getByTestId('add-skill').click();
    await choose(page, text);
    await installed(page);
    const isKept = () => keeps(page, (kept, place) => place.endsWith('/workspace')
      && JSON.parse(kept).skills.some(({ source }) => source === text));
    await isKept();
    await edit(page, 'good-skill');
    await eventually(async () => assert.equal(await skillText(page), text));
    await installed(page);
    await isKept();
  });
}

test('a file dropped on the text takes its place once, and of a long text all is replaced, not what is in sight', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  const long = `${GOOD}${'One line of many.\n'.repeat(4000)}`;
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'SKILL.md', { type: 'text/markdown' }));
    return data;
  }, long);
  await source.dispatchEvent('drop', { dataTransfer });
  await eventually(async () => assert.equal(await skillText(page), long));
  await page.waitForTimeout(300);
  assert.equal(await skillText(page), long);
  await source.fill('one word');
  assert.equal(await skillText(page), 'one word');
  await page.getByTestId('undo').click();
  assert.equal(await skillText(page), long);
});

test('an edit touches its own line alone, a new line ends as most do, and undo brings back what was there', async (t) => {
  const page = await open(t);
  const text = `${GOOD.replaceAll('\n', '\r\n')}one\ntwo\r\nthree\rfour`;
  await page.getByTestId('add-skill').click();
  await choose(page, text);
  const source = page.getByTestId('skill-source');
  await source.press('ControlOrMeta+End');
  await source.press('Enter');
  await page.keyboard.type('five');
  await eventually(async () => assert.equal(await skillText(page), `${text}\r\nfive`));
  // Three lines with three kinds of ends, gone at once and back at once.
  for (let presses = 0; presses < 4; presses += 1) await source.press('Shift+ArrowUp');
  await source.press('Delete');
  const before = await skillText(page);
  assert(before.length < text.length && !before.includes('two'), before);
  await source.press('ControlOrMeta+z');
  assert.equal(await skillText(page), `${text}\r\nfive`);
  while (await page.getByTestId('undo').isVisible()) await page.getByTestId('undo').click();
  assert.equal(await skillText(page), '');
});

test('what four readers make of a text stands beside it, and one reader shows what it minds', async (t) => {
  const page = await open(t);
  await write(page, ODD);
  await finds(page, [
    'repaired-text 3 page specification claude-ai codex',
    'unquoted-scalar 4 page claude-ai',
    'tools-field 5 page specification claude-ai',
  ]);
  const said = await page.getByTestId('reader').evaluateAll((all) => all.map(({ dataset }) => `${dataset.reader} ${dataset.level}`));
  assert.deepEqual(said, ['page warning', 'specification error', 'claude-ai error', 'codex error']);
  await page.locator('[data-reader="codex"]').click();
  await finds(page, ['repaired-text 3 page specification claude-ai codex']);
  await page.locator('[data-reader="codex"]').click();
  await finds(page, ['vague-description 3', 'description-without-when 3', 'suggestion 9'], 'advice');
  assert.match(await page.getByTestId('advice').last().innerText(), /For example: Use queryOrder first\./);
});

test('a finding leads to its place, by mouse, by its mark and by F8, and back by Shift and F8', async (t) => {
  const page = await open(t);
  const source = await write(page, ODD);
  const found = page.getByTestId('diagnostic');
  await found.nth(1).getByRole('button').first().click();
  assert.equal(await selected(page), 'yes');
  assert(await source.evaluate((box) => box === document.activeElement));
  await page.keyboard.press('F8');
  assert.equal(await selected(page), 'tools:');
  await page.keyboard.press('F8');
  assert.equal(await selected(page), 'You should');
  await page.keyboard.press('F8');
  assert.equal(await selected(page), '**bold** words');
  await page.keyboard.press('Shift+F8');
  assert.equal(await selected(page), 'You should');
  await page.locator('.cm-findings .finding-mark').first().click();
  assert.equal(await selected(page), '**bold** words');
  await page.locator('.cm-finding-error').hover();
  await page.locator('.cm-said').getByText('as if in quotes').waitFor();
});

test('fixing is a step that undo takes back, for one finding and for all', async (t) => {
  const page = await open(t);
  const source = await write(page, ODD);
  await page.locator('[data-code="unquoted-scalar"]').getByTestId('fix').click();
  const fixed = ODD.replace('license: yes', 'license: "yes"');
  assert.equal(await skillText(page), fixed);
  await page.getByTestId('fix-all').click();
  const all = fixed.replace('**bold** words', '"**bold** words"');
  assert.equal(await skillText(page), all);
  await finds(page, ['tools-field 5 page specification claude-ai']);
  assert(!(await page.getByTestId('fix-all').isVisible()), 'nothing is left that a fix mends');
  await source.focus();
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(await skillText(page), fixed);
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(await skillText(page), ODD);
  await page.getByTestId('redo').click();
  assert.equal(await skillText(page), fixed);
});

test('a fix in a file with CRLF leaves every other byte, and what is typed since the finding counts', async (t) => {
  const page = await open(t);
  const text = `\ufeff${ODD.replaceAll('\n', '\r\n')}`;
  await page.getByTestId('add-skill').click();
  await choose(page, text);
  const source = page.getByTestId('skill-source');
  await source.press('ControlOrMeta+End');
  // The click follows the key before the text is read.
  await page.evaluate(async () => {
    document.execCommand('insertText', false, 'x');
    await Promise.resolve();
    document.querySelector('[data-code="unquoted-scalar"] [data-testid="fix"]').click();
  });
  await eventually(async () => assert.equal(await skillText(page), `${text.replace('license: yes', 'license: "yes"')}x`));
});

test('while an input method composes a word nothing pops up and nothing is read, and then all at once', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  await finds(page, []);
  await source.press('ControlOrMeta+End');
  const keyboard = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    window.seen = 0;
    new MutationObserver(() => { window.seen += 1; }).observe(document.querySelector('.remarks'), { childList: true, subtree: true, characterData: true });
  });
  // "quer" would complete, and the sentence is one that the advice minds.
  for (const text of ['你', '你应', '你应该', '你应该quer']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.waitForTimeout(150);
  }
  assert.equal(await page.evaluate(() => window.seen), 0, 'nothing is said of half a word');
  assert.equal(await page.locator('.cm-tooltip-autocomplete').count(), 0);
  assert.equal(await skillText(page), `${GOOD}你应该quer`);
  await keyboard.send('Input.imeSetComposition', { text: '你应该用', selectionStart: 4, selectionEnd: 4 });
  await keyboard.send('Input.insertText', { text: '你应该用它' });
  assert.equal(await skillText(page), `${GOOD}你应该用它`);
  await finds(page, ['suggestion 11'], 'advice');
});

test('fields, tools and skills are completed where they belong', async (t) => {
  const page = await open(t);
  const source = await write(page, '---\nname: a-skill\n\n---\n\nUse \n');
  const options = page.locator('.cm-tooltip-autocomplete li');
  const labels = () => options.evaluateAll((all) => all.map((li) => li.querySelector('.cm-completionLabel').textContent));
  await source.press('ControlOrMeta+Home');
  await source.press('ArrowDown');
  await source.press('ArrowDown');
  await page.keyboard.type('d');
  await options.first().waitFor();
  assert.deepEqual((await labels()).slice(0, 2), ['description', 'disable-model-invocation']);
  assert(!(await labels()).includes('name'), 'a field that is there is not offered again');
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('What it does');
  await page.keyboard.press('Enter');
  await page.keyboard.type('too');
  await options.first().waitFor();
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('query');
  await options.first().waitFor();
  await eventually(async () => assert.deepEqual(await labels(), ['queryLogistics', 'queryOrder']));
  await page.waitForTimeout(150);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  assert.equal(await skillText(page), '---\nname: a-skill\ndescription: What it does\ntools:\n  - queryOrder\n---\n\nUse \n');
  await source.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('先proc');
  await options.first().waitFor();
  assert.deepEqual(await labels(), ['process-refund']);
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  assert.match(await skillText(page), /Use 先process-refund\n$/);
});

test('Tab indents until Escape lets it leave, the next Escape closes, and the hint says so', async (t) => {
  const page = await open(t);
  const source = await write(page, 'a');
  await source.press('Tab');
  assert.equal(await skillText(page), '  a');
  await source.press('Escape');
  await page.getByText('Tab now leaves the text').waitFor();
  assert(await page.getByTestId('skill-dialog').isVisible());
  await page.keyboard.press('Tab');
  assert(await source.evaluate((box) => !box.contains(document.activeElement)));
  assert.equal(await skillText(page), '  a');
  await source.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.type('b');
  await page.getByText('Tab now leaves the text').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
});

test('Ctrl and S saves and goes on; what was saved counts, and the next edit is of it', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await skill(page, 'good-skill').waitFor();
  assert(await page.getByTestId('skill-dialog').isVisible());
  await source.press('ControlOrMeta+End');
  await page.keyboard.type('Bye.');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await keeps(page, (kept, place) => place.endsWith('/workspace') && kept.includes('Bye.'));
  assert.equal(await skill(page, 'good-skill').count(), 1);
});

test('the text opens again as it was left, with what can be undone', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  await source.press('ControlOrMeta+End');
  await page.keyboard.type('more');
  await page.getByTestId('skill-dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByTestId('language').click();
  await page.getByTestId('continue-draft').click();
  await source.waitFor();
  assert.equal(await source.getAttribute('aria-label'), 'SKILL.md 的文本');
  assert.equal(await skillText(page), `${GOOD}more`);
  await source.press('ControlOrMeta+z');
  assert.equal(await skillText(page), GOOD);
});

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
  await installed(page);
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
  await installed(page);
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
  await installed(page);
  await skill(page, 'process-refund').waitFor();
  await skill(page, 'refund-two').waitFor();
});

/** Fails with what axe objects to. */
async function examine(page, where) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const said = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`));
  assert.equal(said.length, 0, `${where}:\n${said.join('\n')}`);
}

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  test(`axe finds nothing to object to in the dialog and what stands beside the text (${locale}, ${colorScheme})`, async (t) => {
    const page = await open(t, { bypassCSP: true, locale, colorScheme });
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
  const page = await open(t, { viewport: { width: 390, height: 844 }, hasTouch: true });
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
