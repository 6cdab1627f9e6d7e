import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { chooseList, createList } from './support/lists.ts';
import { chooseMenuItem } from './support/menu.ts';
import { createPerson, signIn } from './support/people.ts';
import { cannotReadPagesReason, canReadPages, serveProductPage } from './support/product-page.ts';
import { expectInsidePage } from './support/screen.ts';
import { test } from './support/test.ts';

/** The last line is left out, because `nowhere` is not the host of a public website. */
const csv = 'Title,Price,Link\nCopper kettle,64.90,\nWalnut spoon,12,https://shop.example/spoon\n,,nowhere\n';

test('an owner adds gifts from a file, another app and the shop, and copies a gift to another list', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const list = await createList(owner, { list_name: 'Housewarming' }, []);
  const somedayList = await createList(owner, { list_name: 'Someday' }, []);
  const shop = await serveProductPage();
  await signIn(page, ada);
  await page.goto(list.path);

  await test.step('adds gifts from a file, and sees that a line was skipped', async () => {
    await page
      .getByRole('button', { name: /^Add (a )?gift/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add several at once' }).click();
    await page
      .getByLabel('File with gifts')
      .setInputFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const previewDialog = page.getByRole('dialog', { name: '2 gifts found' });
    await expect(previewDialog.getByText('One line was left out:')).toBeVisible();
    await expectAccessible(page);
    await previewDialog.getByRole('button', { name: 'Add 2 gifts' }).click();
    await expect(page.getByText('2 gifts added')).toBeVisible();
    await expect(getCard(page, 'Copper kettle')).toContainText('$64.90');
  });

  await test.step('deletes a gift, and undoes the deletion', async () => {
    await chooseMenuItem(page, 'Actions for Walnut spoon', 'Delete');
    await expect(page.getByText('Gift deleted')).toBeVisible();
    await expect(getCard(page, 'Walnut spoon')).toHaveCount(0);
    const restored = page.waitForResponse(response => response.url().endsWith('/giftitem/restore'));
    const undo = page.getByRole('button', { name: 'Undo' });
    await expectInsidePage(page, undo);
    await undo.click();
    expect((await restored).status()).toBe(200);
    await page.reload();
    await expect(getCard(page, 'Walnut spoon')).toBeVisible();
  });

  await test.step('copies a gift to another list', async () => {
    await chooseMenuItem(page, 'Actions for Copper kettle', 'Copy to another list');
    const dialog = page.getByRole('dialog', { name: 'Copy to another list' });
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await expectAccessible(page);
    await chooseList(page, 'Someday');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Gift added')).toBeVisible();
    await page.goto(somedayList.path);
    await expect(getCard(page, 'Copper kettle')).toBeVisible();
  });

  await test.step('adds a shop page that another app shares', async step => {
    step.skip(!canReadPages, cannotReadPagesReason);
    const query = new URLSearchParams({ title: 'Stovetop kettle', text: shop.url });
    await page.goto(`/add-gift?${query}`);
    await page.getByRole('button', { name: 'Add gift', exact: true }).click();
    await expect(page.getByText('Please select a giftlist')).toBeVisible();
    await expectAccessible(page);
    await chooseList(page, 'Housewarming');
    await page.getByRole('button', { name: 'Add gift', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${list.path}$`));
    await expect(getCard(page, 'Enamel stovetop kettle')).toContainText('$64.90');
  });

  await test.step('adds a product from the shop', async () => {
    await page.goto(list.path);
    await page.getByRole('button', { name: /^Add a gift/ }).click();
    await page.getByLabel('Paste a link or search for a gift').fill('teapot');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${list.path}/search`));
    const product = page.getByRole('article').first();
    const title = await product.getByRole('heading').textContent();
    await expectAccessible(page);
    await product.getByRole('button', { name: 'Add to this list' }).click();
    await expect(page.getByText('Gift added').last()).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(getCard(page, title ?? '')).toBeVisible();
  });
  await shop.close();
});
