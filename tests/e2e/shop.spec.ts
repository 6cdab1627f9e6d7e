import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const getMessages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a member adds products to a list with one tap and moves them to another list @phone', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const birthday = await createList(owner, { list_name: 'Birthday' }, []);
  const holiday = await createList(owner, { list_name: 'Holiday' }, []);
  const page = await openPage(browser, { ...contextOptions, timezoneId: 'America/New_York' });
  await signIn(page, ada);

  await page.goto('/gift-ideas');
  const product = page.getByRole('article').first();
  await expect(product).toBeVisible();
  await expectAccessible(page);
  const title = (await product.getByRole('heading').textContent()) ?? '';
  const createResponse = page.waitForResponse(response => response.url().includes('/giftitem/create'));
  await product.getByRole('button', { name: 'Add to list' }).click();
  await expect(getMessages(page).getByText('Added to Holiday')).toBeVisible();
  const requestHeaders = await (await createResponse).request().allHeaders();
  expect(requestHeaders.traceparent, 'a trace begins in the browser').toMatch(
    /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/,
  );
  await expectAccessible(page);

  await getMessages(page).getByRole('button', { name: 'Change' }).click();
  const chooser = page.getByRole('dialog', { name: 'Change list' });
  await expect(chooser.getByText(title)).toBeVisible();
  await expect(chooser.getByRole('button', { name: /^Holiday/ })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Birthday' }).click();
  await expect(getMessages(page).getByText('Moved to Birthday')).toBeVisible();
  await expect(chooser).toHaveCount(0);

  const secondProduct = page.getByRole('article').nth(1);
  const secondTitle = (await secondProduct.getByRole('heading').textContent()) ?? '';
  await secondProduct.getByRole('button', { name: 'Add to list' }).click();
  await secondProduct.getByRole('button', { name: 'Added to Birthday' }).click();
  await chooser.getByRole('button', { name: 'New list' }).click();
  await chooser.getByLabel('Name of the new list').fill('Garden');
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Create and add' }).click();
  await expect(getMessages(page).getByText('Moved to Garden')).toBeVisible();
  await expect(chooser).toHaveCount(0);
  await page.reload();
  await expect(secondProduct.getByRole('button', { name: 'Added to Garden' })).toBeVisible();

  await page.goto(birthday.path);
  await expect(getCard(page, title)).toBeVisible();
  await expect(getCard(page, secondTitle)).toHaveCount(0);
  await page.goto(holiday.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Holiday' })).toBeVisible();
  await expect(getCard(page, title)).toHaveCount(0);
});

test('a visitor signs up from a product page and adds the product to their first list', async ({
  browser,
  contextOptions,
}) => {
  const page = await openPage(browser, { ...contextOptions, timezoneId: 'America/New_York' });
  await page.goto('/gift-ideas/product/cabin-case');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Add to list' }).first().click();
  await expect(page).toHaveURL(/\/sign-up\?return_to=/);
  const noor = createPerson('Noor', 'Haddad');
  await page.getByLabel('E-mail', { exact: true }).fill(noor.email);
  await page.getByLabel('Password', { exact: true }).fill(noor.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill(noor.first);
  await page.getByLabel('Last name').fill(noor.last);
  await page.getByLabel('Birthday').fill('04/12/1990');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/gift-ideas\/product\/cabin-case/);
  const chooser = page.getByRole('dialog', { name: 'Add to list' });
  await expect(chooser.getByText(title)).toBeVisible();
  await chooser.getByLabel('Name your first list').fill('Wishes');
  await chooser.getByRole('button', { name: 'Create and add' }).click();
  await expect(getMessages(page).getByText('Added to Wishes')).toBeVisible();
  await getMessages(page).getByRole('button', { name: 'View list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wishes' })).toBeVisible();
  await expect(getCard(page, title)).toBeVisible();
});

