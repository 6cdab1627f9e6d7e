import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Returns the titles of the page views tracked since the page was loaded. */
const getTrackedViews = (page: Page) =>
  page.evaluate(() => {
    const layer: unknown = Reflect.get(window, 'dataLayer');
    const views = Array.isArray(layer) ? layer.filter(entry => entry?.event === 'page_view') : [];
    return views.map(view => String(view.page_title));
  });

test.describe('in a country that needs no consent', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a visitor’s page views are tracked', async ({ page }) => {
    await page.goto('/');
    await expect(getHeading(page, 'Wish out loud. Be surprised anyway.')).toBeVisible();
    await expect(page).toHaveTitle('Wish out loud. Be surprised anyway. · Giftlist');
    await expectAccessible(page);
    const footer = page.getByRole('contentinfo');
    for (const [link, title] of [
      ['Privacy', 'Privacy policy'],
      ['Terms', 'Terms of use'],
      ['Disclaimer', 'Disclaimer'],
      ['Contact us', 'Contact us'],
    ] as const) {
      await footer.getByRole('link', { name: link }).click();
      await expect(getHeading(page, title)).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Giftlist`);
      await expectAccessible(page);
    }
    await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);

    const faqLoaded = page.waitForResponse('**/settings/faq');
    await page.getByRole('link', { name: 'Read the FAQ' }).click();
    await expect(getHeading(page, 'Frequently asked questions')).toBeVisible();
    await faqLoaded;
    await page.locator('summary').first().click();
    await expect(page.locator('details[open] p').first()).toBeVisible();
    await expectAccessible(page);
    expect(await getTrackedViews(page)).toEqual([
      'Home',
      'Privacy policy',
      'Terms of use',
      'Disclaimer',
      'Contact us',
      'Frequently asked questions',
    ]);
  });
});

test.describe('in a country that needs consent', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('page views are tracked only after consent, then also those before it', async ({ page }) => {
    await page.goto('/faq');
    const banner = page.getByRole('region', { name: 'Usage statistics' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    expect(await getTrackedViews(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Yes, allow' }).click();
    await expect(banner).toHaveCount(0);
    expect(await getTrackedViews(page)).toEqual(['Frequently asked questions']);
    await page.reload();
    await expect(getHeading(page, 'Frequently asked questions')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('page views are not tracked after consent is declined', async ({ page }) => {
    await page.goto('/faq');
    const banner = page.getByRole('region', { name: 'Usage statistics' });
    await banner.getByRole('button', { name: 'No, thanks' }).click();
    await expect(banner).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(getHeading(page, 'Terms of use')).toBeVisible();
    expect(await getTrackedViews(page)).toEqual([]);
  });
});
