import { expect, type Page } from '@playwright/test';
import { type Caller, createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { chooseMenuItem } from './support/menu.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Returns the 15th of a month as yyyy-MM-dd. It is in the same month in all time zones. */
function getDateInMonths(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10);
}
const toInputValue = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const formatMonth = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

async function saveOccasion({ api, headers }: Caller, data: object): Promise<void> {
  expect((await api.post('/occasions/update', { headers, data })).ok()).toBe(true);
}

async function signInAndOpenOccasions(page: Page, person: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, person);
  await page.goto('/occasions');
  // Closes the dialog of the first visit.
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const getReminder = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Remind me of ${name}`, exact: true });

const getMonthSection = (page: Page, day: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: formatMonth(day), exact: true }) });

test('a member looks through upcoming and past occasions and searches them @phone', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const caller = await createCaller(baseURL, ada);
  const [soon, later, farAhead] = [getDateInMonths(2), getDateInMonths(5), getDateInMonths(18)];
  const [past, farPast] = [getDateInMonths(-3), getDateInMonths(-18)];
  await saveOccasion(caller, { name: 'Garden party', date: soon, notifications: ['same_day'] });
  await saveOccasion(caller, { name: 'Moving day', date: later, details: 'Bring boxes', notifications: [] });
  await saveOccasion(caller, { name: 'Silver wedding', date: farAhead, notifications: [] });
  const yearly = { frequency: 'annually', notifications: [] };
  await saveOccasion(caller, { name: 'Name day', date: past, ...yearly });
  await saveOccasion(caller, { name: 'Graduation', date: farPast, ...yearly });
  await signInAndOpenOccasions(page, ada);

  await test.step('sees upcoming occasions', async () => {
    await expect(getMonthSection(page, soon)).toContainText('Garden party');
    await expect(getMonthSection(page, later)).toContainText('Moving day');
    await expect(getMonthSection(page, later)).toContainText('Bring boxes');
    await expect(page.getByText('Silver wedding')).toHaveCount(0);
    const headings = await page.getByRole('heading', { level: 2, name: /\d{4}$/ }).allTextContents();
    expect(headings.indexOf(formatMonth(soon))).toBeLessThan(headings.indexOf(formatMonth(later)));
    await expect(page.getByText('Get Birthday Reminders!')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(getMonthSection(page, farAhead)).toContainText('Silver wedding');
  });

  await test.step('sees past occasions', async () => {
    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(getMonthSection(page, past)).toContainText('Name day');
    await expect(page.getByText('Garden party')).toHaveCount(0);
    await expect(getMonthSection(page, farPast)).toHaveCount(0);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(getMonthSection(page, farPast)).toContainText('Graduation');
    const headings = await page.getByRole('heading', { level: 2, name: /\d{4}$/ }).allTextContents();
    expect(headings.indexOf(formatMonth(past))).toBeLessThan(headings.indexOf(formatMonth(farPast)));
    await expectAccessible(page);
  });

  await test.step('searches upcoming occasions', async () => {
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    const searchField = page.getByPlaceholder('Search for an occasion...');
    await searchField.fill('PARTY');
    await expect(page.getByText('Garden party', { exact: true })).toBeVisible();
    await expect(page.getByText('Moving day')).toHaveCount(0);
    await searchField.fill('nothing of this name');
    await expect(page.getByText('There are no occasions')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a member adds occasions in the dialog that opens on the first visit', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  await createCaller(baseURL, ada);
  await signIn(page, ada);
  await page.goto('/occasions');
  const dialog = page.getByRole('dialog', { name: 'Add Occasions' });

  await test.step('the dialog opens on the first visit only', async () => {
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/occasions');
    await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('adds two occasions at once', async () => {
    await page.getByRole('button', { name: 'Add occasion' }).click();
    await dialog.getByRole('button', { name: /^Add your own/ }).click();
    await expect(dialog.getByLabel('Name')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Add another' }).click();
    await expect(dialog.getByLabel('Name')).toHaveCount(4);
    const getRow = (number: number) => dialog.getByRole('group', { name: `Occasion ${number}` });
    await getRow(1).getByLabel('Name').fill('Moving day');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(getRow(1).getByText('Please fill all required fields')).toBeVisible();
    await getRow(1).getByLabel('Date').fill('01/02/2020');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(getRow(1).getByText('Occasion date should be in the future')).toBeVisible();
    await expectAccessible(page);
    await getRow(1)
      .getByLabel('Date')
      .fill(toInputValue(getDateInMonths(2)));
    await getRow(4).getByLabel('Name').fill('Garden party');
    await getRow(4)
      .getByLabel('Date')
      .fill(toInputValue(getDateInMonths(3)));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Occasions created')).toBeVisible();
    await expect(getMonthSection(page, getDateInMonths(2))).toContainText('Moving day');
    await expect(getMonthSection(page, getDateInMonths(3))).toContainText('Garden party');
  });

  await test.step('adds a holiday', async () => {
    await page.getByRole('button', { name: 'Add occasion' }).click();
    await dialog.getByRole('button', { name: /^Choose holidays/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: /Christmas Day/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Occasions updated')).toBeVisible();
    await expect(getReminder(page, 'Christmas Day').first()).toBeChecked();
  });

  await test.step('opens the friends page', async () => {
    await page.getByRole('button', { name: 'Add occasion' }).click();
    await dialog.getByRole('button', { name: /^Add friends/ }).click();
    await expect(page).toHaveURL(/\/friends$/);
    await expect(dialog).toHaveCount(0);
  });
});

test('a member changes and deletes an occasion and sets its reminders', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  const caller = await createCaller(baseURL, ada);
  const [day, newDay] = [getDateInMonths(2), getDateInMonths(4)];
  await saveOccasion(caller, { name: 'Garden party', date: day, notifications: [] });
  await signInAndOpenOccasions(page, ada);

  await test.step('turns reminders on and off', async () => {
    await getReminder(page, 'Garden party').click();
    await expect(getReminder(page, 'Garden party')).toBeChecked();
    await chooseMenuItem(page, 'Actions for Garden party', 'Edit');
    const editDialog = page.getByRole('dialog', { name: 'Edit occasion' });
    await expect(editDialog.getByRole('checkbox', { name: 'On the day' })).toBeChecked();
    await expect(editDialog.getByRole('checkbox', { name: '2 weeks before' })).toBeChecked();
    await expect(editDialog.getByRole('checkbox', { name: '1 month before' })).not.toBeChecked();
    await expectAccessible(page);
    await page.goBack();
    await expect(editDialog).toHaveCount(0);
    await getReminder(page, 'Garden party').click();
    await expect(getReminder(page, 'Garden party')).not.toBeChecked();
  });

  await test.step('edits the occasion', async () => {
    await chooseMenuItem(page, 'Actions for Garden party', 'Edit');
    const editDialog = page.getByRole('dialog', { name: 'Edit occasion' });
    await editDialog.getByLabel('Name').fill('');
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(editDialog.getByText('Please fill all required fields')).toBeVisible();
    await editDialog.getByLabel('Name').fill('Summer party');
    await editDialog.getByLabel('Date').fill(toInputValue(newDay));
    await editDialog.getByLabel('Details').fill('In the park');
    await editDialog.getByRole('checkbox', { name: '1 month before' }).check();
    await editDialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Occasion updated').last()).toBeVisible();
    await expect(getMonthSection(page, newDay)).toContainText('Summer party');
    await expect(getMonthSection(page, newDay)).toContainText('In the park');
    await expect(page.getByText('Garden party')).toHaveCount(0);
    await page.reload();
    await expect(getReminder(page, 'Summer party')).toBeChecked();
  });

  await test.step('deletes the occasion', async () => {
    await chooseMenuItem(page, 'Actions for Summer party', 'Delete');
    const confirmation = page.getByRole('dialog', { name: 'Delete occasion' });
    await expect(confirmation).toContainText('Summer party');
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Occasion deleted')).toBeVisible();
    await expect(page.getByText('Summer party')).toHaveCount(0);
  });

  await test.step('deletes a holiday, which is still deleted after a reload', async () => {
    const holidayReminder = getReminder(page, 'Christmas Day');
    await chooseMenuItem(page, 'Actions for Christmas Day', 'Delete');
    const confirmation = page.getByRole('dialog', { name: 'Delete occasion' });
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(holidayReminder).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
    await expect(holidayReminder).toHaveCount(0);
  });
});

test('a member copies the link of the calendar feed, replaces it and revokes it', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const caller = await createCaller(baseURL, ada);
  await saveOccasion(caller, { name: 'Garden party', date: getDateInMonths(2), notifications: [] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAndOpenOccasions(page, ada);
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your occasions in your calendar' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = (await dialog.getByLabel('Address of your calendar').textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const fetchFeed = async (url: string) => fetch(new URL(new URL(url).pathname, page.url()));
  const feed = await fetchFeed(link);
  expect(feed.headers.get('content-type')).toContain('text/calendar');
  expect(await feed.text()).toContain('SUMMARY:Garden party');

  await dialog.getByRole('button', { name: 'Create a new link' }).click();
  await expect(dialog.getByLabel('Address of your calendar')).not.toHaveText(link);
  expect((await fetchFeed(link)).status).toBe(404);
  const newLink = (await dialog.getByLabel('Address of your calendar').textContent()) ?? '';
  expect((await fetchFeed(newLink)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByRole('button', { name: 'Create a link' })).toBeVisible();
  expect((await fetchFeed(newLink)).status).toBe(404);
});
