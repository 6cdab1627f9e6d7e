import { expect } from '@playwright/test';
import { getCard } from '../e2e/support/cards.ts';
import { changeList, getGiftId, reserve } from '../e2e/support/lists.ts';
import { signIn } from '../e2e/support/people.ts';
import { test } from '../e2e/support/test.ts';
import { createFamily, type Family } from './family.ts';
import { takeScreenshot } from './screenshot.ts';

test.describe.configure({ mode: 'serial' });

let family: Family;

test.beforeAll(async ({ baseURL }) => {
  family = await createFamily(baseURL);
});

test('list: a visitor sees what is still available', async ({ page }) => {
  await page.goto(family.list.path);
  await expect(page.getByRole('article')).toHaveCount(8);
  await takeScreenshot(page, 'list');
});

test('reserve: a visitor has just reserved a gift', async ({ page }) => {
  await page.goto(family.list.path);
  await getCard(page, 'Stoneware teapot').getByRole('button', { name: 'Buy this gift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Full name').fill('Ingrid Solberg');
  await dialog.getByLabel('E-mail').fill('ingrid.solberg@example.org');
  // Despite its text, this button reserves the gift.
  await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
  await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await takeScreenshot(page, 'reserve');
});

test('giving: a giver keeps track of their gifts', async ({ page }) => {
  await signIn(page, family.omar);
  await page.goto('/giving');
  const scarf = page.getByRole('listitem').filter({ hasText: 'Wool scarf in moss green' }).last();
  const saved = page.waitForResponse(response => response.url().includes('/giving/') && response.ok());
  await scarf.getByRole('radio', { name: 'Ordered' }).click();
  await saved;
  await expect(scarf.getByRole('radio', { name: 'Ordered' })).toBeChecked();
  await takeScreenshot(page, 'giving');
});

test('tracker: after Reveal the owner sees who gave what', async ({ page, baseURL }) => {
  const { nora, owner, list } = family;
  await reserve(baseURL, getGiftId(list, 'Beeswax candles'), 'Priya Raman', 'priya@example.org');
  await changeList(owner, list.id, { gifts_revealed: true });
  await signIn(page, nora);
  await page.goto(`${list.path}?tab=tracker`);
  await expect(page.getByRole('row', { name: /Stoneware teapot/ })).toBeVisible();
  await takeScreenshot(page, 'tracker', 230);
});

test('shop: gift ideas by category', async ({ page }) => {
  await page.goto('/gift-ideas');
  await expect(page.getByRole('article').first()).toBeVisible();
  await takeScreenshot(page, 'shop');
});

test('genie: ideas for a person described in a sentence', async ({ page }) => {
  await page.goto('/genie/chat');
  const field = page.getByLabel('Message to Genie');
  await field.fill('my sister, 30, loves baking and plants, under 60');
  await field.press('Enter');
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await takeScreenshot(page, 'genie');
});
