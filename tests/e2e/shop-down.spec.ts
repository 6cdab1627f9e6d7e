import { expect, type Locator, type Page } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { canControlParts, control } from './support/control.ts';
import { createList } from './support/lists.ts';
import { ownBrowser, person, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

const anArticle = (tab: Page) => tab.getByRole('article').first();

/** Path, a part of the error message, and an element that appears once the page loads. */
const places: [path: string, what: string, found: (tab: Page) => Locator][] = [
  ['/gift-ideas', 'these gifts', anArticle],
  ['/gift-ideas/kitchen', 'the shop', anArticle],
  ['/gift-ideas/product/cabin-case', 'this gift', anArticle],
  ['/gift-ideas/search?q=tea', 'the shop', anArticle],
  ['/popular-stores', 'the stores', tab => tab.getByRole('main').getByRole('link').first()],
  ['/gift-guides', 'the guides', anArticle],
  ['/gift-guides/search?q=mom', 'these guides', anArticle],
  ['/gift-guides/for-her', 'this guide', anArticle],
  ['/genie', 'the guides', tab => tab.getByRole('list', { name: 'Gift guides' })],
  ['/genie/chat', 'Genie', tab => tab.getByRole('log').getByText('Genie:')],
];

const errorOf = (tab: Page, what: string) =>
  tab.getByRole('heading', { name: `We could not load ${what}`, exact: true });

test.afterAll(async () => {
  if (canControlParts) await control('shop', 'start');
});

test('shop service down: lists work, and the shop recovers by itself', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  test.skip(!canControlParts, 'the product runs elsewhere, and its parts cannot be stopped');
  const ada = person('Ada', 'Larsen');
  const owner = await callerFor(baseURL, ada);
  const list = await createList(owner, { list_name: 'Still here' }, [{ gift_title: 'A teapot' }]);
  // No animations, because many tabs show skeletons.
  const page = await ownBrowser(browser, { ...contextOptions, reducedMotion: 'reduce' });
  await signIn(page, ada);

  await control('shop', 'stop');
  await page.goto(list.path);
  await expect(card(page, 'A teapot')).toBeVisible();
  await page.goto(`${list.path}?add-gift=manual`);
  const dialog = page.getByRole('dialog', { name: 'Add gift manually' });
  await dialog.getByLabel('Gift name').fill('A second teapot');
  await dialog.getByRole('button', { name: 'Add gift' }).click();
  await expect(card(page, 'A second teapot')).toBeVisible();

  const tabs = await Promise.all(
    places.map(async ([path, what, found]) => {
      const tab = await page.context().newPage();
      await tab.goto(path);
      return { tab, what, found };
    }),
  );
  for (const { tab, what, found } of tabs) {
    await expect(errorOf(tab, what)).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(found(tab)).toHaveCount(0);
  }
  if (tabs[0]) await expectAccessible(tabs[0].tab);

  await control('shop', 'start');
  // Nobody presses Retry: each area retries by itself.
  for (const { tab, what, found } of tabs) {
    await expect(found(tab)).toBeVisible({ timeout: 120_000 });
    await expect(errorOf(tab, what)).toHaveCount(0);
  }
});
