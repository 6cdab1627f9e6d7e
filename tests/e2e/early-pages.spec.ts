import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ownBrowser } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

const pages = [
  '/',
  '/gift-ideas',
  '/gift-ideas/kitchen',
  '/gift-guides',
  '/gift-guides/category/gifts-by-recipient',
  '/gift-guides/for-her',
];

test('pages come with what the application draws: the same head, ways and first words', async ({
  browser,
  page,
  contextOptions,
}) => {
  const early = await ownBrowser(browser, contextOptions);
  await early.route('**/static/js/**', route => route.abort());
  for (const path of pages) {
    await early.goto(path);
    await page.goto(path);
    await expect(page.locator('#early')).toHaveCount(0);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(early.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const shelf of await page.getByRole('main').locator('h1 ~ * button[aria-pressed]').allInnerTexts()) {
      await expect(early.getByRole('link', { name: shelf, exact: true })).toBeAttached();
    }
    await expectAccessible(early);
  }
});
