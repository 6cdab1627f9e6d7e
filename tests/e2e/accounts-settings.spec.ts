import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('a member changes their settings, exports their data and signs out everywhere', async ({
  browser,
  contextOptions,
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const changedAda = {
    ...ada,
    email: createPerson('Ada', 'Nilsen').email,
    password: 'an even longer pass phrase',
  };
  await createCaller(baseURL, ada);
  await signIn(page, ada);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();

  await test.step('changes the theme, and sees it again after a reload', async () => {
    const html = page.locator('html');
    for (const [label, scheme] of [
      ['Light', 'light'],
      ['Dark', 'dark'],
    ] as const) {
      await page.getByRole('radio', { name: label }).check();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expectAccessible(page);
    }
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('radio', { name: 'Device' }).check();
  });

  await test.step('changes the password', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password', { exact: true }).fill('not the right one');
    await dialog.getByLabel('New password', { exact: true }).fill(changedAda.password);
    await dialog.getByLabel('Confirm the new password', { exact: true }).fill(changedAda.password);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(dialog.getByText('Incorrect password')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Current password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('verifies a new email address, which replaces the old one', async () => {
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
    await dialog.getByLabel('New e-mail', { exact: true }).fill(changedAda.email);
    await dialog.getByLabel('Your password', { exact: true }).fill(changedAda.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog).toHaveCount(0);
    const signInRegion = page.getByRole('region', { name: 'Sign-in', exact: true });
    await expect(signInRegion).toContainText(`We sent a link to ${changedAda.email}`);
    await expect(signInRegion).toContainText(ada.email);
    await page.goto(findLink(await waitForMail(changedAda.email, /confirm/i), '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
    await page.goto('/settings');
    await expect(signInRegion).toContainText(changedAda.email);
    await expect(signInRegion).not.toContainText(ada.email);
    await expect(signInRegion.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('exports the account’s data', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    expect((await download).suggestedFilename()).toBe('giftlist-data.zip');
  });

  await test.step('signs out every browser', async () => {
    const otherPage = await openPage(browser, contextOptions);
    await signIn(otherPage, changedAda);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
    await otherPage.goto('/profile');
    await expect(otherPage).toHaveURL(/\/login/);
  });
});
