import { expect } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { chooseList, makeList } from './support/lists.ts';
import { ownBrowser, person, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

test('a visitor goes from the guides to a category, searches, and reads one @phone', async ({ page }) => {
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
  test(`the guide ${slug} has gifts with at most three offers`, async ({ page }) => {
    await page.goto(`/gift-guides/${slug}`);
    const gifts = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to list' }) });
    await expect(gifts.first()).toBeVisible();
    for (const gift of await gifts.all()) {
      const offers = gift.getByRole('link', { name: / at / });
      expect(await offers.count()).toBeGreaterThan(0);
      expect(await offers.count()).toBeLessThanOrEqual(3);
      await expect(offers.first()).toHaveAttribute('href', /^https?:/);
    }
  });
}

test('a guide has its way back, its share dialog, others like it and answers; its gifts go on a list', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  const ada = person('Ada', 'Larsen');
  const owner = await callerFor(baseURL, ada);
  const list = await makeList(owner, { list_name: 'From the guides' }, []);
  const page = await ownBrowser(browser, { ...contextOptions, timezoneId: 'America/New_York' });

  await page.goto('/gift-guides/for-her');
  const gift = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Add to list' }) });
  await expect(gift.first()).toBeVisible();
  await expectAccessible(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Gift Guides' })).toHaveAttribute('href', '/gift-guides');
  await expect(crumbs.getByRole('link', { name: 'Gifts by Recipient' })).toHaveAttribute(
    'href',
    '/gift-guides/category/gifts-by-recipient',
  );
  const data = JSON.parse((await crumbs.locator('script').textContent()) ?? '');
  expect(data['@type']).toBe('BreadcrumbList');
  expect(data.itemListElement[0].item).toBe(new URL('/gift-guides', baseURL).href);
  await expect(page.getByRole('heading', { name: 'You may like these too' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share this guide' });
  await expect(share).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(share).toHaveCount(0);

  const title = (await gift.first().getByRole('heading').textContent()) ?? '';
  await gift.first().getByRole('button', { name: 'Add to list' }).click();
  await expect(page).toHaveURL(/\/sign-up/);

  await signIn(page, ada);
  await page.goto('/gift-guides/for-her');
  await gift.first().getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to list' });
  await expect(dialog.getByRole('button', { name: 'Add to list' })).toBeDisabled();
  await expectAccessible(page);
  await chooseList(page, 'From the guides');
  await dialog.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Gift added')).toBeVisible();
  await page.goto(list.path);
  await expect(card(page, title)).toBeVisible();
});