test.describe('without an account', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a card opens the product page, which shows the lowest price first @phone', async ({ page }) => {
    await page.goto('/gift-ideas/travel');
    const product = page.getByRole('article').first();
    const title = (await product.getByRole('heading').textContent()) ?? '';
    await product.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/gift-ideas\/product\/[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/gift-ideas/product/cabin-case');
    const offers = page.getByRole('list', { name: 'Where to buy it' }).getByRole('link');
    await expect(offers.first()).toHaveAttribute('rel', /^sponsored /);
    const prices = (await offers.allTextContents()).map(text =>
      Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(',', '')),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    await expect(offers.first()).toContainText('Lowest');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/gift-ideas');
    await expect(page.getByRole('heading', { name: 'In these gift guides' })).toBeVisible();
    await expectAccessible(page);

    const similarGifts = page
      .getByRole('heading', { name: 'Similar gifts' })
      .locator('xpath=ancestor::section');
    const similarProduct = similarGifts.getByRole('article').first().getByRole('link');
    const similarTitle = (await similarProduct.textContent()) ?? '';
    await similarProduct.click();
    await expect(page.getByRole('heading', { level: 1, name: similarTitle })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/cabin-case$/);
  });

  test('an unknown product shows the not-found page', async ({ page }) => {
    const response = await page.goto('/gift-ideas/product/unicorn');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible();
  });

  test('the categories can be scrolled with arrow buttons and used with the keyboard', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'phones scroll by touch');
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto('/gift-ideas');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await expect(categories.getByRole('link').nth(1)).toBeVisible();
    const lastCategory = categories.getByRole('link').last();
    await expect(lastCategory).not.toBeInViewport();
    const scrollButton = page.locator('button[aria-hidden=true]:right-of(nav a)').last();
    await expect(scrollButton).toBeVisible();
    await scrollButton.click();
    await expect(categories.getByRole('link').first()).not.toBeInViewport();
    await categories.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(categories.getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(lastCategory).toBeFocused();
    await expect(lastCategory).toBeInViewport();
  });

  test('a visitor scrolls through a category and comes back to the top', async ({ page }) => {
    await page.goto('/gift-ideas');
    await page.getByRole('link', { name: 'See all' }).first().click();
    await expect(page).toHaveURL(/\/gift-ideas\/[a-z-]+$/);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/gift-ideas');
    const breadcrumbData = JSON.parse((await crumbs.locator('script').textContent()) ?? '');
    expect(breadcrumbData.itemListElement[0].item).toBe(new URL('/gift-ideas', page.url()).href);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);

    const pageSize = 30;
    const firstCount = await page.getByRole('article').count();
    expect(firstCount % pageSize).toBe(0);
    const backToTop = page.getByRole('button', { name: 'Back to top' });
    // The button appears after 300 px. Phones round scroll positions, so this stops 1 px earlier.
    await page.evaluate(() => scrollTo(0, 299));
    await expect(backToTop).toHaveCount(0);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(firstCount);
    await backToTop.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(backToTop).toHaveCount(0);
  });

  test('a search tolerates a typo and can be sorted and limited by price @phone', async ({ page }) => {
    await page.goto('/gift-ideas');
    const searchBox = page.getByRole('searchbox', { name: 'Search for gifts' });
    await searchBox.fill('choclate');
    await searchBox.press('Enter');
    await expect(page).toHaveURL(/\/gift-ideas\/search\?q=choclate$/);
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: /chocolate/i })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\d+ gifts?/ })).toBeVisible();
    await expectAccessible(page);

    const readPrices = async () =>
      (await page.getByRole('article').locator('text=/^\\$[\\d,.]+$/').allTextContents()).map(text =>
        Number(text.replace(/[$,]/g, '')),
      );
    await page.getByRole('button', { name: 'Lowest price' }).click();
    await expect(page).toHaveURL(/sort=LOWEST_PRICE/);
    await expect.poll(async () => (await readPrices()).length).toBeGreaterThan(1);
    const areAscending = (prices: number[]) =>
      prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
    await expect.poll(async () => areAscending(await readPrices())).toBe(true);

    await page.getByRole('button', { name: 'Under $25' }).click();
    await expect(page).toHaveURL(/price=0-25/);
    const areAllPrices = async (isInRange: (price: number) => boolean) => {
      const prices = await readPrices();
      return prices.length > 0 && prices.every(isInRange);
    };
    await expect.poll(() => areAllPrices(price => price <= 25)).toBe(true);
    await page.getByRole('button', { name: '$25 – $50' }).click();
    await expect.poll(() => areAllPrices(price => price >= 25 && price <= 50)).toBe(true);

    await searchBox.fill('');
    await searchBox.press('Enter');
    await expect(page).toHaveURL(/\/gift-ideas$/);
  });

  test('popular stores are cached, and shown again when their request fails', async ({ page }) => {
    await page.goto('/popular-stores');
    const store = page.getByRole('main').getByRole('link').first();
    await expect(store).toBeVisible();
    await expect(store.locator('img[src^="/media/shop/"]')).toHaveJSProperty('complete', true);
    await expectAccessible(page);
    await page.route('**/settings/featured_stores*', route => route.abort());
    await page.reload();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });

  test('a failed search is retried three times before an error is shown', async ({ page }) => {
    let attempts = 0;
    await page.route(/\/products\?/, route => {
      attempts += 1;
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' });
    });
    await page.goto('/gift-ideas/search?q=tea');
    await expect(page.getByRole('heading', { name: 'We could not load the shop' })).toBeVisible();
    expect(attempts).toBe(4);
    await page.unroute(/\/products\?/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('on a computer the shop links to the browser extension', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones have no extensions');
    await page.goto('/gift-ideas');
    const banner = page.getByRole('complementary', { name: 'Browser extension' });
    await expect(banner.getByRole('link', { name: 'Get the extension' })).toHaveAttribute(
      'href',
      '/add-gift',
    );
    await expect(page.getByRole('complementary', { name: 'Giftlist as an app' })).toHaveCount(0);
  });

  test('on a phone the shop offers the app once per session @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the banner is for phones');
    await page.goto('/gift-ideas');
    const banner = page.getByRole('complementary', { name: 'Giftlist as an app' });
    await expect(banner).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Browser extension' })).toHaveCount(0);
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    // Waits for the first category: the banner is below it.
    await expect(page.getByRole('link', { name: 'See all' }).first()).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});

