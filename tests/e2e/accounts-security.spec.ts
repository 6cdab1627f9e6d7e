import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ownBrowser, person, signUp } from './support/people.ts';
import { test } from './support/test.ts';

test('a passkey signs somebody in, and a device is signed out from afar', async ({
  browser,
  contextOptions,
}) => {
  const ada = person('Ada', 'Larsen');
  const page = await ownBrowser(browser, contextOptions);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUp(page, ada);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await ownBrowser(browser, contextOptions);
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('E-mail', { exact: true }).fill(ada.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(ada.password);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere).toHaveURL(/\/lists/);

  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('link', { name: 'Login' })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/lists/);
});

test('tabs refresh once for all, and signing out in one signs out all', async ({
  browser,
  contextOptions,
}) => {
  const page = await ownBrowser(browser, contextOptions);
  await signUp(page, person('Ada', 'Larsen'));
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Ada Larsen' })).toBeVisible();

  const stale = await page.context().newPage();
  await stale.goto('/settings');
  await expect(stale.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit profile' })).toHaveCount(0);
  await expect(stale).toHaveURL(/\/login/);
});
