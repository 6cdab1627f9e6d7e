import { getDirection, type Language } from '@giftlist/contracts/languages';
import { expect, type Page } from '@playwright/test';
import { texts } from '../../services/notifications/src/texts/texts.ts';
import { callerFor, verifyAddress } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { changeProfile } from './support/follows.ts';
import { createList } from './support/lists.ts';
import { mailTo } from './support/mail.ts';
import { ownBrowser, person, sendPassword } from './support/people.ts';
import { onceOnAPhone, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const guest = { name: 'Omar Haddad', email: `omar.${Date.now().toString(36)}@example.org` };

/** Expects a language before the page's scripts run and after. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', getDirection(language));
}

async function purchase(page: Page, title: string, translate: (english: string) => string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: translate('Buy this gift') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: translate('Continue') }).click();
  await dialog.getByLabel(translate('Full name')).fill(guest.name);
  await dialog.getByLabel(translate('E-mail')).fill(guest.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: translate('Mark as purchased') }).click();
  await expect(page.getByRole('dialog', { name: translate("You're all set!") })).toBeVisible();
}

const mailed = (language: Language, id: string, values: Record<string, string>): string =>
  texts.forLocale(language).t(id, '', values);

for (const [language, locale] of [
  ['de', 'de-DE'],
  ['ja', 'ja-JP'],
  ['ar', 'ar-EG'],
] as const) {
  test(`@phone the main path in ${language}`, async ({ browser, contextOptions, baseURL }) => {
    onceOnAPhone();
    const translate = wordsIn(language);
    const ada = person('Ada', 'Larsen');
    await callerFor(baseURL, ada);
    const owner = await ownBrowser(browser, { ...contextOptions, locale });

    await test.step('the owner signs in and makes a list with a gift', async () => {
      await sendPassword(owner, ada, wordsIn(language, 'shell'));
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
      await expect(card(owner, 'Wool blanket')).toBeVisible();
      await expectAccessible(owner);
    });

    await test.step('a visitor purchases it', async () => {
      const visitor = await ownBrowser(browser, { ...contextOptions, locale });
      await visitor.goto(owner.url().split('?')[0] ?? '');
      await expectLanguage(visitor, language);
      await expectAccessible(visitor);
      await purchase(visitor, 'Wool blanket', translate);
    });

    await test.step('the owner sees it after Reveal', async () => {
      await owner.reload();
      await expect(card(owner, 'Wool blanket')).toBeVisible();
      await expect(owner.getByText(translate('Purchased'), { exact: true })).toHaveCount(0);
      await owner.getByRole('tab', { name: translate('Gift tracker') }).click();
      const reveal = { name: translate('Reveal'), exact: true };
      await owner.getByRole('button', reveal).click();
      await owner.getByRole('dialog').getByRole('button', reveal).click();
      await owner.getByRole('button', { name: 'Wool blanket' }).click();
      await expect(owner.getByRole('dialog')).toContainText(guest.name);
      await expectAccessible(owner);
    });
  });
}

test('@phone a German visitor of a Swedish owner reads German, and the owner Swedish', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  onceOnAPhone();
  const [astrid, karl] = [person('Astrid', 'Lind'), person('Karl', 'Vogt')];
  const owner = await callerFor(baseURL, astrid);
  await verifyAddress(owner, astrid);
  await changeProfile(owner, { language: 'sv' });
  const list = await createList(owner, { list_name: 'Astrid 40' }, [{ gift_title: 'Tekanna' }]);

  await test.step('the page and the mail of the visitor are German', async () => {
    const visitor = await ownBrowser(browser, { ...contextOptions, locale: 'de-AT' });
    await visitor.goto(list.path);
    await expectLanguage(visitor, 'de');
    await purchase(visitor, 'Tekanna', wordsIn('de'));
    const mail = await mailTo(guest.email, /Tekanna/);
    expect(mail.Subject).toBe(mailed('de', 'mail.reserved.subject', { gift: 'Tekanna' }));
    expect(mail.HTML).toContain('<html lang="de" dir="ltr">');
  });

  await test.step('the page, the notification and the mail of the owner are Swedish', async () => {
    const friend = await callerFor(baseURL, karl);
    await changeProfile(friend, { language: 'de' });
    await verifyAddress(friend, karl);
    const { id } = await createList(friend, { list_name: 'Karl 50' }, []);
    const data = { giftlist_id: id, email_ids: [astrid.email], share_as: 'viewer' };
    expect((await friend.api.post('/giftlist/share', { headers: friend.headers, data })).ok()).toBe(true);
    const mail = await mailTo(astrid.email, /Karl 50/);
    expect(mail.Subject).toBe(
      mailed('sv', 'mail.list-shared.subject', { name: 'Karl Vogt', list: 'Karl 50' }),
    );
    expect(mail.HTML).toContain('<html lang="sv" dir="ltr">');

    // The browser prefers English; the profile has Swedish.
    const page = await ownBrowser(browser, contextOptions);
    await sendPassword(page, astrid);
    await expectLanguage(page, 'sv');
    await page.goto('/notifications');
    const shared = mailed('sv', 'notification.shared', { name: 'Karl Vogt', list: 'Karl 50' });
    await expect(page.getByText(shared)).toBeVisible();
    await expectAccessible(page);
  });
});
