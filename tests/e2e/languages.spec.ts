import { getDirection, type Language } from '@giftlist/contracts/languages';
import { expect, type Page } from '@playwright/test';
import { texts } from '../../services/notifications/src/texts/texts.ts';
import { createCaller, verifyAddress } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { changeProfile } from './support/follows.ts';
import { createList } from './support/lists.ts';
import { waitForMail } from './support/mail.ts';
import { createPerson, openPage, submitLogin } from './support/people.ts';
import { runOnlyOnPhone, test } from './support/test.ts';
import { getTranslator } from './support/translator.ts';

const visitorContact = { name: 'Omar Haddad', email: `omar.${Date.now().toString(36)}@example.org` };

/** Expects the language and its text direction. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', getDirection(language));
}

async function purchaseGift(
  page: Page,
  title: string,
  translate: (english: string) => string,
): Promise<void> {
  await getCard(page, title)
    .getByRole('button', { name: translate('Buy this gift') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: translate('Continue') }).click();
  await dialog.getByLabel(translate('Full name')).fill(visitorContact.name);
  await dialog.getByLabel(translate('E-mail')).fill(visitorContact.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: translate('Mark as purchased') }).click();
  await expect(page.getByRole('dialog', { name: translate("You're all set!") })).toBeVisible();
}

const translateServiceText = (language: Language, id: string, values: Record<string, string>): string =>
  texts.forLocale(language).t(id, '', values);

for (const [language, locale] of [
  ['de', 'de-DE'],
  ['ja', 'ja-JP'],
  ['ar', 'ar-EG'],
] as const) {
  test(`@phone an owner creates a list and a visitor purchases a gift in ${language}`, async ({
    browser,
    contextOptions,
    baseURL,
  }) => {
    runOnlyOnPhone();
    const translate = getTranslator(language);
    const ada = createPerson('Ada', 'Larsen');
    await createCaller(baseURL, ada);
    const owner = await openPage(browser, { ...contextOptions, locale });

    await test.step('the owner signs in and creates a list with a gift', async () => {
      await submitLogin(owner, ada, getTranslator(language, 'shell'));
      await expect(owner).toHaveURL(/\/lists/);
      await expectLanguage(owner, language);
      await owner.goto('/lists/create-list');
      await owner.getByLabel(translate('List name')).fill('Ada 30');
      await owner.getByRole('button', { name: translate('Create list') }).click();
      await expect(owner.getByText(translate('Giftlist created'))).toBeVisible();
      await expectAccessible(owner);
      await owner.getByRole('button', { name: translate('Done') }).click();
      await owner
        .getByRole('button', { name: translate('Add gift') })
        .first()
        .click();
      await owner.getByRole('button', { name: translate('Add manually') }).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByLabel(translate('Gift name')).fill('Wool blanket');
      await dialog.getByRole('button', { name: translate('Add gift') }).click();
      await expect(getCard(owner, 'Wool blanket')).toBeVisible();
      await expectAccessible(owner);
    });

    await test.step('a visitor purchases the gift', async () => {
      const visitor = await openPage(browser, { ...contextOptions, locale });
      await visitor.goto(owner.url().split('?')[0] ?? '');
      await expectLanguage(visitor, language);
      await expectAccessible(visitor);
      await purchaseGift(visitor, 'Wool blanket', translate);
    });

    await test.step('the owner sees the purchase only after Reveal', async () => {
      await owner.reload();
      await expect(getCard(owner, 'Wool blanket')).toBeVisible();
      await expect(owner.getByText(translate('Purchased'), { exact: true })).toHaveCount(0);
      await owner.getByRole('tab', { name: translate('Gift tracker') }).click();
      const reveal = { name: translate('Reveal'), exact: true };
      await owner.getByRole('button', reveal).click();
      await owner.getByRole('dialog').getByRole('button', reveal).click();
      await owner.getByRole('button', { name: 'Wool blanket' }).click();
      await expect(owner.getByRole('dialog')).toContainText(visitorContact.name);
      await expectAccessible(owner);
    });
  });
}

test('@phone a visitor sees the page and mail in German, and the owner of the list in Swedish', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  runOnlyOnPhone();
  const [astrid, karl] = [createPerson('Astrid', 'Lind'), createPerson('Karl', 'Vogt')];
  const owner = await createCaller(baseURL, astrid);
  await verifyAddress(owner, astrid);
  await changeProfile(owner, { language: 'sv' });
  const list = await createList(owner, { list_name: 'Astrid 40' }, [{ gift_title: 'Tekanna' }]);

  await test.step('the page and the mail of the visitor are German', async () => {
    const visitor = await openPage(browser, { ...contextOptions, locale: 'de-AT' });
    await visitor.goto(list.path);
    await expectLanguage(visitor, 'de');
    await purchaseGift(visitor, 'Tekanna', getTranslator('de'));
    const mail = await waitForMail(visitorContact.email, /Tekanna/);
    expect(mail.Subject).toBe(translateServiceText('de', 'mail.reserved.subject', { gift: 'Tekanna' }));
    expect(mail.HTML).toContain('<html lang="de" dir="ltr">');
  });

  await test.step('the page, the notification and the mail of the owner are Swedish', async () => {
    const friend = await createCaller(baseURL, karl);
    await changeProfile(friend, { language: 'de' });
    await verifyAddress(friend, karl);
    const { id } = await createList(friend, { list_name: 'Karl 50' }, []);
    const data = { giftlist_id: id, email_ids: [astrid.email], share_as: 'viewer' };
    expect((await friend.api.post('/giftlist/share', { headers: friend.headers, data })).ok()).toBe(true);
    const mail = await waitForMail(astrid.email, /Karl 50/);
    expect(mail.Subject).toBe(
      translateServiceText('sv', 'mail.list-shared.subject', { name: 'Karl Vogt', list: 'Karl 50' }),
    );
    expect(mail.HTML).toContain('<html lang="sv" dir="ltr">');

    // The browser prefers English, but the language of the profile is Swedish.
    const page = await openPage(browser, contextOptions);
    await submitLogin(page, astrid);
    await expectLanguage(page, 'sv');
    await page.goto('/notifications');
    const notification = translateServiceText('sv', 'notification.shared', {
      name: 'Karl Vogt',
      list: 'Karl 50',
    });
    await expect(page.getByText(notification)).toBeVisible();
    await expectAccessible(page);
  });
});
