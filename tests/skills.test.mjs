// Skills as a person handles them: pasted, dropped, switched, edited, removed; and what the model is told of it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { call, startModel, toolNames } from './support/endpoint.mjs';
import { drop } from './support/importing.mjs';
import {
  PATIENCE, ask, calls, connect, ended, eventually, install, keeps, keepsWorkspace, reload, rounds, run, say, skill,
  skillText,
} from './support/page.mjs';
import { stage } from './support/stage.mjs';

const demo = JSON.parse(await readFile(new URL('fixtures/demo.json', import.meta.url), 'utf8'));
const PARCEL_FILE = fileURLToPath(new URL('fixtures/parcel-help.md', import.meta.url));
const PARCEL = await readFile(PARCEL_FILE, 'utf8');
const BUNDLED = Object.keys(demo.skills).toSorted();
/** Bundled too, and switched off until a person wants them. */
const EXAMPLES = ['code-review', 'emoji-translator', 'report-analysis'];
const REFUND = '我的订单 88231 坏了，帮我退掉';

const { open: openPage } = stage();

/** A page and a model that answers to each of the numbers from 1 to 3, and goes through a refund. */
async function open(t) {
  const answers = Object.fromEntries(['1', '2', '3'].map((number) => [number, [{ content: `第 ${number} 个回答` }]]));
  const model = await startModel(t, {
    ...answers,
    [REFUND]: [
      { toolCalls: [call('activate_skill', { name: 'process-refund' }, 'call_activate')] },
      { toolCalls: [call('applyRefund', { orderId: '88231', reason: '坏了' }, 'call_refund')] },
      { content: '好了。' },
    ],
  });
  const page = await openPage(t);
  await connect(page, { endpoint: model.url, model: 'test-model' });
  return { page, model };
}

/** What a request offers of skills: the names that can be activated, and the catalogue's text. */
function offered(request) {
  const tool = request.body.tools.find(({ function: { name } }) => name === 'activate_skill');
  if (!tool) return { names: [], catalogue: '' };
  return { names: tool.function.parameters.properties.name.enum.toSorted(), catalogue: tool.function.description };
}

const last = (model) => model.requests().at(-1);

test('a pasted skill is in the very next request, without a reload', async (t) => {
  const { page, model } = await open(t);
  await ask(page, '1', 1);
  assert.deepEqual(offered(last(model)).names, BUNDLED);

  await install(page, PARCEL);
  await skill(page, 'parcel-help').waitFor();
  await ask(page, '2', 2);
  const { names, catalogue } = offered(last(model));
  assert.deepEqual(names, [...BUNDLED, 'parcel-help'].toSorted());
  assert(catalogue.includes('parcel-help（包裹异常处理：丢件、破损、迟到时使用。）'), catalogue);
});

test('a skill that is pasted in the middle of a run is in the next request of that run', async (t) => {
  const { page, model } = await open(t);
  await say(page, REFUND);
  await page.getByTestId('approval').waitFor({ timeout: PATIENCE });
  await install(page, PARCEL);
  await page.getByTestId('allow-once').click();
  await ended(run(page, 1));
  assert.deepEqual(offered(model.requests()[1]).names, BUNDLED);
  assert.deepEqual(offered(model.requests()[2]).names, [...BUNDLED, 'parcel-help'].toSorted());
});

test('a file dropped anywhere on the page opens, and is installed as it is', async (t) => {
  const { page, model } = await open(t);
  await drop(page, { 'SKILL.md': PARCEL });
  await eventually(async () => assert.equal(await skillText(page), PARCEL));
  await page.getByTestId('install-skill').click();
  await ask(page, '1');
  assert(offered(last(model)).names.includes('parcel-help'));
});

