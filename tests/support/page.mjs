// The page as a person uses it and a test reads it: by the attributes that it promises to keep.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds until a test gives up on what has to come. A machine that builds at the same time is slow. */
export const PATIENCE = 20_000;

/** Tries until `check` does not throw, and gives back what it gives; its last error is the test's, once patience ends. */
export async function eventually(check, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(40);
    }
  }
}

/** Opens the page, and waits until it takes something in. */
export async function visit(page, url) {
  await page.goto(url);
  await ready(page);
}

/** Reloads the page, as [`visit`] opens it. */
export async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Waits until the page takes something in. */
export async function ready(page) {
  // Until it has read what was kept, the page takes nothing in.
  await page.locator('body:not([inert])').waitFor({ timeout: PATIENCE });
  await page.getByTestId('composer').waitFor({ timeout: PATIENCE });
}

/** A run, by its number. */
export const run = (page, number) => page.locator(`[data-testid="run"][data-run="${number}"]`);

/** A skill of the list, by its name. */
export const skill = (page, name) => page.locator(`[data-testid="skill"][data-skill="${name}"]`);

/** Says something, as one does by keyboard. */
export async function say(page, message) {
  await page.getByTestId('composer').fill(message);
  await page.getByTestId('composer').press('Enter');
}

/** Waits until a run ends, which has to be in this way. */
export async function ended(of, ending = 'answered') {
  const element = of.getByTestId('ending');
  await element.waitFor({ state: 'attached', timeout: PATIENCE });
  assert.equal(await element.getAttribute('data-ending'), ending, await element.innerText());
}

/**
 * Says something and waits for the answer. Gives back the run. What is out of sight is not laid out and has no `innerText`:
 * read `textContent` of a part that the log may not have scrolled to yet.
 */
export async function ask(page, message, number = 1) {
  await say(page, message);
  await ended(run(page, number));
  return run(page, number);
}

/** The rounds of a run: number, and names of tools that are visible, were added and removed. */
export function rounds(of) {
  return of.getByTestId('round').evaluateAll((elements) => {
    const names = (element, attribute) => element.getAttribute(attribute).split(' ').filter(Boolean);
    return elements.map((element) => ({
      round: Number(element.dataset.round),
      visible: names(element, 'data-visible'),
      added: names(element, 'data-added'),
      removed: names(element, 'data-removed'),
    }));
  });
}

/** The calls of a run, in order, each as `tool outcome`. */
export function calls(of) {
  return of.getByTestId('tool-call').evaluateAll(
    (elements) => elements.map((element) => `${element.dataset.tool} ${element.dataset.outcome ?? 'open'}`),
  );
}

/** The matrix of the run that is looked at: each tool's states by round, and where it was unlocked, as `tool round`. */
export async function matrix(page) {
  const cells = await page.getByTestId('matrix').locator('[data-round][data-tool]').evaluateAll(
    (elements) => elements.map(({ dataset }) => ({ ...dataset })),
  );
  const states = {};
  for (const { tool, round, state } of cells) (states[tool] ??= [])[round - 1] = state;
  const unlocked = cells.filter((cell) => cell.unlocked !== undefined).map(({ tool, round }) => `${tool} ${round}`);
  return { states, unlocked };
}

/**
 * Sets endpoint, key and model in the dialog, and what `fields` names besides; saves. What is `undefined` stays as it is.
 */
export async function connect(page, { endpoint, key, model, keeping, fields = {} }) {
  await page.getByTestId('connect').click();
  const dialog = page.getByTestId('connect-dialog');
  for (const [field, text] of Object.entries({ endpoint, 'api-key': key, model })) {
    if (text !== undefined) await dialog.getByTestId(field).fill(text);
  }
  if (keeping) await dialog.getByTestId(`keeping-${keeping}`).check();
  await dialog.locator('details').evaluateAll((all) => all.forEach((details) => { details.open = true; }));
  for (const [field, text] of Object.entries(fields)) await dialog.getByTestId(field).fill(text);
  await dialog.getByTestId('save-endpoint').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The text in a skill's dialog, byte for byte. The editor's element tells it: only a part of a long text is in the tree. */
export const skillText = (page) => page.getByTestId('skill-source').evaluate((box) => box.value);

/** Pastes a skill file and installs it. */
export async function install(page, source) {
  await page.getByTestId('add-skill').click();
  await page.getByTestId('skill-source').fill(source);
  await installWritten(page);
}

/** Installs what stands in a skill's dialog, which closes. */
export async function installWritten(page) {
  await page.getByTestId('install-skill').click();
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
}

/** All that the page keeps in its browser, as texts by place: IndexedDB's records, both stores, cookies, caches. */
export function kept(page) {
  return page.evaluate(async () => {
    const found = {};
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())]);
        const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
        keys.forEach((key, index) => { found[`${name}/${store}/${text(key)}`] = text(values[index]); });
      }
      database.close();
    }
    for (const [place, storage] of Object.entries({ local: localStorage, session: sessionStorage })) {
      for (const [key, value] of Object.entries(storage)) found[`${place}/${key}`] = value;
    }
    for (const cache of await caches.keys()) found[`cache/${cache}`] = cache;
    found.cookies = document.cookie;
    found.address = `${location.href} ${JSON.stringify(history.state)} ${window.name}`;
    return found;
  });
}

/** Waits until something that is kept says so: `says` gets its text and its place. */
export const keeps = (page, says) => eventually(async () => {
  const all = Object.entries(await kept(page));
  assert(all.some(([place, text]) => says(text, place)), `what is kept says nothing of it: ${says}`);
});

/** Waits until the workspace that is kept says so: `says` gets its text. */
export const keepsWorkspace = (page, says) => keeps(page, (text, place) => place.endsWith('/workspace') && says(text));

/** Puts a record into the page's database, as if it had been kept earlier. */
export const store = (page, name, text) => page.evaluate(async ([key, value]) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await done(indexedDB.open('skillsight'));
  await done(database.transaction('records', 'readwrite').objectStore('records').put(value, key));
  database.close();
}, [name, text]);

/**
 * Has all tabs of a page's context draw the same numbers, as one pair in 4,096 does: then two that add skills at once give
 * both the same id.
 */
export const drawAlike = (page) => page.context().addInitScript(() => { Math.random = () => 0.5; });

/** Has the browser keep no workspace of this page for now, as on a full disk. Gives what ends that. */
export async function keepNoWorkspace(page) {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.keepAgain = () => { IDBObjectStore.prototype.put = put; };
    IDBObjectStore.prototype.put = function refusing(value, key) {
      if (key === 'workspace') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
  return () => page.evaluate(() => globalThis.keepAgain());
}
