import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { getCard, openTrackedUnit } from './support/cards.ts';
import { fetchMails, findLink, waitForMail } from './support/mail.ts';
import { createPerson, openPage, signUp } from './support/people.ts';
import { cannotReadPagesReason, canReadPages, serveProductPage } from './support/product-page.ts';
import { test } from './support/test.ts';

test('an owner creates a list, a visitor reserves a gift, and the surprise is kept until Reveal', async ({
  browser,
  contextOptions,
}) => {
  const shop = await serveProductPage();
  const ada = createPerson('Ada', 'Larsen');
  const giver = { name: 'Omar Haddad', email: `omar.${Date.now().toString(36)}@example.org` };

  const owner = await openPage(browser, {
    ...contextOptions,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signUp(owner, ada);

  await test.step('the owner creates a list', async () => {
    await expectAccessible(owner);
    await owner.getByRole('link', { name: 'Create a list' }).first().click();
    await owner.getByLabel('List name').fill("Ada's birthday");
    await owner.getByRole('button', { name: 'Create list' }).click();
    await expect(owner.getByText('Giftlist created')).toBeVisible();
    await expect(owner.getByRole('heading', { name: "Ada's birthday" })).toBeVisible();
    await expect(owner.getByText('No gifts yet')).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: /^Date/ }).click();
    await owner.getByLabel('Occasion date').fill('12/12/2027');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText('Giftlist updated')).toBeVisible();
    await owner.getByRole('button', { name: 'Done' }).click();
  });
  const listUrl = owner.url().split('?')[0] ?? '';

  await test.step('the owner adds a gift manually', async () => {
    await owner
      .getByRole('button', { name: /^Add (a )?gift/ })
      .first()
      .click();
    await owner.getByRole('button', { name: 'Add manually' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Gift name').fill('Wool blanket');
    await dialog.getByLabel('Price').fill('48');
    await expectAccessible(owner);
    await dialog.getByRole('button', { name: 'Add gift' }).click();
    await expect(owner.getByText('Gift added')).toBeVisible();
    await expect(getCard(owner, 'Wool blanket')).toBeVisible();
  });

  await test.step('the owner adds a gift from a link, and its details arrive without a reload', async step => {
    step.skip(!canReadPages, cannotReadPagesReason);
    await owner
      .getByRole('button', { name: /^Add (a )?gift/ })
      .first()
      .click();
    await owner.getByLabel('Paste a link or search for a gift').fill(shop.url);
    await owner.keyboard.press('Enter');
    await expect(getCard(owner, 'Enamel stovetop kettle')).toBeVisible();
    await expect(getCard(owner, 'Enamel stovetop kettle')).toContainText('64.90');
  });

  const visitor = await openPage(browser, contextOptions);
  const secondVisitor = await openPage(browser, contextOptions);
  await test.step('visitors open the link that the owner copied', async () => {
    await owner.getByRole('button', { name: 'Share' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await expect(owner.getByText('Link copied')).toBeVisible();
    expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(listUrl);
    await owner.keyboard.press('Escape');
    for (const page of [visitor, secondVisitor]) {
      await page.goto(listUrl);
      await expect(page.getByRole('heading', { name: "Ada's birthday" })).toBeVisible();
      await expect(getCard(page, 'Wool blanket')).toBeVisible();
      // To other visitors, a reserved gift is shown as 'Purchased'.
      await expect(getCard(page, 'Wool blanket')).not.toContainText('Purchased');
    }
    await expectAccessible(visitor);
  });

  await test.step('a visitor reserves a gift, and another visitor sees the reservation without a reload', async () => {
    await getCard(visitor, 'Wool blanket').getByRole('button', { name: 'Buy this gift' }).click();
    const dialog = visitor.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Buy this gift' })).toBeVisible();
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('heading', { name: 'Mark as purchased' })).toBeVisible();
    const reserveButton = dialog.getByRole('button', { name: 'Mark as purchased' });
    await expect(reserveButton).toBeDisabled();
    await dialog.getByLabel('Full name').fill(giver.name);
    await dialog.getByLabel('E-mail').fill(giver.email);
    await dialog.getByLabel('Message').fill('Happy birthday, Ada!');
    await reserveButton.click();
    await expect(getCard(secondVisitor, 'Wool blanket')).toContainText('Purchased');
    await expect(visitor.getByText("You're all set!")).toBeVisible();
  });

  await test.step('the owner sees no sign of the reservation', async () => {
    await owner.reload();
    await expect(getCard(owner, 'Wool blanket')).toBeVisible();
    await expect(owner.getByText('Purchased', { exact: true })).toHaveCount(0);
    await owner.getByRole('tab', { name: 'Gift tracker' }).click();
    await expect(owner.getByText('Reveal your purchased gifts?')).toBeVisible();
    await expect(owner.getByText(giver.name)).toHaveCount(0);
    const mails = await fetchMails(ada.email);
    expect(mails.filter(mail => mail.Text.includes('Wool blanket'))).toEqual([]);
    await expectAccessible(owner);
  });

  await test.step('in another browser, the visitor unreserves the gift with the link in the email and reserves it again', async () => {
    const mail = await waitForMail(giver.email, /Wool blanket/);
    const page = await openPage(browser, contextOptions);
    await page.goto(findLink(mail, '#claim='));
    await expect(page.getByText('Reserved by you').first()).toBeVisible();
    await page.goto(findLink(mail, '/unreserve/'));
    await expect(page).toHaveURL(listUrl);
    await expect(page.getByText('Gift marked as unreserved')).toBeVisible();
    await expect(getCard(secondVisitor, 'Wool blanket')).not.toContainText('Purchased');
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Buy this gift' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByLabel('Full name').fill(giver.name);
    await page.getByRole('dialog').getByLabel('E-mail').fill(giver.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as purchased' }).click();
    await expect(getCard(secondVisitor, 'Wool blanket')).toContainText('Purchased');
  });

  await test.step('after Reveal, confetti falls and the gift tracker shows the giver', async () => {
    await owner.getByRole('button', { name: 'Reveal', exact: true }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(owner.getByText('Purchased gifts revealed')).toBeVisible();
    await expect(owner.getByTestId('confetti')).toBeAttached();
    const unit = await openTrackedUnit(owner, 'Wool blanket');
    await expect(unit).toContainText(giver.name);
    await expect(unit).toContainText(giver.email);
    await expect(owner.getByTestId('confetti')).toHaveCount(0, { timeout: 10_000 });
    await expectAccessible(owner);
  });
  await shop.close();
});
