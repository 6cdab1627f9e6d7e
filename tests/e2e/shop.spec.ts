import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { ownBrowser, person, signUp } from './support/people.ts';

test('someone finds a product in the shop and adds it to a list', async ({ browser, contextOptions }) => {
  const page = await ownBrowser(browser, contextOptions);
  await signUp(page, person('Ada', 'Larsen'));
  await page.goto('/lists/create-list');
  await page.getByLabel('List name').fill('Things I saw');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { name: 'Things I saw' })).toBeVisible();
  const listUrl = page.url();

  await page.goto('/gift-ideas');
  const product = page.getByRole('article').first();
  await expect(product).toBeVisible();
  await expectAccessible(page);
  const title = (await product.getByRole('heading').textContent()) ?? '';
  expect(title).not.toBe('');
  await product.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to list' });
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().click();
  await page.getByRole('option', { name: 'Things I saw' }).click();
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByText('Gift added')).toBeVisible();

  await page.goto(listUrl);
  await expect(card(page, title)).toBeVisible();
});
