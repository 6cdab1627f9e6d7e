import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { changeProfile } from './support/follows.ts';
import { createList } from './support/lists.ts';
import { createPerson, signIn, signUp } from './support/people.ts';
import { createPicture } from './support/product-page.ts';
import { test } from './support/test.ts';

async function choosePictureAndZoom(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a picture').click();
  await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: createPicture() });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.press('End');
  await expect(zoom).toHaveAttribute('aria-valuenow', '200');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test('a member edits their profile and its pictures', async ({ page }) => {
  await signUp(page, createPerson('Ada', 'Larsen'));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Ada Larsen' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await choosePictureAndZoom(page);
  await expect(page.getByText('Profile picture updated')).toBeVisible();
  await page.getByRole('button', { name: 'Change cover' }).click();
  await choosePictureAndZoom(page);
  await expect(page.getByText('Cover image updated')).toBeVisible();

  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByLabel('Bio').fill('Bread on Sundays.');
  await dialog.getByLabel('Interests').fill('Ceramics');
  await dialog.getByLabel('Interests').press('Enter');
  await dialog.getByLabel('Instagram').fill('@ada.makes');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('Bread on Sundays.')).toBeVisible();
  await expect(page.getByRole('link', { name: /ada\.makes/ })).toHaveAttribute(
    'href',
    'https://www.instagram.com/ada.makes',
  );

  await page.reload();
  await expect(page.getByText('Ceramics')).toBeVisible();
  await page.getByRole('button', { name: 'Change cover' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the cover image?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Cover image deleted')).toBeVisible();
});

test('a member views and shares the profile of another member, and follows them', async ({
  page,
  baseURL,
}) => {
  const [ada, yuki] = [createPerson('Ada', 'Larsen'), createPerson('Yuki', 'Tanaka')];
  const owner = await createCaller(baseURL, ada);
  await createCaller(baseURL, yuki);
  await changeProfile(owner, { bio: 'Bread on Sundays.', interests: 'Ceramics' });
  await createList(owner, { list_name: 'Thirty at last' }, []);
  const { username } = z
    .object({ username: z.string() })
    .parse(await (await owner.api.get('/user', owner)).json());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, yuki);
  await page.goto(`/profile/${username}`);

  await expect(page.getByRole('heading', { name: 'Ada Larsen' })).toBeVisible();
  await expect(page.getByText(`@${username}`)).toBeVisible();
  const main = page.locator('main');
  for (const text of ['Bread on Sundays.', 'Ceramics', '1 list', '0 followers']) {
    await expect(main).toContainText(text);
  }
  const birthYear = '1990';
  await expect(main).not.toContainText(birthYear);
  await expect(page.getByRole('button', { name: 'Edit profile' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Archived 0' }).click();
  await expect(page.getByText('No archived lists yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Active 1' }).click();
  await expect(page.getByRole('link', { name: 'Thirty at last' })).toBeVisible();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shareDialog = page.getByRole('dialog', { name: 'Share this profile' });
  await shareDialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/profile/${username}`,
  );
  await expectAccessible(page);
  await page.goBack();
  await expect(shareDialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('Friend followed')).toBeVisible();
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await expect(welcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await expect(main).toContainText('1 follower');
});

test('the URL /profile?share= opens the dialog for inviting friends', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  await createCaller(baseURL, ada);
  await signIn(page, ada);
  await page.goto('/profile?share=');
  await expect(page.getByRole('dialog', { name: 'Invite friends' })).toBeVisible();
  await expectAccessible(page);
});
