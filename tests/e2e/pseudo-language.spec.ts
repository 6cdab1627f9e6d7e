import { pseudoLanguage } from '@giftlist/contracts/languages';
import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { createList } from './support/lists.ts';
import { findTextErrors } from './support/marked-texts.ts';
import { createPerson, submitLogin } from './support/people.ts';
import { test } from './support/test.ts';
import { getTranslator } from './support/translator.ts';

/** Texts that are not translated: inputs of the tests, brands, words from `Intl`, and browser names. */
const allowedTexts = [
  ...['Giftlist', 'Mina', 'mina.quill', 'Quill', 'Qlist', 'Qteapot', 'USD', 'Google', 'Chrome on Android'],
  ...['Amazon', 'Target', 'Walmart', 'Best Buy', 'days', 'in', 'today', 'tomorrow', 'now', 'ago', 'minute'],
];
/** Pages with texts that are never translated: products, guides or holidays. */
const untranslatedPages = /^\/(?:$|gift-ideas|gift-guides|genie|popular-stores|occasions)/;

const translate = getTranslator(pseudoLanguage);

const isPseudoLanguageOffered = process.env.OFFERED_LANGUAGES?.split(',').includes(pseudoLanguage) ?? false;

test.beforeEach(async ({ context, baseURL }) => {
  test.skip(!isPseudoLanguageOffered, 'the product under test does not offer the pseudo-language');
  await context.addCookies([{ name: 'lang', value: pseudoLanguage, url: baseURL ?? '' }]);
});

/** Reports errors without ending the test, so that one run finds the errors of all pages. */
async function expectTranslated(page: Page, pageName: string): Promise<void> {
  await expect(async () => {
    const { untranslated, cut } = await findTextErrors(page, allowedTexts);
    expect({ untranslated: untranslatedPages.test(pageName) ? [] : untranslated, cut }, pageName).toEqual({
      untranslated: [],
      cut: [],
    });
  })
    .toPass({ timeout: 5_000 })
    .catch(error => expect.soft(error.message, pageName).toBe(''));
}

async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectTranslated(page, path);
}

test('pseudo-language: a visitor’s pages have no untranslated or cut text', async ({ page, baseURL }) => {
  const owner = await createCaller(baseURL, createPerson('Mina', 'Quill'));
  const list = await createList(owner, { list_name: 'Qlist', occasion_date: '2030-12-24' }, [
    { gift_title: 'Qteapot', price: 48, quantity: 3 },
  ]);
  for (const path of [
    '/',
    '/gift-ideas',
    '/gift-ideas/product/raincoat-yellow',
    '/gift-guides',
    '/genie',
    '/popular-stores',
    '/login',
    '/sign-up',
    '/forgot-password',
    '/giving',
    '/nowhere',
    list.path,
  ])
    await checkPage(page, path);
  await page
    .getByRole('button', { name: translate('Buy this gift') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: translate('Continue') })).toBeVisible();
  await expectTranslated(page, 'Buy this gift');
  await dialog.getByRole('button', { name: translate('Continue') }).click();
  await expect(dialog.getByLabel(translate('Full name'))).toBeVisible();
  await expectTranslated(page, 'Mark as purchased');
});

test('pseudo-language: a member’s pages have no untranslated or cut text', async ({ page, baseURL }) => {
  const mina = createPerson('Mina', 'Quill');
  const owner = await createCaller(baseURL, mina);
  const list = await createList(owner, { list_name: 'Qlist', occasion_date: '2030-12-24' }, [
    { gift_title: 'Qteapot', price: 48 },
  ]);
  await submitLogin(page, mina, translate);
  await expect(page).toHaveURL(/\/lists/);
  for (const path of [
    '/lists',
    '/lists/create-list',
    list.path,
    `${list.path}?tab=tracker`,
    '/add-gift',
    '/giving',
    '/profile',
    '/friends',
    '/friends/followers',
    '/occasions',
    '/notifications',
    '/notifications/preferences',
    '/settings',
  ])
    await checkPage(page, path);
  await page.goto(list.path);
  await page
    .getByRole('button', { name: translate('Add a gift') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTranslated(page, 'Add gift');
});
