import { expect, type Locator, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { canControlServices, control } from './support/control.ts';
import { createList } from './support/lists.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

const getFirstArticle = (tab: Page) => tab.getByRole('article').first();

/** `subject` is part of the error message. `getContent` finds an element of the loaded page. */
const pages: [path: string, subject: string, getContent: (tab: Page) => Locator][] = [
  ['/gift-ideas', 'these gifts', getFirstArticle],
  ['/gift-ideas/kitchen', 'the shop', getFirstArticle],
  ['/gift-ideas/product/cabin-case', 'this gift', getFirstArticle],
  ['/gift-ideas/search?q=tea', 'the shop', getFirstArticle],
  ['/popular-stores', 'the stores', tab => tab.getByRole('main').getByRole('link').first()],
  ['/gift-guides', 'the guides', getFirstArticle],
  ['/gift-guides/search?q=mom', 'these guides', getFirstArticle],
  ['/gift-guides/for-her', 'this guide', getFirstArticle],
  ['/genie', 'the guides', tab => tab.getByRole('list', { name: 'Gift guides' })],
  ['/genie/chat', 'Genie', tab => tab.getByRole('log').getByText('Genie:')],
];

const getError = (tab: Page, subject: string) =>
  tab.getByRole('heading', { name: `We could not load ${subject}`, exact: true });

test.afterAll(async () => {
  if (canControlServices) await control('shop', 'start');
});

test('shop service down: lists work, and the shop recovers by itself', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  test.skip(!canControlServices, 'the product runs elsewhere, and its services cannot be stopped');
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const list = await createList(owner, { list_name: 'Still here' }, [{ gift_title: 'A teapot' }]);
  // Disables the animations of skeletons, which many tabs show at once.
  const page = await openPage(browser, { ...contextOptions, reducedMotion: 'reduce' });
  await signIn(page, ada);

  await control('shop', 'stop');
  await page.goto(list.path);
  await expect(getCard(page, 'A teapot')).toBeVisible();
  await page.goto(`${list.path}?add-gift=manual`);
  const dialog = page.getByRole('dialog', { name: 'Add gift manually' });
  await dialog.getByLabel('Gift name').fill('A second teapot');
  await dialog.getByRole('button', { name: 'Add gift' }).click();
  await expect(getCard(page, 'A second teapot')).toBeVisible();

  const tabs = await Promise.all(
    pages.map(async ([path, subject, getContent]) => {
      const tab = await page.context().newPage();
      await tab.goto(path);
      return { tab, subject, getContent };
    }),
  );
  for (const { tab, subject, getContent } of tabs) {
    await expect(getError(tab, subject)).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(getContent(tab)).toHaveCount(0);
  }
  if (tabs[0]) await expectAccessible(tabs[0].tab);

  await control('shop', 'start');
  // The pages retry by themselves: the test does not press Retry.
  for (const { tab, subject, getContent } of tabs) {
    await expect(getContent(tab)).toBeVisible({ timeout: 120_000 });
    await expect(getError(tab, subject)).toHaveCount(0);
  }
});
