import { expect, type Page } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { changeProfile, toggleFollow } from './support/follows.ts';
import { linkIn, mailTo } from './support/mail.ts';
import { ownBrowser, person, signIn, verifyEmail } from './support/people.ts';
import { test } from './support/test.ts';
import { findDaytimeZone } from './support/zones.ts';

const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` });

test('a member reads notifications one by one and all at once', async ({ page, baseURL }) => {
  const ada = person('Ada', 'Larsen');
  const owner = await callerFor(baseURL, ada);
  await signIn(page, ada);

  await test.step('has an empty state at first', async () => {
    await page.goto('/notifications');
    await expect(page.getByText('Nothing new yet')).toBeVisible();
    await expectAccessible(page);
  });

  for (const name of ['Ben', 'Cleo', 'Dan']) {
    await toggleFollow(await callerFor(baseURL, person(name, 'Okafor')), owner.profileId);
  }

  await test.step('shows three new followers without a reload', async () => {
    await expect(unread(page, 3)).toBeVisible();
    for (const name of ['Ben', 'Cleo', 'Dan']) {
      await expect(page.getByRole('link', { name: `${name} Okafor followed you` })).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('one notification is read by opening it, the others by ‘Mark all as read’', async () => {
    await page.getByRole('link', { name: 'Ben Okafor followed you' }).click();
    await expect(page).toHaveURL(/\/profile\//);
    await expect(unread(page, 2)).toBeVisible();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /Dan Okafor followed you/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });
});

test('a member opens and closes the notifications by keyboard', async ({ page, baseURL }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 768, 'On a phone the button leads to the page at once');
  const ada = person('Ada', 'Larsen');
  const owner = await callerFor(baseURL, ada);
  await toggleFollow(await callerFor(baseURL, person('Ben', 'Okafor')), owner.profileId);
  await signIn(page, ada);
  const button = unread(page, 1);
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByText('Ben Okafor followed you')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  // Pressed earlier, the button would open a panel that the navigation closes.
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await button.click();
  await panel.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
});

test('a member turns off emails in the settings and from an email', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const ada = person('Ada', 'Larsen');
  const caller = await callerFor(baseURL, ada);
  const zone = findDaytimeZone();
  await changeProfile(caller, { timeZone: zone });
  // Another browser would reset the time zone to its own.
  const page = await ownBrowser(browser, { ...contextOptions, timezoneId: zone });
  await signIn(page, ada);
  await verifyEmail(page, ada);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const saved = await caller.api.post('/occasions/update', {
    headers: caller.headers,
    data: { name: 'Moving day', date: today, notifications: ['same_day'] },
  });
  expect(saved.ok()).toBe(true);
  const kind = (name: string) => page.getByRole('group', { name });

  await test.step('turns e-mails about followers off in the settings', async () => {
    await page.goto('/notifications/preferences');
    await expect(kind('New followers').getByRole('switch', { name: 'E-mail' })).toBeChecked();
    await expectAccessible(page);
    await kind('New followers').getByText('E-mail').click();
    await expect(kind('New followers').getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
    await page.reload();
    await expect(kind('New followers').getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
    await expect(kind('New followers').getByRole('switch', { name: 'Bell' })).toBeChecked();
    await expect(kind('Occasions').getByRole('switch', { name: 'E-mail' })).toBeChecked();
  });

  const link = linkIn(await mailTo(ada.email, /Moving day/), '/unsubscribe');
  const address = new URL(link);
  const here = new URL(`${address.pathname}${address.search}`, page.url()).href;

  await test.step('a mail program unsubscribes with one request (RFC 8058)', async () => {
    const answer = await fetch(here, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await expect(kind('Occasions').getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
    await expect(kind('Birthdays').getByRole('switch', { name: 'E-mail' })).toBeChecked();
  });

  await test.step('a person who opens the link is asked, and can subscribe again', async () => {
    await page.goto(here);
    await expect(page.getByRole('heading', { name: 'Fewer mails?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(page.getByText('reminders of your occasions by mail')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I want them after all' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goto('/notifications/preferences');
    await expect(kind('Occasions').getByRole('switch', { name: 'E-mail' })).toBeChecked();
  });

  await test.step('a truncated link does nothing', async () => {
    await page.goto(here.slice(0, -3));
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});
