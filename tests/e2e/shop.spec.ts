import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { chooseList } from './support/lists.ts';
import { ownBrowser, person, signUp } from './support/people.ts';
import { test } from './support/test.ts';

test('someone finds a product in the shop and adds it to a list', async ({ browser, contextOptions }) => {
  const page = await ownBrowser(browser, contextOptions);
  await signUp(page, person('Ada', 'Larsen'));
  await page.goto('/lists/create-list');
  await page.getByLabel('List name').fill('Things I saw');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { name: 'Things I saw' })).toBeVisible();
  const listUrl = page.url();

  await page.goto('/gift-ideas');
  const product = page.getByRole('article').first();
  await expect(product).toBeVisible();
  await expectAccessible(page);
  const title = (await product.getByRole('heading').textContent()) ?? '';
  expect(title).not.toBe('');
  await expect(product.getByRole('link', { name: title })).toHaveAttribute('rel', /^sponsored /);
  await product.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to list' });
  await chooseList(page, 'Things I saw');
  const creating = page.waitForResponse(answer => answer.url().includes('/giftitem/create'));
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByText('Gift added')).toBeVisible();
  const sent = await (await creating).request().allHeaders();
  expect(sent.traceparent, 'a trace begins in the browser').toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);

  await page.goto(listUrl);
  await expect(card(page, title)).toBeVisible();
});

test.describe('looking around', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a visitor opens a category, scrolls through it and comes back to the top', async ({ page }) => {
    await page.goto('/gift-ideas');
    await page.getByRole('link', { name: 'See all' }).first().click();
    await expect(page).toHaveURL(/\/gift-ideas\/[a-z-]+$/);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/gift-ideas');
    const data = JSON.parse((await crumbs.locator('script').textContent()) ?? '');
    expect(data.itemListElement[0].item).toBe(new URL('/gift-ideas', page.url()).href);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);

    const first = await page.getByRole('article').count();
    expect(first % 30).toBe(0);
    const top = page.getByRole('button', { name: 'Back to top' });
    // Not quite 300: a phone rounds to its own, smaller pixels.
    await page.evaluate(() => scrollTo(0, 299));
    await expect(top).toHaveCount(0);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(first);
    await top.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(top).toHaveCount(0);
  });

  test('a search forgives a typo, is sorted and kept to a price, and ends where nothing is asked @phone', async ({
    page,
  }) => {
    await page.goto('/gift-ideas');
    const box = page.getByRole('searchbox', { name: 'Search for gifts' });
    await box.fill('choclate');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/gift-ideas\/search\?q=choclate$/);
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: /chocolate/i })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\d+ gifts?/ })).toBeVisible();
    await expectAccessible(page);

    const prices = async () =>
      (await page.getByRole('article').locator('text=/^\\$[\\d,.]+$/').allTextContents()).map(text =>
        Number(text.replace(/[$,]/g, '')),
      );
    await page.getByRole('button', { name: 'Lowest price' }).click();
    await expect(page).toHaveURL(/sort=LOWEST_PRICE/);
    await expect.poll(async () => (await prices()).length).toBeGreaterThan(1);
    await expect
      .poll(async () => (await prices()).every((price, at, all) => at === 0 || price >= (all[at - 1] ?? 0)))
      .toBe(true);

    await page.getByRole('button', { name: 'Under $25' }).click();
    await expect(page).toHaveURL(/price=0-25/);
    const areAll = async (fits: (price: number) => boolean) => {
      const all = await prices();
      return all.length > 0 && all.every(fits);
    };
    await expect.poll(() => areAll(price => price <= 25)).toBe(true);
    await page.getByRole('button', { name: '$25 – $50' }).click();
    await expect.poll(() => areAll(price => price >= 25 && price <= 50)).toBe(true);

    await box.fill('');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/gift-ideas$/);
  });

  test('popular stores are shown, and kept by the browser', async ({ page }) => {
    await page.goto('/popular-stores');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    await page.route('**/settings/featured_stores*', route => route.abort());
    await page.reload();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });

  test('a search that fails is tried three times more before the page says so', async ({ page }) => {
    let tries = 0;
    await page.route(/\/products\?/, route => {
      tries += 1;
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' });
    });
    await page.goto('/gift-ideas/search?q=tea');
    await expect(page.getByRole('heading', { name: 'We could not load the shop' })).toBeVisible();
    expect(tries).toBe(4);
    await page.unroute(/\/products\?/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('on a computer the shop leads to the extension', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones have no extensions');
    await page.goto('/gift-ideas');
    const banner = page.getByRole('complementary', { name: 'Browser extension' });
    await expect(banner.getByRole('link', { name: 'Get the extension' })).toHaveAttribute(
      'href',
      '/add-gift',
    );
    await expect(page.getByRole('complementary', { name: 'Giftlist as an app' })).toHaveCount(0);
  });

  test('on a phone the shop offers the app, once a session @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the banner is for phones');
    await page.goto('/gift-ideas');
    const banner = page.getByRole('complementary', { name: 'Giftlist as an app' });
    await expect(banner).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Browser extension' })).toHaveCount(0);
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    // The banner stands below the first category, which has a way on.
    await expect(page.getByRole('link', { name: 'See all' }).first()).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
