import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/mail.ts';
import { createPerson, openPage, signUp, verifyEmail } from './support/people.ts';
import { test } from './support/test.ts';
import { findDaytimeZone } from './support/zones.ts';

test('a member is notified of a new follower', async ({ browser, contextOptions }) => {
  const ada = createPerson('Ada', `Larsen${Date.now().toString(36)}`);
  const yuki = createPerson('Yuki', `Tanaka${Date.now().toString(36)}`);
  const adaPage = await openPage(browser, contextOptions);
  await signUp(adaPage, ada);
  const yukiPage = await openPage(browser, contextOptions);
  await signUp(yukiPage, yuki);

  await yukiPage.goto('/friends/find-friends');
  await expectAccessible(yukiPage);
  await yukiPage.getByPlaceholder('Search by name, email, or username').fill(ada.last);
  await yukiPage.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await expect(yukiPage.getByText('Friend followed')).toBeVisible();
  await expect(yukiPage.getByRole('dialog')).toContainText('You are now following Ada');
  await expectAccessible(yukiPage);

  await expect(adaPage.getByRole('button', { name: /Notifications, 1 unread/ })).toBeVisible();
  await adaPage.getByRole('button', { name: /Notifications/ }).click();
  await expect(adaPage.getByRole('link', { name: `Yuki ${yuki.last} followed you` })).toBeVisible();
});

test('a member is reminded of today’s occasion, on the page and by email', async ({
  browser,
  contextOptions,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  // Reminders are sent from 9:00 on in the member's time zone.
  const page = await openPage(browser, { ...contextOptions, timezoneId: findDaytimeZone() });
  await signUp(page, ada);
  await verifyEmail(page, ada);

  await page.goto('/occasions');
  await expect(page.getByRole('dialog', { name: 'Add Occasions' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Add occasion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Occasions' });
  await dialog.getByRole('button', { name: /^Add your own/ }).click();
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getMonth() + 1, now.getDate(), now.getFullYear()]
      .map(part => String(part).padStart(2, '0'))
      .join('/');
  });
  await dialog.getByLabel('Name').first().fill('Moving day');
  await dialog.getByLabel('Date').first().fill(today);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Occasions created')).toBeVisible();
  await expect(page.getByText('Moving day').first()).toBeVisible();

  await expect(page.getByRole('button', { name: /Notifications, 1 unread/ })).toBeVisible({
    timeout: 20_000,
  });
  await waitForMail(ada.email, /Moving day/);
});
