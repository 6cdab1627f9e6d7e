import { expect } from '@playwright/test';
import { createCaller, createListWithGift } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/mail.ts';
import { createPerson, signIn, submitLogin } from './support/people.ts';
import { canReadStores, findStoresContaining, findTopicsContaining } from './support/search-stores.ts';
import { test } from './support/test.ts';

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('account deletion: databases and Redis keep no text of the account, and Kafka no private text', async ({
  baseURL,
  request: visitor,
}) => {
  test.skip(!canReadStores, 'the stores of this product cannot be read');
  const uniqueText = `zyl${Date.now().toString(36)}`;
  const zyla = createPerson(`Zyla${uniqueText}`, `Zylander${uniqueText}`);
  const [deletedOwner, otherOwner] = [
    await createCaller(baseURL, zyla),
    await createCaller(baseURL, createPerson('Ada', 'Larsen')),
  ];
  const { api, headers, profileId } = deletedOwner;
  const profile = {
    bio: `Bio ${uniqueText}`,
    shipping_address: `1 Tea Lane ${uniqueText}`,
    profile_pic: { name: 'me.png', mimeType: 'image/png', buffer: onePixelPng },
  };
  const profileChange = await api.put(`/user/${profileId}`, { headers, multipart: profile });
  expect(profileChange.status()).toBe(200);
  const picture: string = (await profileChange.json()).data.profile_pic;
  const list = { list_name: `List ${uniqueText}`, description: `For ${uniqueText}` };
  expect((await api.post('/giftlist/create', { headers, data: list })).status()).toBe(201);
  const occasion = { name: `Day ${uniqueText}`, date: '2040-05-05', type: 'custom', frequency: 'one_time' };
  expect((await api.post('/occasions/update', { headers, data: occasion })).status()).toBe(201);
  const { giftId } = await createListWithGift(otherOwner);
  const reservation = {
    gift_id: giftId,
    name: zyla.first,
    email: zyla.email,
    message: `With love, ${uniqueText}`,
    quantity: 1,
    user_type: 'normal',
    date: new Date().toISOString(),
  };
  expect((await api.post('/giftitem/reserve', { headers, data: reservation })).status()).toBe(201);
  const followPath = `/user/${profileId}/follow-unfollow?targetId=${otherOwner.profileId}`;
  expect((await api.put(followPath, { headers })).status()).toBe(200);
  // Waits until other services have stored the account's data, too.
  await expect.poll(async () => (await findStoresContaining([uniqueText])).length).toBeGreaterThan(4);

  expect((await api.delete('/user', { headers })).status()).toBe(403);
  expect((await api.delete('/user', { headers, data: { password: zyla.password } })).status()).toBe(200);

  await expect
    .poll(() => findStoresContaining([uniqueText]), { timeout: 120_000, intervals: [1_000] })
    .toEqual([]);
  // Only picture collections may still contain the picture.
  const pictureHash = picture.split('/').at(-1) ?? '';
  const storesWithPicture = await findStoresContaining([pictureHash]);
  expect(storesWithPicture.filter(store => !store.includes('picture'))).toEqual([]);
  // The topics keep public data for fourteen days: the profile card and names of lists.
  expect(
    await findTopicsContaining([zyla.email, profile.shipping_address, profile.bio, reservation.message]),
  ).toEqual([]);
  const lateCreation = await api.post('/giftlist/create', {
    headers,
    data: { list_name: `Late ${uniqueText}` },
  });
  expect(lateCreation.status()).toBe(401);
  // The other owner's gift stays reserved.
  await expect
    .poll(() => visitor.get(`/giftitem/${giftId}`).then(response => response.json()))
    .toMatchObject({
      available: 0,
    });
});

test('a member deletes their account after seeing what will be deleted, and receives an email', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  await createListWithGift(await createCaller(baseURL, ada));
  await signIn(page, ada);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/settings\?delete-account=/);
  const confirmation = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(confirmation.getByRole('listitem')).toHaveText(['1 list', '1 gift on it']);
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const passwordField = confirmation.getByLabel('Your password');
  await passwordField.fill('not-the-password');
  await confirmation.getByRole('button', { name: 'Delete account' }).click();
  await expect(confirmation.getByText('Incorrect password')).toBeVisible();
  await passwordField.fill(ada.password);
  await confirmation.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await submitLogin(page, ada);
  await expect(page.getByText("This user doesn't exist. Click Join Now to register it")).toBeVisible();
  expect((await waitForMail(ada.email, /account was deleted/i)).Text).toContain('This cannot be undone.');
});
