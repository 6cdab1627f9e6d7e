import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { createAppCode } from './support/app-codes.ts';
import { expectAccessible } from './support/axe.ts';
import { createPerson, openPage, signIn, signOut, signUp, submitLogin } from './support/people.ts';
import { test } from './support/test.ts';

test('a member signs in with a passkey, and signs out another device remotely', async ({
  browser,
  contextOptions,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const page = await openPage(browser, contextOptions);
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('WebAuthn.enable');
  await cdpSession.send('WebAuthn.addVirtualAuthenticator', {
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

  const otherDevice = await openPage(browser, contextOptions);
  await otherDevice.goto('/login');
  await otherDevice.getByLabel('E-mail', { exact: true }).fill(ada.email);
  await otherDevice.getByLabel('Password', { exact: true }).fill(ada.password);
  await otherDevice.getByRole('button', { name: 'Login' }).click();
  await expect(otherDevice).toHaveURL(/\/lists/);

  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await otherDevice.goto('/');
  await expect(otherDevice.getByRole('link', { name: 'Login' })).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/lists/);
});

test('a member turns on the second factor, and signs in with a code from the app or a recovery code', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  await createCaller(baseURL, ada);
  await signIn(page, ada);
  await page.goto('/settings');
  const secondFactor = page.getByRole('region', { name: 'Second factor' });
  await secondFactor.getByRole('button', { name: 'Turn on' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up the second factor' });
  const appKey = ((await setup.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await expectAccessible(page);
  await setup.getByLabel('Code that the app shows').fill(createAppCode(appKey));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const codes = codesDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await expectAccessible(page);
  await codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(secondFactor.getByText('10 recovery codes left')).toBeVisible();
  await signOut(page);

  const codeStep = page.getByRole('heading', { name: 'One more step' });
  const code = page.getByLabel('Code', { exact: true });
  await submitLogin(page, ada);
  await expect(codeStep).toBeVisible();
  await expectAccessible(page);
  await code.fill('not a code');
  await code.press('Enter');
  await expect(page.getByText('This code is not right')).toBeVisible();
  // Uses the next code, because each code is accepted only once.
  await code.fill(createAppCode(appKey, 1));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/lists/);
  await signOut(page);

  await submitLogin(page, ada);
  await expect(codeStep).toBeVisible();
  await page.getByRole('button', { name: /use a recovery code/ }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode);
  await page.getByLabel('Recovery code', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/lists/);
  await page.goto('/settings');
  await expect(secondFactor.getByText('9 recovery codes left')).toBeVisible();
});

test('tabs share a token refresh and sign out together', async ({ browser, contextOptions }) => {
  const page = await openPage(browser, contextOptions);
  const ada = createPerson('Ada', 'Larsen');
  await signUp(page, ada);

  await page.goto('/settings');
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/settings');
  const getSendAgainButton = (tab: Page) => tab.getByRole('button', { name: 'Send the link again' });
  for (const tab of tabs) await expect(getSendAgainButton(tab)).toBeVisible();
  let refreshCount = 0;
  page.context().on('request', request => {
    if (request.url().endsWith('/auth/refresh')) refreshCount += 1;
  });
  // Rejects the token that all tabs share. Newer tokens get a mocked response, so no email is sent.
  let rejectedToken: string | undefined;
  await page.context().route('**/auth/send-verification', route => {
    const token = route.request().headers()['x-access-token'];
    rejectedToken ??= token;
    if (token !== rejectedToken) return route.fulfill({ json: { data: {} } });
    const json = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'auth/token-invalid' };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', json });
  });
  await Promise.all(
    tabs.flatMap(tab => [
      // Waits for the toast from before the click, because a background tab may hide it before a later check.
      expect(tab.getByText(`We sent a link to ${ada.email}`)).toBeVisible(),
      getSendAgainButton(tab).click(),
    ]),
  );
  expect(refreshCount).toBe(1);
  for (const tab of tabs.slice(1)) await tab.close();
  await page.goto('/lists');

  const profileTab = await page.context().newPage();
  await profileTab.goto('/profile');
  await expect(profileTab.getByRole('heading', { name: 'Ada Larsen' })).toBeVisible();

  const settingsTab = await page.context().newPage();
  await settingsTab.goto('/settings');
  await expect(settingsTab.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);

  await signOut(page);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(profileTab.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(profileTab.getByRole('button', { name: 'Edit profile' })).toHaveCount(0);
  await expect(settingsTab).toHaveURL(/\/login/);
});
