import { expect, type Locator, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { createList } from './support/lists.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/* An early page is the HTML that the gateway sends, before the application replaces it. */
test.use({ timezoneId: 'America/New_York' });

const pages = [
  { path: '/', hasCategories: false },
  { path: '/gift-ideas', hasCategories: true },
  { path: '/gift-ideas/kitchen', hasCategories: true },
  { path: '/gift-ideas/product/cabin-case', hasCategories: false },
  { path: '/gift-guides', hasCategories: true },
  { path: '/gift-guides/category/gifts-by-recipient', hasCategories: true },
  { path: '/gift-guides/for-her', hasCategories: false },
];

/** Elements may move this far when the application replaces the early page. */
const maxShiftPx = 8;

async function getPosition(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  return box;
}

test('early pages: headings are where the application shows them, and category links are the same', async ({
  browser,
  page,
  contextOptions,
}) => {
  const earlyPage = await openPage(browser, contextOptions);
  await earlyPage.route('**/static/js/**', route => route.abort());
  for (const { path, hasCategories } of pages) {
    await earlyPage.goto(path);
    await page.goto(path);
    await expect(page.locator('#early')).toHaveCount(0);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const earlyHeading = earlyPage.getByRole('heading', { level: 1 });
    await expect(earlyHeading).toHaveText(title);
    // Retried until both pages have loaded their fonts.
    await expect(async () => {
      const { x, y } = await getPosition(earlyHeading);
      const applicationPosition = await getPosition(page.getByRole('heading', { level: 1 }));
      expect(
        Math.max(Math.abs(x - applicationPosition.x), Math.abs(y - applicationPosition.y)),
      ).toBeLessThanOrEqual(maxShiftPx);
    }).toPass({ timeout: 30_000 });
    const sectionHeadings = path === '/gift-guides' ? await earlyPage.locator('#early main > h2').all() : [];
    for (const heading of sectionHeadings) {
      const name = (await heading.textContent()) ?? '';
      const { y } = await getPosition(heading);
      const applicationPosition = await getPosition(
        page.getByRole('heading', { level: 2, name, exact: true }),
      );
      expect(Math.abs(y - applicationPosition.y), `position of '${name}'`).toBeLessThanOrEqual(maxShiftPx);
    }
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    if (hasCategories) await expect(categories.nth(1)).toBeVisible();
    for (const category of await categories.all()) {
      const name = (await category.textContent()) ?? '';
      const href = (await category.getAttribute('href')) ?? '';
      await expect(earlyPage.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expectAccessible(earlyPage);
  }
});

test('early pages: a public list contains its gifts for visitors, but not for its owner', async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  // About two lines on a desktop: both pages must truncate it, or neither.
  const description = `${'A little more about what I wish for. '.repeat(4)}Thank you all.`;
  const list = await createList(
    owner,
    { list_name: 'Ada turns thirty', occasion_date: '2027-12-12', description },
    [
      { gift_title: 'Wool blanket', price: 48, product_url: 'https://www.amazon.com/dp/B000000001' },
      { gift_title: 'Reading lamp', price: 80 },
      { gift_title: 'Copper kettle', price: 64 },
    ],
  );
  const earlyPage = await openPage(browser, contextOptions);
  await earlyPage.route('**/static/js/**', route => route.abort());
  await earlyPage.goto(list.path);
  await expect(earlyPage.getByText('3 gifts, 3 still available')).toBeVisible();
  await expect(earlyPage.getByRole('link', { name: 'Buy this gift' })).toHaveCount(3);
  await expectAccessible(earlyPage);

  await page.goto(list.path);
  await expect(page.locator('#early')).toHaveCount(0);
  const getPositions = async (tab: Page) => [
    await getPosition(tab.getByRole('heading', { level: 1 })),
    await getPosition(tab.getByText('Wool blanket').first()),
    await getPosition(
      tab.getByRole(tab === earlyPage ? 'link' : 'button', { name: 'Buy this gift' }).first(),
    ),
  ];
  for (const viewport of [
    earlyPage.viewportSize() ?? { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    for (const tab of [earlyPage, page]) await tab.setViewportSize(viewport);
    await expect(async () => {
      const [earlyPositions, positions] = [await getPositions(earlyPage), await getPositions(page)];
      for (const [index, { x, y }] of earlyPositions.entries()) {
        const applicationPosition = positions[index];
        if (!applicationPosition) throw new Error('The application shows fewer elements');
        expect(
          Math.max(Math.abs(x - applicationPosition.x), Math.abs(y - applicationPosition.y)),
        ).toBeLessThanOrEqual(maxShiftPx);
      }
    }).toPass({ timeout: 30_000 });
  }

  // The link to the reservation sheet works before the application has started.
  const href = await earlyPage.getByRole('link', { name: 'Buy this gift' }).first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('dialog')).toBeVisible();

  const signedInPage = await openPage(browser, contextOptions);
  await signIn(signedInPage, ada);
  const html = await (await signedInPage.request.get(list.path)).text();
  expect(html).toContain('Ada turns thirty');
  expect(html).not.toMatch(/Wool blanket|still available|id="early"/);
});
