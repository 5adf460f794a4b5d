// A name behind a slash as it is written: at the caret, by any keyboard, and what is said of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ended, eventually, install, reload, run, say, skill } from './support/page.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';

const { open } = stage();

const composer = (page) => page.getByTestId('composer');
const options = (page) => page.getByTestId('slash-option').evaluateAll((all) => all.map(({ dataset }) => dataset.skill));
const offers = (page, expected) => eventually(async () => assert.deepEqual(await options(page), expected));
const told = (page) => page.getByTestId('slash').textContent();
const tells = (page, expected) => eventually(async () => assert.equal(await told(page), expected));
const caret = (page) => composer(page).evaluate(({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd]);

test('a name is completed where the caret is, and what stands behind it stays', async (t) => {
  const page = await open(t);
  await composer(page).pressSequentially('please refund 88231');
  await page.keyboard.press('Home');
  await page.keyboard.type('/pro');
  await offers(page, ['process-refund']);
  assert.equal(await told(page), '');
  await page.keyboard.press('Enter');
  assert.equal(await composer(page).inputValue(), '/process-refund please refund 88231');
  assert.deepEqual(await caret(page), [16, 16]);
  await offers(page, []);
  await eventually(async () => assert.match(await told(page), /^Activates with this message: process-refund \(about \d+ tokens\)\.$/));
  await page.keyboard.type('kindly ');
  assert.equal(await composer(page).inputValue(), '/process-refund kindly please refund 88231');
  // A whole name right before a word is none yet: it is completed, not sent.
  await composer(page).fill('');
  await composer(page).pressSequentially('please');
  await page.keyboard.press('Home');
  await page.keyboard.type('/process-refund');
  await offers(page, ['process-refund']);
  await page.keyboard.press('Enter');
  assert.equal(await composer(page).inputValue(), '/process-refund please');
  assert.equal(await run(page, 1).count(), 0);
});

test('the keys of a Chinese keyboard are slashes, too', async (t) => {
  const page = await open(t, { context: { locale: 'zh-CN' } });
  await install(page, skillFile('退款助手', '处理退款。'));
  for (const sign of ['／', '、', '/']) {
    await composer(page).fill(`${sign}退`);
    await offers(page, ['退款助手']);
  }
  await composer(page).fill('、退');
  await offers(page, ['退款助手']);
  await page.keyboard.press('Tab');
  assert.equal(await composer(page).inputValue(), '/退款助手 ');
  await composer(page).fill('、然后呢');
  await offers(page, []);
  await tells(page, '');
  await composer(page).fill('／退款助手 你好');
  await eventually(async () => assert.match(await told(page), /^随这条消息激活：退款助手（约 \d+ token）。$/));
  await say(page, '／退款助手 你好');
  await run(page, 1).waitFor();
  await eventually(async () => assert.match(await run(page, 1).textContent(), /您激活了 退款助手。/));
});

test('nothing is said and nothing offered of half a word of an input method', async (t) => {
  const page = await open(t, { context: { locale: 'zh-CN' } });
  await install(page, skillFile('退款助手', '处理退款。'));
  await composer(page).click();
  await page.keyboard.type('/');
  await eventually(async () => assert((await options(page)).includes('退款助手')));
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'tui', selectionStart: 3, selectionEnd: 3 });
  await offers(page, []);
  await pause(100);
  assert.equal(await told(page), '');
  await keyboard.send('Input.insertText', { text: '退款' });
  await offers(page, ['退款助手']);
});

test('the list is there while the box has the focus, and not after a reload', async (t) => {
  const page = await open(t);
  await composer(page).pressSequentially('/or');
  await offers(page, ['order-inquiry']);
  await page.getByTestId('send').focus();
  await offers(page, []);
  await composer(page).focus();
  await offers(page, ['order-inquiry']);
  await pause(600);
  await reload(page);
  assert.equal(await composer(page).inputValue(), '/or');
  // What the list takes is loaded.
  await page.getByTestId('add-skill').click();
  await page.getByTestId('skill-dialog').locator('.dialog-head button').click();
  await page.getByTestId('send').focus();
  await pause(300);
  assert.deepEqual(await options(page), []);
});

