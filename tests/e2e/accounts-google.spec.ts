import { expect, type Page } from '@playwright/test';
import { createCaller, createListWithGift } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { canControlServices } from './support/control.ts';
import { createPerson } from './support/people.ts';
import { test } from './support/test.ts';

test.skip(!canControlServices, 'the system under test has no fake Google');

async function submitProfile(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Birthday').fill('12/09/1986');
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('a visitor signs in with Google through a popup', async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google' }).click();
  await (await popup).waitForEvent('close');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a visitor signs up with Google from a friend’s list, follows the friend and returns to the list', async ({
  page,
  baseURL,
}) => {
  const amara = await createCaller(baseURL, createPerson('Amara', 'Okafor'));
  const { listId } = await createListWithGift(amara);
  await page.goto(`/lists/${listId}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-up\?friend=.+&list=/);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google' }).click();
  await (await popup).waitForEvent('close');

  // An earlier run may have created the profile, because the fake Google has only one account.
  const profileFormHeading = page.getByRole('heading', { name: 'Create your account' });
  const following = page.getByRole('button', { name: 'Following', exact: true });
  await expect(profileFormHeading.or(following)).toBeVisible();
  if (await profileFormHeading.isVisible()) {
    await expect(page).toHaveURL(/\/create-account\?friend=.+&list=/);
    const email = page.getByLabel('E-mail', { exact: true });
    await expect(email).not.toHaveValue('');
    await expect(email).not.toBeEditable();
    await expectAccessible(page);
    await submitProfile(page);
  }
  await expect(page).toHaveURL(new RegExp(`/lists/${listId}`));
  await expect(following).toBeVisible();
});

test('a visitor who wants to create a list signs up with Google and returns to the form for a new list', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create a list' }).first().click();
  await expect(page).toHaveURL(/\/sign-up\?return_to=/);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google' }).click();
  await (await popup).waitForEvent('close');
  const profileFormHeading = page.getByRole('heading', { name: 'Create your account' });
  const createListHeading = page.getByRole('heading', { name: 'Create a list' });
  await expect(profileFormHeading.or(createListHeading)).toBeVisible();
  if (await profileFormHeading.isVisible()) await submitProfile(page);
  await expect(page).toHaveURL(/\/lists\/create-list$/);
  await expect(createListHeading).toBeVisible();
});

test('a visitor who closes the Google popup sees a message and can sign up by email', async ({ page }) => {
  await page
    .context()
    .route('**/auth/google?**', route => route.fulfill({ contentType: 'text/html', body: 'Who are you?' }));
  await page.goto('/sign-up');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google' }).click();
  await (await popup).close();
  await expect(page.getByText('Sign-up was cancelled. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
});
