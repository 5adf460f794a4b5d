// Skills in use: activated by name in a message, what a run used of them, and prompt skills.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { call, callsDelta, startEndpoint, toolNames } from './support/endpoint.mjs';
import {
  PATIENCE, calls, connect, ended, eventually, install, matrix, rounds, run, say, skill,
} from './support/page.mjs';
import { stage } from './support/stage.mjs';

const { open: openPage } = stage();

const file = (name, body, fields = '') =>
  `---\nname: ${name}\ndescription: Use it for ${name}.\n${fields}---\n${body}\n`;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** A page whose endpoint says "Yes." to everything; `answer` may say something else. */
async function open(t, { answer, locale = 'en-US', viewport } = {}) {
  const endpoint = await startEndpoint(t, (asked, reply, number) => (
    answer?.(asked, reply, number) ?? reply.stream([{ content: 'Yes.' }])
  ));
  const page = await openPage(t, { context: { locale, ...(viewport && { viewport }) } });
  await connect(page, { endpoint: endpoint.url, key: 'sk-test', model: 'm' });
  return { page, endpoint };
}

const composer = (page) => page.getByTestId('composer');
const options = (page) => page.getByTestId('slash-option').evaluateAll(
  (all) => all.map((option) => `${option.dataset.skill}${option.getAttribute('aria-selected') === 'true' ? ' *' : ''}`),
);
const user = (body) => body.messages.filter((message) => message.role === 'user').map((message) => message.content);

test('a skill is found behind a slash, chosen by keys, and active from the first round', async (t) => {
  const { page, endpoint } = await open(t);
  await composer(page).pressSequentially('/r');
  await eventually(async () => assert.deepEqual(await options(page), ['process-refund *', 'order-inquiry']));
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.deepEqual(await options(page), ['process-refund', 'order-inquiry *']));
  const reached = await composer(page).getAttribute('aria-activedescendant');
  assert.equal(await page.locator(`#${reached}`).getAttribute('data-skill'), 'order-inquiry');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await composer(page).inputValue(), '/process-refund ');
  assert.deepEqual(await options(page), []);
  await composer(page).pressSequentially('订单 88231');
  assert.match(await page.getByTestId('slash').textContent(), /process-refund \(about \d+ tokens\)/);
  await page.keyboard.press('Enter');
  await ended(run(page, 1));

  const [{ body }] = endpoint.requests;
  assert.deepEqual(toolNames(body).slice(-3), ['activate_skill', 'queryOrder', 'applyRefund']);
  const [said] = user(body);
  assert(said.endsWith('\n\n用户说：\n订单 88231'), said);
  const [first] = await rounds(run(page, 1));
  assert.deepEqual(first.visible, toolNames(body));
  assert.deepEqual((await matrix(page)).unlocked.sort(), ['applyRefund 1', 'queryOrder 1']);
  assert.match(await run(page, 1).textContent(), /You activated process-refund\. It unlocked queryOrder, applyRefund\./);
  assert.match(await run(page, 1).textContent(), /\/process-refund 订单 88231/, 'the message shows as it was typed');
});

