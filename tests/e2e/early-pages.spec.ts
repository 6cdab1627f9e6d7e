import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ownBrowser } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

const pages = [
  { path: '/', leadsToCategories: false },
  { path: '/gift-ideas', leadsToCategories: true },
  { path: '/gift-ideas/kitchen', leadsToCategories: true },
  { path: '/gift-guides', leadsToCategories: true },
  { path: '/gift-guides/category/gifts-by-recipient', leadsToCategories: true },
  { path: '/gift-guides/for-her', leadsToCategories: false },
];

/** How far a heading may move when the application takes its place, in px. */
const shift = 8;

async function placeOf(heading: Locator): Promise<{ x: number; y: number }> {
  const box = await heading.boundingBox();
  if (!box) throw new Error('The heading is not shown');
  return box;
}

test('pages come with what the application draws: the same head, ways and first words, in the same place', async ({
  browser,
  page,
  contextOptions,
}) => {
  const early = await ownBrowser(browser, contextOptions);
  await early.route('**/static/js/**', route => route.abort());
  for (const { path, leadsToCategories } of pages) {
    await early.goto(path);
    await page.goto(path);
    await expect(page.locator('#early')).toHaveCount(0);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const earlyHeading = early.getByRole('heading', { level: 1 });
    await expect(earlyHeading).toHaveText(title);
    // Until the fonts have come on both.
    await expect(async () => {
      const { x, y } = await placeOf(earlyHeading);
      const drawn = await placeOf(page.getByRole('heading', { level: 1 }));
      expect(Math.max(Math.abs(x - drawn.x), Math.abs(y - drawn.y))).toBeLessThanOrEqual(shift);
    }).toPass({ timeout: 30_000 });
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    // The first is always there; the others come with an answer.
    if (leadsToCategories) await expect(categories.nth(1)).toBeVisible();
    for (const category of await categories.all()) {
      const name = (await category.textContent()) ?? '';
      const href = (await category.getAttribute('href')) ?? '';
      await expect(early.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expectAccessible(early);
  }
});
