import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('new version: an open page reloads on the next navigation', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  // Waits until the application has rendered: the static page has no such link.
  const privacyLink = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await expect(privacyLink).toBeVisible();
  let areOldFilesMissing = true;
  let navigationCount = 0;
  await page.route(/\/static\/js\/async\//, route =>
    areOldFilesMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', request => {
    if (request.isNavigationRequest()) navigationCount += 1;
    // The page sends HEAD to see whether the server responds. From then on, the files are available.
    if (request.method() === 'HEAD') areOldFilesMissing = false;
  });
  // A page younger than a minute is not reloaded.
  await page.clock.fastForward('01:01');
  await privacyLink.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(navigationCount).toBe(1);
});
