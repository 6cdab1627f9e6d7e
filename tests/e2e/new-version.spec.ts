import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('new version: an open page reloads on the next navigation', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  // Only the rendered application has this link.
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await expect(privacy).toBeVisible();
  let areOldFilesMissing = true;
  let navigationCount = 0;
  await page.route(/\/static\/js\/async\//, route =>
    areOldFilesMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', request => {
    if (request.isNavigationRequest()) navigationCount += 1;
    // After this check, the files of the new version are served.
    if (request.method() === 'HEAD') areOldFilesMissing = false;
  });
  await page.clock.fastForward('01:01');
  await privacy.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(navigationCount).toBe(1);
});
