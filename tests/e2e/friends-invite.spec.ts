import { expect } from '@playwright/test';
import { z } from 'zod';
import { createCaller, verifyAddress } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { createPerson, openPage, signIn, signUp } from './support/people.ts';
import { test } from './support/test.ts';

test('a member invites friends, and a person who accepts the invitation follows the member', async ({
  browser,
  contextOptions,
  page,
  baseURL,
}) => {
  const [ada, yuki, ben] = [
    createPerson('Ada', 'Larsen'),
    createPerson('Yuki', 'Tanaka'),
    createPerson('Ben', 'Okafor'),
  ];
  const adaCaller = await createCaller(baseURL, ada);
  await verifyAddress(adaCaller, ada);
  const { api, headers } = adaCaller;
  const { username } = z
    .object({ username: z.string() })
    .parse(await (await api.get('/user', { headers })).json());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) =>
        document.documentElement.setAttribute('data-shared', shared.url ?? ''),
    });
  });
  await signIn(page, ada);
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite friends' });
  const link = `${new URL(page.url()).origin}/sign-up?friend=${username}`;

  await test.step('copies the invitation link and shares it with apps', async () => {
    await expect(dialog.getByText(link.replace(/^https?:\/\//, ''))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const href = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(link);
    await dialog.getByRole('button', { name: /More ways to share|Share with an app/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', link);
  });

  await test.step('invites by e-mail', async () => {
    const field = dialog.getByLabel('Or invite by e-mail');
    await field.fill('nonsense');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please provide a valid email address.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove nonsense' }).click();
    await field.fill(yuki.email);
    await field.press('Enter');
    await field.fill(yuki.email);
    await field.press('Tab');
    await field.fill(ben.email);
    await field.blur();
    await expect(dialog.getByRole('button', { name: `Remove ${yuki.email}` })).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: `Remove ${ben.email}` })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Invitations sent')).toBeVisible();
    await waitForMail(ben.email, /Ada Larsen invites you/);
  });

  await test.step('Back closes the dialog', async () => {
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/friends$/);
  });

  await test.step('the invited person signs up and follows the inviter', async () => {
    const invitedPage = await openPage(browser, contextOptions);
    const mail = await waitForMail(yuki.email, /Ada Larsen invites you/);
    await signUp(invitedPage, yuki, findLink(mail, '/sign-up'));
    await invitedPage.goto('/friends/following');
    await expect(invitedPage.getByRole('article', { name: 'Ada Larsen' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Notifications, 1 unread/ })).toBeVisible();
    await page.goto('/friends/followers');
    await expect(page.getByRole('article', { name: 'Yuki Tanaka' })).toBeVisible();
    await invitedPage.context().close();
  });
});
