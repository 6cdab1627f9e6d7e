import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

test('Google signs somebody in through a window of its own', async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google' }).click();
  await (await opened).waitForEvent('close');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
