import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { createPerson } from './support/people.ts';
import { test } from './support/test.ts';

test('a member resets a forgotten password with the link in the email, and logs in', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  await createCaller(baseURL, ada);
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect password')).toBeVisible();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail', { exact: true }).fill(ada.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(findLink(await waitForMail(ada.email, /password/i), '/forgot-password'));
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('an even longer pass phrase');
  await page.getByLabel('Confirm the new password').fill('an even longer pass phrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('an even longer pass phrase');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/lists/);
});