test('the list closes with Escape, comes back with the next letter, and takes a click', async (t) => {
  const { page } = await open(t);
  await composer(page).pressSequentially('/or');
  await page.getByTestId('slash-option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('slash-option').first().waitFor({ state: 'hidden' });
  assert.equal(await composer(page).inputValue(), '/or');
  await composer(page).pressSequentially('d');
  await page.getByTestId('slash-option').first().click();
  assert.equal(await composer(page).inputValue(), '/order-inquiry ');
  assert(await composer(page).evaluate((box) => box === document.activeElement), 'the box keeps the focus');
  await composer(page).fill('not /or');
  assert.deepEqual(await options(page), []);
});

test('several stack and tell their cost; one named twice adds nothing; a name of nobody is told', async (t) => {
  const { page, endpoint } = await open(t);
  const told = (expected) => eventually(async () => assert.match(await page.getByTestId('slash').textContent(), expected));
  await composer(page).fill('/process-refund /order-inquiry x');
  await told(/Together about \d+ tokens/);
  await composer(page).fill('/process-refund /process-refund x');
  await told(/process-refund is active already: naming it adds nothing\./);
  await composer(page).fill('/nobody x');
  await told(/No enabled skill is called “nobody”: the message goes out as it is\./);
  await composer(page).fill('/process-refund /order-inquiry /process-refund x');
  await composer(page).press('Enter');
  await ended(run(page, 1));
  const [said] = user(endpoint.requests[0].body);
  assert.equal(said.split('process-refund').length - 1, 1, 'the instructions stand there once');
  assert.match(await run(page, 1).textContent(), /process-refund was active already: nothing was added/);
});

test('a run names what it used by content, and marks what was edited or removed since', async (t) => {
  const source = file('made-up', 'First version.');
  const { page, endpoint } = await open(t);
  await install(page, source);
  await say(page, '/made-up go');
  await ended(run(page, 1));
  const used = run(page, 1).getByTestId('used');
  assert.equal(await used.getAttribute('data-stale'), 'false');
  assert((await used.getAttribute('title')).endsWith(sha256(source)));

  await skill(page, 'made-up').getByTestId('edit-skill').click();
  await page.getByTestId('skill-source').fill(file('made-up', 'Second version.'));
  await page.getByTestId('install-skill').click();
  await eventually(async () => assert.equal(await used.getAttribute('data-stale'), 'true'));
  assert.match(await used.textContent(), /stale: edited since/);
  await say(page, '/made-up again');
  await ended(run(page, 2));
  assert.match(user(endpoint.requests[1].body).at(-1), /Second version\.\n\nThe user says:\nagain$/, 'the next run uses the new text');
  assert.equal(await run(page, 2).getByTestId('used').getAttribute('data-stale'), 'false');

  await skill(page, 'made-up').getByTestId('remove-skill').click();
  await skill(page, 'made-up').getByTestId('confirm-remove').click();
  await eventually(async () => assert.match(await used.textContent(), /stale: removed since/));
});

test('a pinned skill that is edited enters the next run with its new text, and stays pinned', async (t) => {
  const { page, endpoint } = await open(t);
  await install(page, file('made-up', 'First version.'));
  await say(page, '/made-up go');
  await ended(run(page, 1));
  const row = skill(page, 'made-up');
  await row.getByTestId('pin').click();
  await row.getByTestId('edit-skill').click();
  await page.getByTestId('skill-source').fill(file('made-up', 'Second version.'));
  await page.getByTestId('install-skill').click();
  await say(page, 'again');
  await ended(run(page, 2));
  const said = user(endpoint.requests[1].body);
  assert.match(said.at(-1), /Second version\.\n\nThe user says:\nagain$/);
  assert(!endpoint.requests[1].text.includes('First version.'), 'the old text is gone');
  assert.match(await run(page, 2).textContent(), /made-up is pinned and was edited: its new text is active\./);
  assert.equal(await row.getByTestId('pin').getAttribute('aria-pressed'), 'true');
  assert.equal(await row.getAttribute('data-active'), 'true');
});

test('activating again what the model activated adds nothing, and the call says so', async (t) => {
  const activate = (id) => callsDelta({ ...call('activate_skill', { name: 'process-refund' }), id });
  const { page, endpoint } = await open(t, {
    answer: (_, reply, number) => (number < 2 ? (reply.stream([activate(`call_${number}`)], 'tool_calls'), true) : undefined),
  });
  await say(page, '帮我退款');
  await ended(run(page, 1));
  const results = endpoint.requests[2].body.messages.filter((message) => message.role === 'tool');
  assert.equal(results.length, 2);
  assert(results[0].content.length > 100 && results[1].content.length < 100, results[1].content);
});

test('a prompt skill enters the system prompt by a word of the message, and the page says which', async (t) => {
  const { page, endpoint } = await open(t);
  await install(page, file('review-rules', 'Check the names.', 'type: prompt\ntriggers:\n  - 审查\n  - review\n'));
  await say(page, 'hi');
  await ended(run(page, 1));
  await say(page, '请审查这段代码');
  await ended(run(page, 2));
  const system = endpoint.requests.map(({ body }) => body.messages.find((message) => message.role === 'system')?.content ?? '');
  assert(!system[0].includes('Check the names.'));
  assert(system[1].endsWith('【已加载 Skill: review-rules】\nCheck the names.'), system[1]);
  assert(endpoint.requests.every(({ text }) => !text.includes('"review-rules"')), 'the model is not offered it');
  assert.match(await run(page, 2).textContent(), /review-rules entered the system prompt: the message has “审查”/);
  assert.equal(await run(page, 2).getByTestId('used').getAttribute('data-skill'), 'review-rules');
});

test('in Chinese, on a phone, the list is inside the screen', async (t) => {
  const { page } = await open(t, { locale: 'zh-CN', viewport: { width: 390, height: 780 } });
  await composer(page).pressSequentially('/');
  await page.getByTestId('slash-option').first().waitFor({ timeout: PATIENCE });
  const boxes = await page.getByTestId('slash-option').evaluateAll((all) => all.map((option) => {
    const { left, right } = option.getBoundingClientRect();
    return { left, right };
  }));
  assert(boxes.every(({ left, right }) => left >= 0 && right <= 390), JSON.stringify(boxes));
  await page.keyboard.press('Tab');
  await eventually(async () => assert.match(await page.getByTestId('slash').textContent(), /随这条消息激活：.+（约 \d+ token）。/));
});

test('the rehearsal model follows what the person activated, and activates nothing', async (t) => {
  const page = await openPage(t, { context: { locale: 'zh-CN' } });
  await say(page, '/process-refund 订单 88231 坏了，帮我退掉');
  await run(page, 1).getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  assert.deepEqual(await calls(run(page, 1)), ['queryOrder ok', 'applyRefund ok']);
  assert.match(await skill(page, 'process-refund').textContent(), /由您激活/);
});

test('a bundled skill with files is switched on, and the model reads one of them', async (t) => {
  const { page, endpoint } = await open(t, {
    answer: (_, reply, number) => {
      const path = 'references/metrics.md';
      const asked = [
        call('activate_skill', { name: 'report-analysis' }),
        call('read_skill_resource', { skill: 'report-analysis', path }),
        call('read_skill_resource', { skill: 'report-analysis', path: '../code-review/SKILL.md' }),
      ][number];
      if (!asked) return undefined;
      reply.stream([callsDelta({ ...asked, id: `call_${number}` })], 'tool_calls');
      return true;
    },
  });
  await skill(page, 'report-analysis').getByTestId('skill-toggle').click();
  await say(page, '分析一下');
  await ended(run(page, 1));
  const of = run(page, 1);
  assert.deepEqual(await calls(of), ['activate_skill ok', 'read_skill_resource ok', 'read_skill_resource refused']);
  const visible = (await rounds(of)).map((round) => round.visible.includes('read_skill_resource'));
  assert.deepEqual(visible, [false, true, true, true]);
  const results = endpoint.requests.at(-1).body.messages.filter((message) => message.role === 'tool');
  const file = await readFile(new URL('../skills/report-analysis/references/metrics.md', import.meta.url), 'utf8');
  assert(results[0].content.includes('- references/metrics.md'), 'the files are listed with the activation');
  assert(results[1].content.endsWith(`\n\n${file}`), results[1].content);
  assert(!results[2].content.includes('代码审查规范'));
  const used = of.getByTestId('used').last();
  assert((await used.getAttribute('title')).endsWith(sha256(file)));
});