test('a name that activates nothing says why', async (t) => {
  const page = await open(t);
  await install(page, skillFile('p-one', undefined, 'type: prompt\ntriggers:\n  - review\n  - 审查\n'));
  await install(page, skillFile('off-skill'));
  await skill(page, 'off-skill').getByTestId('skill-toggle').click();
  const say = [
    ['/nobody x', 'No enabled skill is called “nobody”: the message goes out as it is.'],
    ['/off-skill x', 'The skill “off-skill” is switched off: the message goes out as it is.'],
    ['/p-one hello', '“p-one” is a prompt skill: it enters the system prompt by itself once a message has one of its words (review, 审查). This one has none.'],
    ['/p-one review this', '“p-one” is a prompt skill, which needs no slash: this message brings it into the system prompt.'],
  ];
  for (const [message, sentence] of say) {
    await composer(page).fill(message);
    await tells(page, sentence);
  }
  // While it may become one, nothing is said.
  await composer(page).fill('/p-o');
  await tells(page, '');
});

test('what is said stands in one element whose text changes, and the box says that there is a list', async (t) => {
  const page = await open(t);
  await composer(page).pressSequentially('/');
  await eventually(async () => assert((await options(page)).length > 1));
  const box = await composer(page).evaluate((node) => Object.fromEntries(
    [...node.attributes].filter(({ name }) => name.startsWith('aria-')).map(({ name, value }) => [name, value]),
  ));
  assert.equal(box['aria-autocomplete'], 'list');
  assert.equal(box['aria-haspopup'], 'listbox');
  assert.equal(box['aria-controls'], 'slash-list');
  assert.equal(box['aria-activedescendant'], 'slash-list-0');
  await page.getByTestId('slash').evaluate((status) => { globalThis.toldIn = status; });
  await page.keyboard.type('order-inquiry x');
  await eventually(async () => assert.match(await told(page), /order-inquiry/));
  await composer(page).fill('');
  await tells(page, '');
  assert(await page.getByTestId('slash').evaluate((status) => status === globalThis.toldIn && status.getAttribute('role') === 'status'));
  assert.equal(await composer(page).getAttribute('aria-controls'), null);
});

test('one skill has one cost: on its row, in its dialog, and behind a slash', async (t) => {
  const page = await open(t);
  await install(page, skillFile('one-cost'));
  const meta = (name) => skill(page, name).locator('.skill-meta small');
  const [, catalogue, activation] = /^catalogue (\d+) · activation (\d+) tok$/.exec(await meta('one-cost').innerText());
  assert(Number(activation) > 10, 'the words around the instructions count');
  await composer(page).fill('/one-c');
  await eventually(async () => assert.equal(
    await page.getByTestId('slash-option').locator('small').innerText(), `about ${activation} tokens`,
  ));
  await composer(page).fill('');
  await skill(page, 'one-cost').getByTestId('edit-skill').click();
  await eventually(async () => assert.equal(
    (await page.locator('.level-costs').innerText()).replaceAll(/\s+/g, ' '),
    `1 Catalogue ${catalogue} tok 2 Activation ${activation} tok`,
  ));
  await page.getByTestId('skill-dialog').locator('.dialog-head button').click();
  assert.match(await meta('one-cost').getAttribute('title'), /which the model is always sent/);
  await skill(page, 'one-cost').getByTestId('skill-toggle').click();
  await eventually(async () => assert.match(await meta('one-cost').getAttribute('title'), /While it is off, nothing of it is sent/));
  assert.match(await meta('code-review').innerText(), /^system prompt \d+ tok$/);
  // It comes switched off.
  await skill(page, 'code-review').getByTestId('skill-toggle').click();
  await eventually(async () => assert.match(await meta('code-review').getAttribute('title'), /It is in no catalogue/));
});

test('a key that is typed costs the same however large the skills are', async (t) => {
  const page = await open(t);
  await page.getByTestId('import').click();
  const body = 'Some words that take room. '.repeat(38_000);
  await page.getByTestId('import-files').setInputFiles(Array.from({ length: 8 }, (_, number) => ({
    name: `large-${number}.md`, mimeType: 'text/markdown', buffer: Buffer.from(skillFile(`large-${number}`) + body),
  })));
  await page.getByTestId('install-all').click();
  await skill(page, 'large-7').waitFor();
  await composer(page).fill('/large');
  await eventually(async () => assert.equal((await options(page)).length, 8));
  // Each was estimated once; from here on a key takes less time than estimating eight megabytes does. The median counts, since
  // other work on the machine makes single keys slower.
  const median = await page.evaluate(async () => {
    const box = document.querySelector('[data-testid="composer"]');
    const turn = () => new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
    const took = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      const began = performance.now();
      box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await turn();
      took.push(performance.now() - began);
    }
    return took.sort((one, other) => one - other)[took.length >> 1];
  });
  assert(median < 50, `${median} ms`);
});
