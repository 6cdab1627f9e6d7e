import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { changeList, createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('a follower reserves and releases a gift of a list that is only for friends', async ({
  page,
  baseURL,
}) => {
  const [ada, yuki] = [createPerson('Ada', 'Larsen'), createPerson('Yuki', 'Tanaka')];
  const owner = await createCaller(baseURL, ada);
  await createCaller(baseURL, yuki);
  const list = await createList(
    owner,
    { list_name: 'For my friends', giftlist_type: 'friends', instruction: 'Bring it to the party' },
    [{ gift_title: 'Wool blanket', price: 48, details: 'The **green** one' }],
  );

  await test.step('a visitor is asked to sign in, and a member to follow the owner', async () => {
    await page.goto(list.path);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn(page, yuki);
    await page.goto(list.path);
    await expect(page.getByText('Follow Ada Larsen to see it.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a follower sees the list', async () => {
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByText('Friend followed')).toBeVisible();
    await page.goto(list.path);
    await expect(getCard(page, 'Wool blanket')).toBeVisible();
  });

  await test.step('reserves the gift, sees how to give it, and releases it', async () => {
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Buy this gift' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('green')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Full name')).toHaveValue('Yuki Tanaka');
    // The button that completes the reservation.
    await dialog.getByRole('button', { name: 'Mark as purchased' }).click();
    await expect(getCard(page, 'Wool blanket')).toContainText('Reserved by you');
    await expect(dialog.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    // Only visitors are invited to create an account.
    await expect(dialog.getByText('With an account')).toHaveCount(0);
    await expect(dialog.getByText('Bring it to the party')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Unreserve gift: Wool blanket' }).click();
    await expect(dialog.getByText('Bring it to the party')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Unreserve gift' }).click();
    await expect(page.getByText('Gift marked as unreserved')).toBeVisible();
    await expect(getCard(page, 'Wool blanket').getByRole('button', { name: 'Buy this gift' })).toBeVisible();
  });

  await test.step('loses access when the list is made private', async () => {
    await changeList(owner, list.id, { giftlist_type: 'private' });
    await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible();
  });
});
