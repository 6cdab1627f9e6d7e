import { expect } from '@playwright/test';
import { createCaller, createListWithGift } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { createPerson, signIn, signUp, verifyEmail } from './support/people.ts';
import { test } from './support/test.ts';

test('a visitor signs up from a friend’s list, follows the friend and returns to the list @phone', async ({
  page,
  baseURL,
}) => {
  const amara = await createCaller(baseURL, createPerson('Amara', 'Okafor'));
  const { listId } = await createListWithGift(amara);
  const yuki = createPerson('Yuki', 'Tanaka');

  await page.goto(`/lists/${listId}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-up\?friend=.+&list=/);
  await expectAccessible(page);
  await page.getByLabel('E-mail', { exact: true }).fill(yuki.email);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(yuki.password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page).toHaveURL(/\/create-account\?friend=.+&list=/);
  await expectAccessible(page);
  await page.getByLabel('First name').fill(yuki.first);
  await page.getByLabel('Birthday').fill('04/12/2024');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('You must be at least 13 years old to use the product')).toBeVisible();
  await page.getByLabel('Last name').fill(yuki.last);
  await page.getByLabel('Birthday').fill('04/12/1990');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account successfully created')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/lists/${listId}`));
  await expect(page.getByText('Friend followed')).toBeVisible();
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await expect(welcome).toContainText('You are now following Amara.');
  await expectAccessible(page);
  await welcome.getByRole('button', { name: /^Back to Amara's list/ }).click();
  await expect(welcome).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/lists/${listId}$`));
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();

  await verifyEmail(page, yuki);
  await expectAccessible(page);
});

test('a member without a country must confirm one in a dialog that Escape does not close', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const { api, headers } = await createCaller(baseURL, ada, {});
  const getProfile = async () => (await api.get('/user', { headers })).json();
  expect(await getProfile()).toMatchObject({ country: null, currency: null });
  await signIn(page, ada);

  const prompt = page.getByRole('dialog', { name: 'Welcome back!' });
  await expect(prompt).toContainText(
    'Confirm your country to see relevant gift recommendations for your region.',
  );
  await expect(prompt.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(prompt).toBeVisible();
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Country updated')).toBeVisible();
  await expect(prompt).toHaveCount(0);
  expect(await getProfile()).toMatchObject({
    country: expect.stringMatching(/^[a-z]{2}$/),
    currency: expect.stringMatching(/^[A-Z]{3}$/),
  });
});

test('a visitor who wants to create a list signs up first, and then creates it', async ({ page }) => {
  const ada = createPerson('Ada', 'Larsen');
  await page.goto('/');
  const createLink = page.getByRole('link', { name: 'Create a list' }).first();
  await expect(createLink).toHaveAttribute('href', '/sign-up?return_to=%2Flists%2Fcreate-list');
  await signUp(page, ada, '/sign-up?return_to=%2Flists%2Fcreate-list');
  await expect(page).toHaveURL(/\/lists\/create-list$/);
  await expectAccessible(page);
  await page.getByLabel('List name').fill('Ada turns thirty');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { name: 'Ada turns thirty' })).toBeVisible();
  await expect(page.getByText('Your list is ready. What’s next?')).toBeVisible();
  await expectAccessible(page);
});
