// The dialog that adds skills: what it says, where the focus goes, how it looks, and what it keeps to itself.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { close } from './support/editor.mjs';
import { candidate, choose, commit, dialog, drop, file } from './support/importing.mjs';
import { PATIENCE, eventually, install, kept, keepsWorkspace, skill, skillText } from './support/page.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { zip } from './support/zip.mjs';

const { open } = stage();

const focused = (page) => page.evaluate(() => document.activeElement.dataset.testid);

test('how much was found is read out, and the focus goes on to it', async (t) => {
  const page = await open(t);
  await page.getByTestId('import').click();
  const summary = page.getByTestId('import-summary');
  assert.deepEqual([await summary.getAttribute('role'), await summary.textContent()], ['status', '']);
  // The very element: one that is made anew with its text is not read out.
  await summary.evaluate((element) => { element.stands = true; });
  await page.getByTestId('import-files').setInputFiles([file('one.md', skillFile('skill-one')), file('bad.zip', 'no zip')]);
  await candidate(page, 'skill-one').waitFor({ timeout: PATIENCE });
  assert.equal(await summary.textContent(), '1 skill found, 1 not taken');
  assert(await summary.evaluate((element) => element.stands));
  assert.equal(await focused(page), 'import-found');
  assert.equal(await dialog(page).locator('[aria-live] progress, [role="status"] progress, [aria-live] button').count(), 0);
});

test('a choice that is made by arrow key keeps the focus, and shows what it changes', async (t) => {
  const page = await open(t);
  await install(page, skillFile('twin', 'The first.'));
  await choose(page, [file('twin.md', skillFile('twin', 'The second.')), file('other.md', skillFile('other'))]);
  const found = candidate(page, 'twin');
  const changes = found.getByTestId('changes');
  assert.match(await changes.innerText(), /−\s+description: The first\.\s+3\s+\+\s+description: The second\./);
  await found.getByTestId('replace').focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), 'beside');
  assert(await found.getByTestId('beside').isChecked());
  assert.equal(await changes.count(), 0);
  assert.match(await found.getByTestId('same-name-choice').innerText(), /Of two with one name/);
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(page), 'replace');
  await changes.waitFor();
  await commit(page);
  assert.equal(await skill(page, 'twin').count(), 1);
});

test('a file keeps its name: in the list, in the editor, and as the name that is made up', async (t) => {
  const page = await open(t);
  await drop(page, { 'refund-helper.md': 'Look the order up first.\n', 'return-helper.md': 'Ask why.\n', 'good.md': skillFile('good') });
  await candidate(page, 'good').waitFor({ timeout: PATIENCE });
  const names = await page.getByTestId('candidate').evaluateAll((all) => all.map(({ dataset }) => dataset.skill));
  assert.deepEqual(names.toSorted(), ['good', 'refund-helper.md', 'return-helper.md']);
  await candidate(page, 'refund-helper.md').getByTestId('mend').click();
  await page.getByTestId('source-note').filter({ hasText: 'refund-helper.md' }).waitFor({ timeout: PATIENCE });
  await page.getByTestId('diagnostic').first().getByTestId('fix').click();
  assert.match(await skillText(page), /^---\nname: refund-helper\n/);
});