test('a member chooses a color on a card and a size on a product’s page @phone', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const list = await createList(await createCaller(baseURL, ada), { list_name: 'Winter' }, []);
  const page = await openPage(browser, { ...contextOptions, timezoneId: 'America/New_York' });
  await signIn(page, ada);

  await page.goto('/gift-ideas/search?q=lambswool%20scarf');
  const scarf = page.getByRole('article').filter({ hasText: 'Lambswool scarf' });
  await expect(scarf).toHaveCount(1);
  await expect(scarf.getByText('4 to choose from')).toBeVisible();
  await scarf.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which one?' });
  await expect(dialog.getByRole('list', { name: 'Variants' }).getByRole('button')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Moss' }).click();
  await expect(getMessages(page).getByText('Added to Winter')).toBeVisible();
  await expect(scarf.getByRole('button', { name: 'Added to Winter' })).toBeVisible();

  await page.goto('/gift-ideas/product/raincoat-yellow');
  const sizes = page.getByRole('navigation', { name: 'Variants' });
  await expect(sizes.getByRole('link')).toHaveText(['S', 'M', 'L']);
  await expect(sizes.getByRole('link', { name: 'S', exact: true })).toHaveAttribute('aria-current', 'page');
  await sizes.getByRole('link', { name: 'M', exact: true }).click();
  await expect(page).toHaveURL(/raincoat-yellow-m$/);
  await expect(page.getByRole('heading', { level: 1, name: /raincoat.*, M$/i })).toBeVisible();
  await page.getByRole('button', { name: 'Add to list' }).first().click();
  await expect(getMessages(page).getByText('Added to Winter')).toBeVisible();

  // The page of the largest size says that it is sold out, and links to the other sizes.
  await page.goto('/gift-ideas/product/raincoat-yellow-xl');
  await expect(page.getByText('Sold out.')).toBeVisible();
  await expect(sizes.getByRole('link')).toHaveText(['S', 'M', 'L']);
  await expectAccessible(page);

  await page.goto(list.path);
  await expect(getCard(page, 'Lambswool scarf, wide and long, Moss')).toBeVisible();
  await expect(getCard(page, 'Yellow raincoat, properly waterproof, M')).toBeVisible();
});
