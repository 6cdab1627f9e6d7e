import { expect } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { linkIn, mailTo } from './support/mail.ts';
import { ownBrowser, person, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('somebody changes their settings, exports their data and signs out everywhere', async ({
  browser,
  contextOptions,
  page,
  baseURL,
}) => {
  const ada = person('Ada', 'Larsen');
  const later = { ...ada, email: person('Ada', 'Nilsen').email, password: 'an even longer pass phrase' };
  await callerFor(baseURL, ada);
  await signIn(page, ada);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();

  await test.step('changes the theme, which a reload keeps', async () => {
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
    await dialog.getByLabel('Present password', { exact: true }).fill('not the right one');
    await dialog.getByLabel('New password', { exact: true }).fill(later.password);
    await dialog.getByLabel('Confirm the new password', { exact: true }).fill(later.password);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(dialog.getByText('Incorrect password')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Present password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('changes the address, once it is verified', async () => {
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
    await dialog.getByLabel('New e-mail', { exact: true }).fill(later.email);
    await dialog.getByLabel('Your password', { exact: true }).fill(later.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog).toHaveCount(0);
    const part = page.getByRole('region', { name: 'Sign-in', exact: true });
    await expect(part).toContainText(`We sent a link to ${later.email}`);
    await expect(part).toContainText(ada.email);
    await page.goto(linkIn(await mailTo(later.email, /confirm/i), '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
    await page.goto('/settings');
    await expect(part).toContainText(later.email);
    await expect(part).not.toContainText(ada.email);
    await expect(part.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('exports the account’s data', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    expect((await download).suggestedFilename()).toBe('giftlist-data.zip');
  });

  await test.step('signs out every browser', async () => {
    const elsewhere = await ownBrowser(browser, contextOptions);
    await signIn(elsewhere, later);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
    await elsewhere.goto('/profile');
    await expect(elsewhere).toHaveURL(/\/login/);
  });
});
