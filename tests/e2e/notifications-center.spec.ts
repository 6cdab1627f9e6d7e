import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { changeProfile, toggleFollow } from './support/follows.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { createPerson, openPage, signIn, verifyEmail } from './support/people.ts';
import { isPhone } from './support/screen.ts';
import { test } from './support/test.ts';
import { findDaytimeZone } from './support/zones.ts';

const getUnreadButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` });

test('a member marks notifications as read, first one and then all', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  await signIn(page, ada);

  await test.step('sees a hint while there are no notifications', async () => {
    await page.goto('/notifications');
    await expect(page.getByText('Nothing new yet')).toBeVisible();
    await expectAccessible(page);
  });

  for (const name of ['Ben', 'Cleo', 'Dan']) {
    await toggleFollow(await createCaller(baseURL, createPerson(name, 'Okafor')), owner.profileId);
  }

  await test.step('sees three new followers without a reload', async () => {
    await expect(getUnreadButton(page, 3)).toBeVisible();
    for (const name of ['Ben', 'Cleo', 'Dan']) {
      await expect(page.getByRole('link', { name: `${name} Okafor followed you` })).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('marks one notification as read by opening it, and the others with ‘Mark all as read’', async () => {
    await page.getByRole('link', { name: 'Ben Okafor followed you' }).click();
    await expect(page).toHaveURL(/\/profile\//);
    await expect(getUnreadButton(page, 2)).toBeVisible();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /Dan Okafor followed you/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });
});

test('a member opens and closes the notifications with the keyboard', async ({ page, baseURL }) => {
  test.skip(isPhone(page), 'on a phone the button opens the notifications page directly');
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  await toggleFollow(await createCaller(baseURL, createPerson('Ben', 'Okafor')), owner.profileId);
  await signIn(page, ada);
  const button = getUnreadButton(page, 1);
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
  // Waits for the end of the navigation, which would close the panel.
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await button.click();
  await panel.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
});

test('a member turns off emails in the settings and with the link in an email', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const caller = await createCaller(baseURL, ada);
  // Before 9:00, a reminder for today would not be sent yet.
  const zone = findDaytimeZone();
  await changeProfile(caller, { timeZone: zone });
  // The page saves the time zone of the browser in the profile, so both have to be equal.
  const page = await openPage(browser, { ...contextOptions, timezoneId: zone });
  await signIn(page, ada);
  await verifyEmail(page, ada);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const response = await caller.api.post('/occasions/update', {
    headers: caller.headers,
    data: { name: 'Moving day', date: today, notifications: ['same_day'] },
  });
  expect(response.ok()).toBe(true);
  const getKindSettings = (name: string) => page.getByRole('group', { name });

  await test.step('turns e-mails about followers off in the settings', async () => {
    await page.goto('/notifications/preferences');
    await expect(getKindSettings('New followers').getByRole('switch', { name: 'E-mail' })).toBeChecked();
    await expectAccessible(page);
    await getKindSettings('New followers').getByText('E-mail').click();
    await expect(getKindSettings('New followers').getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
    await page.reload();
    await expect(getKindSettings('New followers').getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
    await expect(getKindSettings('New followers').getByRole('switch', { name: 'Bell' })).toBeChecked();
    await expect(getKindSettings('Occasions').getByRole('switch', { name: 'E-mail' })).toBeChecked();
  });

  const mailLink = new URL(findLink(await waitForMail(ada.email, /Moving day/), '/unsubscribe'));
  const localLink = new URL(`${mailLink.pathname}${mailLink.search}`, page.url()).href;

  await test.step('a mail program unsubscribes with one request (RFC 8058)', async () => {
    const response = await fetch(localLink, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(response.status).toBe(200);
    await page.reload();
    await expect(getKindSettings('Occasions').getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
    await expect(getKindSettings('Birthdays').getByRole('switch', { name: 'E-mail' })).toBeChecked();
  });

  await test.step('a member who opens the link is asked to confirm, and can subscribe again', async () => {
    await page.goto(localLink);
    await expect(page.getByRole('heading', { name: 'Fewer mails?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(page.getByText('reminders of your occasions by mail')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I want them after all' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goto('/notifications/preferences');
    await expect(getKindSettings('Occasions').getByRole('switch', { name: 'E-mail' })).toBeChecked();
  });

  await test.step('a truncated link shows an error', async () => {
    await page.goto(localLink.slice(0, -3));
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});
