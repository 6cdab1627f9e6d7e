import { expect } from '@playwright/test';
import { createCaller, verifyAddress } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard, openTrackedUnit } from './support/cards.ts';
import { changeList, createList, getGiftId, reserve } from './support/lists.ts';
import { findLink, waitForMail } from './support/mail.ts';
import { chooseMenuItem } from './support/menu.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('an invited collaborator joins, adds a gift and leaves', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const [ada, omar] = [createPerson('Ada', 'Larsen'), createPerson('Omar', 'Haddad')];
  const ownerCaller = await createCaller(baseURL, ada);
  await verifyAddress(ownerCaller, ada);
  await createCaller(baseURL, omar);
  const list = await createList(ownerCaller, { list_name: 'Ada turns thirty', giftlist_type: 'private' }, [
    { gift_title: 'Wool blanket', price: 48 },
  ]);
  const owner = await openPage(browser, contextOptions);
  await signIn(owner, ada);

  await test.step('the owner invites a collaborator by e-mail', async () => {
    await owner.goto(`${list.path}?collaborators=`);
    const dialog = owner.getByRole('dialog', { name: 'Collaborators' });
    await dialog.getByLabel('Invite by email').fill(omar.email);
    await owner.keyboard.press('Enter');
    await expect(dialog.getByLabel('Message')).toHaveValue(
      /^Hi! Please help me add items to my giftlist: http/,
    );
    await expectAccessible(owner);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(owner.getByText('Collaborators updated')).toBeVisible();
    await expect(owner.getByText('1 collaborator')).toBeVisible();
  });

  const collaborator = await openPage(browser, contextOptions);
  await test.step('the collaborator joins with the link in the email', async () => {
    await signIn(collaborator, omar);
    await collaborator.goto(findLink(await waitForMail(omar.email, /Ada turns thirty/), '/lists/'));
    await expect(collaborator.getByText('Collaborators updated')).toBeVisible();
    await expect(collaborator.getByText('Ada’s list')).toBeVisible();
  });

  await test.step('adds a gift, which the owner sees at once', async () => {
    await collaborator.goto(`${list.path}?add-gift=manual`);
    const dialog = collaborator.getByRole('dialog', { name: 'Add gift manually' });
    await dialog.getByLabel('Gift name').fill('Copper kettle');
    await dialog.getByRole('button', { name: 'Add gift' }).click();
    await expect(collaborator.getByText('Gift added')).toBeVisible();
    await expect(getCard(owner, 'Copper kettle')).toBeVisible();
  });

  await test.step('sees that a gift is taken, but the owner does not', async () => {
    await reserveWhilePublic();
    await expect(getCard(collaborator, 'Wool blanket')).toContainText('Purchased');
    await collaborator.getByRole('tab', { name: 'Gift tracker' }).click();
    await expect(await openTrackedUnit(collaborator, 'Wool blanket')).toContainText('Yuki Tanaka');
    await expectAccessible(collaborator);
    await collaborator.keyboard.press('Escape');
    await expect(getCard(owner, 'Wool blanket')).toBeVisible();
    await expect(getCard(owner, 'Wool blanket')).not.toContainText('Purchased');
  });

  await test.step('leaves, and can no longer open the private list', async () => {
    await chooseMenuItem(collaborator, 'List actions', 'Remove me from list');
    const confirmation = collaborator.getByRole('dialog', { name: 'Remove me from list' });
    await confirmation.getByRole('button', { name: 'Remove me' }).click();
    await expect(collaborator.getByText('You have been removed from the list')).toBeVisible();
    await collaborator.goto(list.path);
    await expect(collaborator.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible();
  });

  /** Visitors cannot reserve a gift of a private list. */
  async function reserveWhilePublic() {
    await changeList(ownerCaller, list.id, { giftlist_type: 'public' });
    await reserve(baseURL, getGiftId(list, 'Wool blanket'), 'Yuki Tanaka', 'yuki@example.org');
    await changeList(ownerCaller, list.id, { giftlist_type: 'private' });
  }
});
