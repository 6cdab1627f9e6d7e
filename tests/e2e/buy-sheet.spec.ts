import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { createPerson, signIn } from './support/people.ts';
import { isPhone } from './support/screen.ts';
import { test } from './support/test.ts';

const listFields = {
  list_name: 'Ada turns thirty',
  occasion_date: '2099-12-12',
  gift_receive_by: 'by_mail',
  shipping_address: 'Ada Larsen\nStorgata 1\n0155 Oslo',
};

async function createListForAda(baseURL: string | undefined) {
  const ada = createPerson('Ada', 'Larsen');
  const list = await createList(await createCaller(baseURL, ada), listFields, [
    { gift_title: 'Wool blanket', price: 48, details: 'The green one, please' },
    { gift_title: 'Reading lamp', price: 80 },
    { gift_title: 'Copper kettle', price: 64 },
  ]);
  return { ada, list };
}

const expectButtonFocused = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true }).first()).toBeFocused();

test('@phone a visitor reserves two gifts although the connection is lost twice', async ({
  page,
  context,
  baseURL,
}) => {
  const { list } = await createListForAda(baseURL);
  const dialog = page.getByRole('dialog');
  const email = createPerson('Omar', 'Haddad').email;

  await test.step('presses “Buy this gift” while offline, and sees the sheet when online again', async () => {
    await page.goto(list.path);
    await expect(page.getByRole('article')).toHaveCount(3);
    await context.setOffline(true);
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Buy this gift' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByText('We could not load your lists')).toHaveCount(0);
    await context.setOffline(false);
    await expect(dialog.getByRole('heading', { name: 'Buy this gift' })).toBeVisible();
    await expect(page.getByText(/This opens as soon as you are back/)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('reserves the first gift and sees the next steps', async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Full name').fill('Omar Haddad');
    await dialog.getByLabel('E-mail').fill(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
    await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    await expect(dialog.getByText('Storgata 1')).toBeVisible();
    await expect(dialog.getByText('Saturday, 12 December 2099')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('giftlist.ics');
    const titles = page.getByRole('article').getByRole('heading');
    await expect(titles.first()).toHaveText('Wool blanket');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(titles.last()).toHaveText('Wool blanket');
  });

  await test.step('receives a mail with the address and a link to unreserve', async () => {
    const mail = await waitForMail(email, /Wool blanket/);
    expect(mail.Text).toContain('Storgata 1');
    expect(mail.Text).toContain('Cancel my reservation');
    expect(findLink(mail, '/unreserve/')).toContain(list.id);
  });

  await test.step('the second form is prefilled, and is offered again after it could not be sent offline', async () => {
    await getCard(page, 'Reading lamp').getByRole('button', { name: 'Buy this gift' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Full name')).toHaveValue('Omar Haddad');
    await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
    await dialog.getByLabel('Message to Ada').fill('Read well');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
    await expect(dialog.getByText(/You are offline, so this may not be reserved yet/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('Still want this?')).toBeVisible();
    await expectAccessible(page);
    await expect(getCard(page, 'Reading lamp').getByRole('button', { name: 'Buy this gift' })).toBeVisible();
    await page.getByRole('button', { name: 'Reserve it' }).click();
    await expect(dialog.getByLabel('Message to Ada')).toHaveValue('Read well');
    await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
    await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    await expect(dialog.getByText('With an account')).toHaveCount(0);
  });

  await test.step('undoes the second reservation', async () => {
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('heading', { name: 'Buy this gift' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(getCard(page, 'Reading lamp').getByRole('button', { name: 'Buy this gift' })).toBeVisible();
    await expect(page.getByText('Still want this?')).toHaveCount(0);
  });
});

test('@phone a visitor sees their reservation even if the response was lost', async ({ page, baseURL }) => {
  const { list } = await createListForAda(baseURL);
  const dialog = page.getByRole('dialog');
  let reserveRequests = 0;
  await page.route('**/giftitem/reserve', async route => {
    // Requests for only the stored response do not reserve.
    if (route.request().headers()['x-stored-only'] !== undefined) return route.continue();
    reserveRequests += 1;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.goto(list.path);
  await getCard(page, 'Copper kettle').getByRole('button', { name: 'Buy this gift' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Full name').fill('Omar Haddad');
  await dialog.getByLabel('E-mail').fill(createPerson('Omar', 'Haddad').email);
  await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
  await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await expectAccessible(page);
  expect(reserveRequests).toBe(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Unreserve gift: Copper kettle' })).toBeVisible();
  await expect(page.getByText('Still want this?')).toHaveCount(0);
});

test('@phone Back closes open sheets one after the other, and stays on the page', async ({
  page,
  baseURL,
}) => {
  const { ada, list } = await createListForAda(baseURL);
  const dialog = page.getByRole('dialog');

  await test.step('closes the reservation sheet of a visitor', async () => {
    await page.goto('/gift-ideas');
    await page.goto(list.path);
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Buy this gift' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Full name').fill('Omar');
    await page.goBack();
    await expect(dialog.getByRole('heading', { name: 'Buy this gift' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Full name')).toHaveValue('Omar');
    await page.goBack();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expectButtonFocused(page, 'Buy this gift');
    await expect(page).toHaveURL(list.path);
  });

  await test.step('closes the menus of the owner, which are sheets on a phone', async () => {
    await signIn(page, ada);
    await page.goto(list.path);
    await expect(getCard(page, 'Wool blanket')).toBeVisible();
    if (!isPhone(page)) return;
    for (const menu of ['Actions for Wool blanket', 'List actions', 'Your account']) {
      await page.getByRole('button', { name: menu, exact: true }).click();
      await expect(page.getByRole('dialog', { name: menu, exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expectButtonFocused(page, menu);
      await expect(page).toHaveURL(list.path);
    }
  });

  await test.step('closes a dialog that was opened from a menu', async () => {
    await page.getByRole('button', { name: 'List actions', exact: true }).click();
    const editItem = page.getByRole(isPhone(page) ? 'button' : 'menuitem', { name: 'Edit list' });
    await editItem.click();
    await expect(page.getByRole('dialog', { name: 'Edit list' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expectButtonFocused(page, 'List actions');
    await expect(page).toHaveURL(list.path);
  });
});

async function pressTabUntil(page: Page, label: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focusedLabel = await page.evaluate(() => {
      const element = document.activeElement?.closest('a, button, input, textarea');
      const labelOrId = element?.getAttribute('aria-label') ?? element?.id;
      const fieldLabel = element?.id
        ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent
        : '';
      return `${fieldLabel ?? ''} ${element?.textContent ?? ''} ${labelOrId ?? ''}`;
    });
    if (label.test(focusedLabel)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${label}`);
}

async function reserveByKeyboard(page: Page, baseURL: string | undefined): Promise<void> {
  const { list } = await createListForAda(baseURL);
  const dialog = page.getByRole('dialog');
  await page.goto(list.path);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  // Each card is one tab stop.
  await pressTabUntil(page, /Buy this gift/);
  await page.keyboard.press('Tab');
  await expect(getCard(page, 'Reading lamp').getByRole('button', { name: 'Buy this gift' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Buy this gift' })).toBeVisible();
  await expectAccessible(page);
  await pressTabUntil(page, /Continue/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Omar Haddad');
  await pressTabUntil(page, /E-mail/);
  await page.keyboard.type(createPerson('Omar', 'Haddad').email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unreserve gift: Reading lamp' })).toBeFocused();
  await expect(page).toHaveURL(list.path);
}

test('a visitor reserves a gift with only the keyboard', ({ page, baseURL }) =>
  reserveByKeyboard(page, baseURL));

test('@phone a visitor reserves a gift with only the keyboard on a small screen', ({ page, baseURL }) =>
  reserveByKeyboard(page, baseURL));

test('@phone a visitor reserves two units of one gift and releases one', async ({ page, baseURL }) => {
  const owner = await createCaller(baseURL, createPerson('Ada', 'Larsen'));
  const list = await createList(owner, listFields, [{ gift_title: 'Blue mug', price: 18, quantity: 3 }]);
  const dialog = page.getByRole('dialog');
  await page.goto(list.path);
  await getCard(page, 'Blue mug').getByRole('button', { name: 'Buy this gift' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Full name').fill('Omar Haddad');
  await dialog.getByLabel('E-mail').fill(createPerson('Omar', 'Haddad').email);
  await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
  await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  const reserveAnotherButton = page.getByRole('button', { name: 'Reserve another: Blue mug' });
  await expect(reserveAnotherButton).toBeVisible();
  await expectAccessible(page);
  await reserveAnotherButton.click();
  await expect(dialog.getByText('You give 2 of 3.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
  await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await expect(dialog.getByText('You give 2 of 3.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('You give 1 of 3.')).toBeVisible();
  await expect(dialog.getByText('2 of 3 still wanted')).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(getCard(page, 'Blue mug').getByText('Reserved by you')).toBeVisible();
});
