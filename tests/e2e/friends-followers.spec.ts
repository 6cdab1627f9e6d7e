import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { toggleFollow } from './support/follows.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const getSearchField = (page: Page) => page.getByPlaceholder('Search by name, email, or username');

test('a member searches followers, follows one back, and removes one and allows them again @phone', async ({
  page,
  baseURL,
}) => {
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const ben = await createCaller(baseURL, createPerson('Ben', 'Okafor'));
  const cleo = await createCaller(baseURL, createPerson('Cléo', 'Maximiliana von Rosenberg'));

  await test.step('Followers and Following have empty states at first', async () => {
    await signIn(page, ada);
    await page.goto('/friends/followers');
    await expect(page.getByText('Your followers will appear here')).toBeVisible();
    await expect(
      page.getByText(
        "You don't have any followers yet. Search to find friends or invite friends to giftlist.",
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^Following/ }).click();
    await expect(page).toHaveURL(/\/friends\/following$/);
    await expect(page.getByText('Your friends will appear here!')).toBeVisible();
    await expect(
      page.getByText(
        'You are not following anyone yet. Search to find friends or invite friends to giftlist.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Find friends' }).click();
    await expect(page).toHaveURL(/\/friends\/find-friends$/);
  });

  for (const friend of [ben, cleo]) await toggleFollow(friend, owner.profileId);
  const longName = 'Cléo Maximiliana von Rosenberg';

  await test.step('sees, counts and searches followers', async () => {
    await page.goto('/friends/followers');
    await expect(page.getByRole('tab', { name: 'Followers 2' })).toBeVisible();
    await expect(getCard(page, longName).getByRole('link')).toHaveText('Cléo Maximiliana von Ros…');
    await expectAccessible(page);
    await getSearchField(page).fill('okaf');
    await expect(getCard(page, longName)).toHaveCount(0);
    await expect(getCard(page, 'Ben Okafor')).toBeVisible();
    await getSearchField(page).fill('nobody of this name');
    await expect(page.getByText('Nobody found')).toBeVisible();
    await getSearchField(page).fill('');
  });

  await test.step('follows a follower back', async () => {
    await getCard(page, 'Ben Okafor').getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByText('Friend followed')).toBeVisible();
    await page.goto('/friends/following');
    await expect(getCard(page, 'Ben Okafor')).toBeVisible();
    await expect(getCard(page, longName)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('removes a follower, who cannot follow until allowed again', async () => {
    await page.goto('/friends/followers');
    await page.getByRole('button', { name: 'Remove Ben Okafor' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Remove Ben Okafor?' });
    await expect(confirmation).toBeVisible();
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Follower removed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Ben Okafor' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible();
    const rejectedFollow = await ben.api.put(
      `/user/${ben.profileId}/follow-unfollow?targetId=${owner.profileId}`,
      ben,
    );
    expect(rejectedFollow.status()).toBe(403);
    await page.getByRole('button', { name: 'Allow again' }).click();
    await expect(page.getByText('They can follow you again')).toBeVisible();
    await toggleFollow(ben, owner.profileId);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove Ben Okafor' })).toBeVisible();
  });
});