test('a token in an address is masked wherever it is shown, and is kept nowhere', async (t) => {
  const server = createServer((request, response) => {
    const found = request.url.startsWith('/skill');
    response.writeHead(found ? 200 : 404, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.end(found ? skillFile('secret-skill') : '');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const host = `http://127.0.0.1:${server.address().port}`;
  const page = await open(t, { allow: [/404/] });
  await page.getByTestId('import').click();
  const fetchFrom = async (path) => {
    await page.getByTestId('import-address').fill(`${host}${path}`);
    await page.getByTestId('fetch-address').click();
  };
  await fetchFrom('/gone?v=2&access_token=s3cr3t-value');
  const trouble = page.getByTestId('not-fetched');
  await trouble.waitFor({ timeout: PATIENCE });
  assert.match(await trouble.textContent(), /\/gone\?v=2&access_token=••••/);
  assert.equal(await trouble.getByRole('link').getAttribute('href'), `${host}/gone?v=2&access_token=s3cr3t-value`);
  await fetchFrom('/skill?access_token=s3cr3t-value');
  await candidate(page, 'secret-skill').waitFor({ timeout: PATIENCE });
  assert.equal(await page.getByTestId('import-from').textContent(), `From ${host}/skill?access_token=••••`);
  assert.doesNotMatch(await dialog(page).innerText(), /s3cr3t/);
  await commit(page);
  await skill(page, 'secret-skill').waitFor();
  for (const [place, text] of Object.entries(await kept(page))) assert(!text.includes('s3cr3t'), place);
});

test('the dialog looks the same before and after an editor was opened', async (t) => {
  const page = await open(t);
  await install(page, skillFile('twin', 'The first.'));
  await keepsWorkspace(page, (text) => text.includes('The first.'));
  const looks = async () => {
    await choose(page, [file('twin.md', skillFile('twin', 'The second.')), file('bad.zip', 'no zip')]);
    await candidate(page, 'twin').waitFor({ timeout: PATIENCE });
    await page.evaluate(() => document.activeElement.blur());
    return dialog(page).evaluate((element) => [...element.querySelectorAll('*')].map((one) => {
      const style = getComputedStyle(one);
      const names = ['display', 'color', 'backgroundColor', 'fontSize', 'fontFamily', 'paddingTop', 'paddingLeft', 'gap', 'flexGrow', 'outlineStyle', 'cursor', 'textAlign', 'whiteSpace', 'minHeight'];
      return [one.tagName, one.className, ...names.map((name) => style[name])].join(' ');
    }));
  };
  await page.reload();
  await page.locator('body:not([inert])').waitFor({ timeout: PATIENCE });
  const before = await looks();
  assert.equal(await page.locator('link[href*="editor"]').count(), 0, 'no editor was opened yet');
  await page.keyboard.press('Escape');
  await page.getByTestId('add-skill').click();
  await page.getByTestId('skill-source').waitFor({ timeout: PATIENCE });
  await close(page);
  assert.deepEqual(await looks(), before);
});

test('of very many skills the lists grow by a few at a time, so that the page takes something in meanwhile', async (t) => {
  const page = await open(t);
  // How many rows came at once, at most. Between two turns the browser tells what has changed.
  await page.evaluate(() => {
    globalThis.most = { candidate: 0, skill: 0 };
    const seen = { ...globalThis.most };
    new MutationObserver(() => {
      for (const of of Object.keys(seen)) {
        const now = document.querySelectorAll(`[data-testid="${of}"]`).length;
        globalThis.most[of] = Math.max(globalThis.most[of], now - seen[of]);
        seen[of] = now;
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const names = Array.from({ length: 150 }, (_, index) => `skill-${index}`);
  const twin = { 'again/SKILL.md': skillFile('skill-7', 'Once more.') };
  const files = Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillFile(name)]));
  await choose(page, [file('many.zip', zip({ ...files, ...twin }))]);
  await eventually(async () => assert.equal(await page.getByTestId('candidate').count(), 151));
  const lower = dialog(page).getByText('the lower one will count');
  assert.equal(await lower.count(), 1);
  await candidate(page, 'skill-7').getByTestId('choose').first().uncheck();
  assert.equal(await lower.count(), 0);
  await candidate(page, 'skill-149').getByTestId('choose').uncheck();
  assert.equal(await page.getByTestId('install-all').textContent(), 'Install 149 skills');
  await commit(page);
  await eventually(async () => assert.equal(await page.getByTestId('skill').count(), 5 + 149));
  const most = await page.evaluate(() => globalThis.most);
  assert(most.candidate <= 32 && most.skill <= 32, JSON.stringify(most));
});
