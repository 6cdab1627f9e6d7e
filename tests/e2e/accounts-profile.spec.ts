import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { person, signUp } from './support/people.ts';
import { picture } from './support/product-page.ts';
import { test } from './support/test.ts';

/** Chooses a picture in the open cropper, zooms it and applies it. */
async function cropAndApply(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a picture').click();
  await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture() });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.press('End');
  await expect(zoom).toHaveAttribute('aria-valuenow', '200');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test('somebody tells about themselves, with pictures', async ({ page }) => {
  await signUp(page, person('Ada', 'Larsen'));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Ada Larsen' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await cropAndApply(page);
  await expect(page.getByText('Profile picture updated')).toBeVisible();
  await page.getByRole('button', { name: 'Change cover' }).click();
  await cropAndApply(page);
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
