import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { type CreatedList, createList } from './support/lists.ts';
import { createPerson, signIn, signOut } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('giftlist-pages')).keys();
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('giftlist');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const openedLists = await new Promise<unknown[]>(resolve => {
      const reading = database.transaction('kept').objectStore('kept').get('opened');
      reading.onsuccess = () => resolve(reading.result ?? []);
      reading.onerror = () => resolve([]);
    });
    database.close();
    return { files: files.map(({ url }) => new URL(url).pathname), openedLists: JSON.stringify(openedLists) };
  });

async function openAndCache(page: Page, list: CreatedList): Promise<void> {
  await page.goto(list.path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From now on, the page loads everything through the service worker.
  await page.reload();
  await expect(getCard(page, 'Wool blanket')).toBeVisible();
  await expect
    .poll(() => readCaches(page), { timeout: 60_000 })
    .toMatchObject({
      files: expect.arrayContaining(['/lists', '/remotes.json', '/mf/list/mf-manifest.json']),
      openedLists: expect.stringContaining('Wool blanket'),
    });
}

async function expectStoredList(page: Page): Promise<void> {
  await expect(getCard(page, 'Wool blanket')).toBeVisible();
  await expect(page.getByText(/You are offline. This is the list as it was/)).toBeVisible();
}

test('a list that was opened before can be read offline', async ({ page, context, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const list = await createList(owner, { list_name: 'Ada turns thirty' }, [
    { gift_title: 'Wool blanket', price: 48 },
  ]);

  await test.step('a visitor reads the list offline', async () => {
    await openAndCache(page, list);
    await context.setOffline(true);
    await page.reload();
    await expectStoredList(page);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText(/You are offline/)).toHaveCount(0);
  });

  await test.step('the owner reads the list offline', async () => {
    await signIn(page, ada);
    await openAndCache(page, list);
    await context.setOffline(true);
    await page.reload();
    await expectStoredList(page);
    await context.setOffline(false);
    await page.reload();
    await expect(getCard(page, 'Wool blanket')).toBeVisible();
  });

  await test.step('after the owner has signed out, the list cannot be read offline', async () => {
    await signOut(page);
    await expect.poll(async () => (await readCaches(page)).openedLists).not.toContain('Wool blanket');
    await context.setOffline(true);
    await page.goto(list.path);
    await expect(page.getByText('We could not load this list')).toBeVisible();
    await expect(page.getByText('Wool blanket')).toHaveCount(0);
  });
});
