import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { isPhone } from './support/screen.ts';
import { test } from './support/test.ts';

test('shop frontend down: other pages work, and the shop offers Retry', async ({ page }) => {
  await page.route('**/mf/shop/**', route => route.fulfill({ status: 503, body: '' }));
  await page.goto('/gift-ideas');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expectAccessible(page);

  // Phones reach 'Join now' through the login page, and the shop through the home page.
  if (isPhone(page)) await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Join now' }).click();
  await expect(page.getByRole('heading', { name: 'Join Giftlist' })).toBeVisible();
  await page.goto('/friends/find-friends');
  await expect(page.getByPlaceholder('Search by name, email, or username')).toBeVisible();
  if (isPhone(page)) await page.goto('/');
  const shopLinkName = isPhone(page) ? 'Browse gift ideas' : 'Shop';
  await page.getByRole('link', { name: shopLinkName, exact: true }).first().click();
  await expect(retry).toBeVisible();

  // Opening the page directly also preloads the remote, which fails.
  await page.goto('/gift-ideas');
  await expect(retry).toBeVisible();
  await page.unroute('**/mf/shop/**');
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
