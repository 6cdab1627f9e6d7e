import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { createList, getGiftId, reserve } from './support/lists.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { chooseMenuItem } from './support/menu.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const nextYear = new Date().getFullYear() + 1;
const getGiftItem = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title }) });

async function saveChange(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().includes('/giving/') && response.ok(),
  );
  await change();
  await saved;
}

test('@phone a giver keeps track of the gifts they give', async ({ page, baseURL }) => {
  const nora = await createCaller(baseURL, createPerson('Nora', 'Berg'));
  const list = await createList(nora, { list_name: 'Nora’s Christmas', occasion_date: `${nextYear}-12-24` }, [
    { gift_title: 'Wool blanket', price: 48 },
    { gift_title: 'Donaudampfschifffahrtskapitänsmützenständer', price: 120 },
  ]);
  const omar = createPerson('Omar', 'Haddad');
  const giver = await createCaller(baseURL, omar);
  for (const gift_id of Object.values(list.giftIds)) {
    const data = { gift_id, name: 'Omar Haddad', email: omar.email, message: '' };
    const response = await giver.api.post('/giftitem/reserve', { headers: giver.headers, data });
    expect(response.status()).toBe(201);
  }

  await test.step('opens My giving from the account menu', async () => {
    await signIn(page, omar);
    await chooseMenuItem(page, 'Your account', 'My giving');
    await expect(page.getByRole('heading', { level: 1, name: 'My giving' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Nora Berg' })).toBeVisible();
    await expectAccessible(page);
  });

  const blanket = getGiftItem(page, 'Wool blanket');
  await test.step('changes the stage of a gift with a tap and with the keyboard', async () => {
    await saveChange(page, () => blanket.getByRole('radio', { name: 'Ordered' }).click());
    await expect(blanket.getByRole('radio', { name: 'Ordered' })).toBeChecked();
    await saveChange(page, () => page.keyboard.press('ArrowRight'));
    await page.reload();
    await expect(blanket.getByRole('radio', { name: 'Arrived' })).toBeChecked();
  });

  await test.step('enters price and notes, and saves them by closing the dialog', async () => {
    await blanket.getByRole('button', { name: /price and notes for Wool blanket/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Price and notes' });
    await dialog.getByLabel('Paid').fill('39.90');
    await dialog.getByLabel('Order number').fill('A-1001');
    await dialog.getByLabel('Note').fill('In the hall cupboard');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(blanket.getByText('Paid $39.90 · Order A-1001 · In the hall cupboard')).toBeVisible();
  });

  await test.step('sets a budget and sees what is left', async () => {
    await page.getByRole('button', { name: `Set a budget for Nora Berg in ${nextYear}` }).click();
    const dialog = page.getByRole('dialog', { name: `Budget for Nora Berg in ${nextYear}` });
    await dialog.getByLabel('Budget', { exact: true }).fill('200');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    // 200 minus 39.90 paid for the blanket and the 120 that the other gift costs.
    await expect(page.getByText('$40.10 left')).toBeVisible();
  });

  await test.step('adds a gift that is not on a list', async () => {
    await page.getByRole('button', { name: 'I am giving something else' }).click();
    const dialog = page.getByRole('dialog', { name: 'I am giving something else' });
    await dialog.getByLabel('What are you giving?').fill('Concert tickets');
    await dialog.getByLabel('Who is it for?').fill('Grandma');
    await dialog.getByLabel('Price', { exact: false }).fill('60');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Grandma' })).toBeVisible();
    await expect(getGiftItem(page, 'Concert tickets').getByText('$60.00')).toBeVisible();
  });

  await test.step('downloads all gifts as CSV', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('My giving.csv');
  });

  await test.step('releases a gift, and undoes the release', async () => {
    await chooseMenuItem(page, 'Actions for Wool blanket', 'Unreserve gift');
    await expect(blanket).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(blanket.getByText('Paid $39.90 · Order A-1001 · In the hall cupboard')).toBeVisible();
    await expect(blanket.getByRole('radio', { name: 'Arrived' })).toBeChecked();
  });

  await test.step('sees that a change was not saved while offline', async () => {
    await page.context().setOffline(true);
    await blanket.getByRole('radio', { name: 'Given' }).click();
    await expect(page.getByText('We could not save that')).toBeVisible();
    await expect(blanket.getByRole('radio', { name: 'Arrived' })).toBeChecked();
    await page.context().setOffline(false);
  });

  await test.step('the owner sees neither reservations nor notes', async () => {
    const giftsResponse = await nora.api.get(`/giftlist/${list.id}/gifts`, { headers: nora.headers });
    expect(await giftsResponse.text()).not.toContain('A-1001');
    const response = await nora.api.get('/giving', { headers: nora.headers });
    expect(await response.json()).toEqual({ groups: [], totals: [], budgets: [] });
  });
});

test('@phone a visitor sees their reserved gifts on another device with an emailed link', async ({
  page,
  browser,
  baseURL,
  contextOptions,
}) => {
  const nora = await createCaller(baseURL, createPerson('Nora', 'Berg'));
  const list = await createList(nora, { list_name: 'Nora turns thirty' }, [{ gift_title: 'Copper kettle' }]);
  const vera = createPerson('Vera', 'Lind');
  await reserve(baseURL, getGiftId(list, 'Copper kettle'), 'Vera Lind', vera.email);

  await test.step('requests the link', async () => {
    await page.goto('/giving');
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(vera.email);
    await page.getByRole('button', { name: 'Send me my gifts' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  const link = findLink(await waitForMail(vera.email, /Your gifts/), '/giving?token=');
  const otherDevice = await openPage(browser, contextOptions);
  await test.step('opens the link on another device, and changes the stage of the gift', async () => {
    await otherDevice.goto(link);
    const kettle = getGiftItem(otherDevice, 'Copper kettle');
    await expect(kettle).toBeVisible();
    await expect(otherDevice).toHaveURL(/\/giving$/);
    await expectAccessible(otherDevice);
    await saveChange(otherDevice, () => kettle.getByRole('radio', { name: 'Wrapped' }).click());
    await otherDevice.reload();
    await expect(kettle.getByRole('radio', { name: 'Wrapped' })).toBeChecked();
  });

  await test.step('sees that the link was already used, and can request another link', async () => {
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or was already used. Ask for a new one.',
    );
    await expect(page.getByRole('button', { name: 'Send me my gifts' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('search engines may not index the page, and a visitor without the link sees no gifts', async () => {
    const htmlResponse = await page.request.get('/giving', { headers: { accept: 'text/html' } });
    expect(htmlResponse.headers()['x-robots-tag']).toBe('noindex');
    expect(await htmlResponse.text()).not.toContain('Copper kettle');
    const rejected = await page.request.get('/giving', { headers: { accept: 'application/json' } });
    expect(rejected.status()).toBe(401);
  });
});
