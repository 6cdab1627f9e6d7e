import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

test('a visitor opens a category of guides, searches guides, and opens a guide @phone', async ({ page }) => {
  await page.goto('/gift-guides');
  for (const heading of [
    'Popular Gift Guides',
    'Gifts Ideas by Occasion',
    'Gift Ideas by Recipient',
    'Gift Ideas by Interest',
    'Questions and answers',
  ]) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact-us',
  );
  await expect(page.getByRole('link', { name: 'all answers' })).toHaveAttribute('href', '/faq');
  await expectAccessible(page);

  const categories = page.getByRole('navigation', { name: 'Categories' });
  for (const name of [
    'Popular',
    'Gifts by Occasion',
    'Gifts by Interest',
    'Gifts by Type',
    'Gifts by Recipient',
  ]) {
    await expect(categories.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await categories.getByRole('link', { name: 'Gifts by Recipient', exact: true }).click();
  await expect(page).toHaveURL(/\/gift-guides\/category\/gifts-by-recipient$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Ideas by Recipient' })).toBeVisible();
  await expect(categories.locator('[aria-current=page]')).toHaveText('Gifts by Recipient');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search gift guides' }).fill('housewarming');
  await expect(page).toHaveURL(/\/gift-guides\/search\?q=housewarming$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Guides for “housewarming”' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gift-guides\/housewarming-gifts$/);
});

for (const slug of [
  'for-her',
  'housewarming-gifts',
  'secret-santa-gifts',
  'for-the-traveler',
  'for-him',
  'for-mom',
  'christmas-themed-gifts',
  'personalized-gifts',
  'for-pets',
]) {
  test(`the guide ${slug} shows one to three offers for each gift, the cheapest first`, async ({ page }) => {
    await page.goto(`/gift-guides/${slug}`);
    const gifts = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to list' }) });
    await expect(gifts.first()).toBeVisible();
    for (const [index, gift] of (await gifts.all()).entries()) {
      await expect(gift.getByText(String(index + 1), { exact: true })).toBeVisible();
      await expect(gift.getByRole('heading', { name: 'Why we love it' })).toBeVisible();
      const offers = gift.getByRole('list', { name: 'Where to buy it' }).getByRole('link');
      const prices = (await offers.allTextContents()).map(text =>
        Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(',', '')),
      );
      expect(prices.length).toBeGreaterThan(0);
      expect(prices.length).toBeLessThanOrEqual(3);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      await expect(offers.first()).toHaveAttribute('href', /^https?:/);
    }
  });
}

test('a member reads and shares a guide, and adds a gift of the guide to a list', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const list = await createList(owner, { list_name: 'From the guides' }, []);
  const page = await openPage(browser, { ...contextOptions, timezoneId: 'America/New_York' });

  await page.goto('/gift-guides/for-her');
  const gifts = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Add to list' }) });
  await expect(gifts.first()).toBeVisible();
  await expectAccessible(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Gift Guides' })).toHaveAttribute('href', '/gift-guides');
  await expect(crumbs.getByRole('link', { name: 'Gifts by Recipient' })).toHaveAttribute(
    'href',
    '/gift-guides/category/gifts-by-recipient',
  );
  const breadcrumbs = JSON.parse((await crumbs.locator('script').textContent()) ?? '');
  expect(breadcrumbs['@type']).toBe('BreadcrumbList');
  expect(breadcrumbs.itemListElement[0].item).toBe(new URL('/gift-guides', baseURL).href);
  await expect(page.getByRole('heading', { name: 'You may like these too' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shareDialog = page.getByRole('dialog', { name: 'Share this guide' });
  await expect(shareDialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shareDialog).toHaveCount(0);

  const title = (await gifts.first().getByRole('heading', { level: 2 }).textContent()) ?? '';
  await gifts.first().getByRole('button', { name: 'Add to list' }).click();
  await expect(page).toHaveURL(/\/sign-up/);

  await signIn(page, ada);
  await page.goto('/gift-guides/for-her');
  await gifts.first().getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Added to From the guides').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(list.path);
  await expect(getCard(page, title)).toBeVisible();
});

test('a visitor copies the link of a guide and opens a gift of the guide @phone', async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/gift-guides/for-the-traveler');
  await expect(page.getByRole('heading', { level: 1, name: 'For the traveler' })).toBeVisible();
  await expect(page.getByText('Eleven things that earn their place in a small bag')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const gift = page.getByRole('article').first();
  const title = (await gift.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await gift.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const guides = page
    .getByRole('heading', { name: 'In these gift guides' })
    .locator('xpath=ancestor::section');
  await guides.getByRole('link', { name: 'For the traveler' }).click();
  await expect(page).toHaveURL(/\/for-the-traveler$/);
});