test('a file can be chosen, and one that is no text of a skill is not read', async (t) => {
  const { page } = await open(t);
  await page.getByTestId('add-skill').click();
  const chooser = page.getByTestId('skill-file');
  await chooser.setInputFiles({ name: 'skill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page.getByTestId('refused-file').waitFor();
  assert.equal(await skillText(page), '');
  await chooser.setInputFiles(PARCEL_FILE);
  await eventually(async () => assert.equal(await skillText(page), PARCEL));
  assert.equal(await page.getByTestId('refused-file').count(), 0);
});

test('a skill that is switched off is gone from the next request, and back once it is on', async (t) => {
  const { page, model } = await open(t);
  const inquiry = skill(page, 'order-inquiry');
  await inquiry.getByTestId('skill-toggle').click();
  await ask(page, '1', 1);
  assert.deepEqual(offered(last(model)).names, ['process-refund']);
  assert(!offered(last(model)).catalogue.includes('order-inquiry'));
  assert.equal(await inquiry.getAttribute('data-enabled'), 'false');

  await skill(page, 'process-refund').getByTestId('skill-toggle').click();
  await ask(page, '2', 2);
  assert.deepEqual(toolNames(last(model).body), demo.general, 'no skills, no activate_skill');

  await inquiry.getByTestId('skill-toggle').click();
  await ask(page, '3', 3);
  assert.deepEqual(offered(last(model)).names, ['order-inquiry']);
  assert.equal(await inquiry.getAttribute('data-enabled'), 'true');
});

test('switching a skill off in the middle of a run takes its tools back, from a call that waits too', async (t) => {
  const { page, model } = await open(t);
  await say(page, REFUND);
  await page.getByTestId('approval').waitFor({ timeout: PATIENCE });
  assert.equal(await skill(page, 'process-refund').getAttribute('data-active'), 'true');
  await skill(page, 'process-refund').getByTestId('skill-toggle').click();
  await ended(run(page, 1));

  assert.deepEqual(await calls(run(page, 1)), ['activate_skill ok', 'applyRefund refused']);
  const [, second, third] = await rounds(run(page, 1));
  assert.deepEqual(second.added, demo.skills['process-refund']);
  assert.deepEqual(third.removed, demo.skills['process-refund']);
  assert.deepEqual(toolNames(last(model).body), third.visible);
  assert.deepEqual(offered(last(model)).names, ['order-inquiry']);
  const { content } = last(model).body.messages.find((message) => message.tool_call_id === 'call_refund');
  assert.doesNotMatch(content, /RF20260629001/);
  assert.equal(await skill(page, 'process-refund').getAttribute('data-active'), 'false');
});

test('an edited skill counts from the next run on', async (t) => {
  const { page, model } = await open(t);
  await skill(page, 'process-refund').getByTestId('edit-skill').click();
  const source = page.getByTestId('skill-source');
  const text = await skillText(page);
  await source.fill(text.replace('退款处理技能', '新版退款技能').replace('## 概述', '## 新版概述'));
  await page.getByTestId('install-skill').click();
  await say(page, REFUND);
  await run(page, 1).getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  assert.match(offered(model.requests()[0]).catalogue, /process-refund（新版退款技能/);
  const activated = last(model).body.messages.find((message) => message.tool_call_id === 'call_activate').content;
  assert.match(activated, /## 新版概述/);
});

test('a removed skill is gone from the next request, and a bundled one can be brought back', async (t) => {
  const { page, model } = await open(t);
  await skill(page, 'order-inquiry').getByTestId('remove-skill').click();
  await page.getByTestId('confirm-remove').click();
  await skill(page, 'order-inquiry').waitFor({ state: 'detached' });
  await ask(page, '1', 1);
  assert.deepEqual(offered(last(model)).names, ['process-refund']);

  await page.getByTestId('restore-bundled').click();
  await ask(page, '2', 2);
  assert.deepEqual(offered(last(model)).names, BUNDLED);
});

test('skills are as they were after a reload: pasted, switched off, removed', async (t) => {
  const { page, model } = await open(t);
  // Each is kept by itself, not along with the next.
  const reloaded = async (says) => {
    await keepsWorkspace(page, says);
    await reload(page);
  };
  await skill(page, 'order-inquiry').getByTestId('remove-skill').click();
  await page.getByTestId('confirm-remove').click();
  await reloaded((text) => !text.includes('name: order-inquiry'));
  await skill(page, 'process-refund').getByTestId('skill-toggle').click();
  await reloaded((text) => JSON.parse(text).skills.some(({ name, enabled }) => name === 'process-refund' && !enabled));
  await install(page, PARCEL);
  await reloaded((text) => text.includes('name: parcel-help'));
  await skill(page, 'parcel-help').waitFor();
  const shown = await page.getByTestId('skill').evaluateAll(
    (all) => all.map(({ dataset }) => `${dataset.skill} ${dataset.enabled}`),
  );
  const examples = EXAMPLES.map((name) => `${name} false`);
  assert.deepEqual(shown.toSorted(), [...examples, 'parcel-help true', 'process-refund false'].toSorted());
  await ask(page, '1');
  assert.deepEqual(offered(last(model)).names, ['parcel-help']);
});

test('a file that does not load says what is wrong and where, and is not installed', async (t) => {
  const { page, model } = await open(t);
  await page.getByTestId('add-skill').click();
  const source = page.getByTestId('skill-source');
  const found = () => page.getByTestId('diagnostic').evaluateAll(
    (all) => all.map(({ dataset: { code, severity, line } }) => `${severity} ${code} ${line}`),
  );
  for (const [text, expected] of [
    ['---\nname: broken\ndescription: d\n\nNo end.\n', 'error unclosed-frontmatter 1'],
    ['---\nname: broken\ndescription: d\ntools: }\n---\nDo it.\n', 'error invalid-yaml 4'],
    ['---\nname: broken\ntools:\n  - queryOrder\n---\nDo it.\n', 'error missing-field 1'],
  ]) {
    await source.fill(text);
    await eventually(async () => {
      const all = await found();
      assert(all.includes(expected), `${expected} is not among: ${all.join(', ')}`);
    }, 3000);
    assert(await page.getByTestId('install-skill').isDisabled());
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await ask(page, '1');
  assert.deepEqual(offered(last(model)).names, BUNDLED);
  assert.equal(await page.getByTestId('skill').count(), BUNDLED.length + EXAMPLES.length);
});

test('what is odd but loads is a warning with its line, and a fix mends it', async (t) => {
  const { page } = await open(t);
  await page.getByTestId('add-skill').click();
  const source = page.getByTestId('skill-source');
  await source.fill('---\nname: loud-skill\ndescription: **bold** words\n---\nDo it.\n');
  const odd = page.locator('[data-testid="diagnostic"][data-severity="warning"]');
  await odd.waitFor();
  assert.equal(await odd.getAttribute('data-code'), 'repaired-text');
  assert.equal(await odd.getAttribute('data-line'), '3');
  assert(await page.getByTestId('install-skill').isEnabled());
  await odd.getByTestId('fix').click();
  await odd.waitFor({ state: 'detached' });
  const fixed = await skillText(page);
  assert.match(fixed, /^description: (["'])\*\*bold\*\* words\1$/m);
  await page.getByTestId('undo').click();
  assert.notEqual(await skillText(page), fixed);
});

/** Puts a text in the place of all that is written, at once, as pasting does. */
const paste = async (page, text) => {
  await page.getByTestId('skill-source').press('ControlOrMeta+a');
  await page.getByTestId('skill-source').evaluate((box, value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', value);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
};

test('a text that is too long for a skill is not taken, and what was there stays', async (t) => {
  const { page } = await open(t);
  await page.getByTestId('add-skill').click();
  const source = page.getByTestId('skill-source');
  for (const text of ['x'.repeat(1_048_577), 'ab\n'.repeat(250_000), '行'.repeat(400_000)]) {
    await source.fill(PARCEL);
    await eventually(async () => assert.equal(await page.getByTestId('refused-file').count(), 0));
    await paste(page, text);
    await page.getByTestId('refused-file').waitFor();
    assert.equal(await skillText(page), PARCEL);
    assert(await page.getByTestId('install-skill').isEnabled());
  }
});

test('a long text is read when typing pauses, and until then the page says what its findings are about', async (t) => {
  const { page } = await open(t);
  await page.getByTestId('add-skill').click();
  const long = `${PARCEL}\n${'Do what the step says, and do no more than that.\n'.repeat(12_000)}`;
  await page.getByTestId('skill-source').waitFor();
  const said = await page.evaluate(() => new Promise((heard) => {
    const summary = document.querySelector('[data-testid="findings-summary"]');
    window.summaries = [];
    new MutationObserver(() => window.summaries.push({
      summary: summary.textContent, canInstall: !document.querySelector('[data-testid="install-skill"]').disabled,
    })).observe(summary, { childList: true, characterData: true, subtree: true });
    heard(summary.textContent);
  }));
  assert.equal(said, '');
  await paste(page, long);
  await eventually(async () => assert(await page.getByTestId('install-skill').isEnabled()));
  const [first, ...later] = await page.evaluate(() => window.summaries);
  assert.match(first.summary, /before the last change/);
  assert(!first.canInstall);
  assert.doesNotMatch(later.at(-1).summary, /before the last change/);
  await page.getByTestId('install-skill').click();
  await skill(page, 'parcel-help').waitFor();
});

test('a text that is not installed yet is there again after the dialog closed, and after a reload', async (t) => {
  const { page } = await open(t);
  const draft = `${PARCEL}\nNot finished`;
  await page.getByTestId('add-skill').click();
  await page.getByTestId('skill-source').fill(draft);
  await page.getByTestId('skill-dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByTestId('continue-draft').click();
  await eventually(async () => assert.equal(await skillText(page), draft));
  await keeps(page, (text) => text.includes('Not finished'));

  await reload(page);
  await page.getByTestId('continue-draft').click();
  await eventually(async () => assert.equal(await skillText(page), draft));
  assert.equal(await page.getByTestId('skill').count(), BUNDLED.length + EXAMPLES.length);
});
