import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { toggleFollow } from './support/follows.ts';
import { createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const makeUnique = (name: string) => `${name}${Date.now().toString(36)}`;
const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const getSearchField = (page: Page) => page.getByPlaceholder('Search by name, email, or username');

test('a member finds friends by suggestions and search, and hides a suggestion @phone', async ({
  page,
  baseURL,
}) => {
  const [ada, ben, cleo, dan] = [
    createPerson('Ada', makeUnique('Larsen')),
    createPerson('Ben', makeUnique('Okafor')),
    createPerson('Cléo', makeUnique('Żółw')),
    createPerson('Dan', makeUnique('Tanaka')),
  ];
  const [adaCaller, benCaller, cleoCaller, danCaller] = await Promise.all(
    [ada, ben, cleo, dan].map(person => createCaller(baseURL, person)),
  );
  if (!adaCaller || !benCaller || !cleoCaller || !danCaller) throw new Error('Not everybody signed up');

  await test.step('a member who follows nobody sees the empty state', async () => {
    await signIn(page, ada);
    await page.goto('/friends');
    await expect(page.getByText('Your friends will appear here!')).toBeVisible();
    await expect(
      page.getByText(
        'You are not following anyone yet. Search to find friends or invite friends to giftlist.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Find friends' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
  });

  await toggleFollow(benCaller, adaCaller.profileId);
  await toggleFollow(adaCaller, cleoCaller.profileId);
  await toggleFollow(cleoCaller, danCaller.profileId);

  await test.step('sees a follower and a friend’s friend, and hides a suggestion permanently', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'People you may know' })).toBeVisible();
    await expect(getCard(page, `Ben ${ben.last}`)).toBeVisible();
    await expect(getCard(page, `Dan ${dan.last}`)).toBeVisible();
    await expect(getCard(page, `Cléo ${cleo.last}`)).toHaveCount(0);
    await expectAccessible(page);
    const hidden = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok());
    await page.getByRole('button', { name: `Hide Dan ${dan.last}` }).click();
    await expect(getCard(page, `Dan ${dan.last}`)).toHaveCount(0);
    await hidden;
    await page.reload();
    await expect(getCard(page, `Ben ${ben.last}`)).toBeVisible();
    await expect(getCard(page, `Dan ${dan.last}`)).toHaveCount(0);
  });

  await test.step('searches from three letters on, ignoring accents', async () => {
    const searches: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/user/search-users')) searches.push(request.url());
    });
    await getSearchField(page).fill('cl');
    await expect(page).toHaveURL(/q=cl$/);
    await expect(getCard(page, `Ben ${ben.last}`)).toBeVisible();
    expect(searches).toEqual([]);
    await getSearchField(page).fill(
      `CLEO ${cleo.last.toLowerCase().replaceAll('ż', 'z').replaceAll('ó', 'o').replaceAll('ł', 'l')}`,
    );
    await expect(getCard(page, `Cléo ${cleo.last}`)).toBeVisible();
    await expect(
      getCard(page, `Cléo ${cleo.last}`).getByRole('button', { name: 'Following', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'People you may know' })).toBeVisible();
    await expect(getCard(page, `Ben ${ben.last}`)).toHaveCount(0);
    await expectAccessible(page);
    await getSearchField(page).fill(ada.last);
    await expect(getCard(page, `Cléo ${cleo.last}`)).toHaveCount(0);
    await expect(getCard(page, `Ada ${ada.last}`)).toHaveCount(0);
  });

  await test.step('unfollows a friend', async () => {
    await getSearchField(page).fill(cleo.last);
    await getCard(page, `Cléo ${cleo.last}`).getByRole('button', { name: 'Following', exact: true }).click();
    await expect(page.getByText('Friend unfollowed')).toBeVisible();
    await expect(
      getCard(page, `Cléo ${cleo.last}`).getByRole('button', { name: 'Follow', exact: true }),
    ).toBeVisible();
  });
});

test('a member who has followed a person chooses each of the four next steps', async ({ page, baseURL }) => {
  const [ada, yuki] = [createPerson('Ada', makeUnique('Larsen')), createPerson('Yuki', makeUnique('Tanaka'))];
  const owner = await createCaller(baseURL, ada);
  const follower = await createCaller(baseURL, yuki);
  const list = await createList(owner, { list_name: 'Thirty at last' }, [{ gift_title: 'Wool blanket' }]);
  await signIn(page, yuki);
  const welcome = page.getByRole('dialog', { name: 'Welcome' });

  let isFollowing = false;
  const followAndChoose = async (path: string, choice: RegExp) => {
    if (isFollowing) await toggleFollow(follower, owner.profileId);
    isFollowing = true;
    const follow = page.getByRole('button', { name: 'Follow', exact: true }).first();
    // Reloads until the page no longer shows the previous state.
    await expect(async () => {
      await page.goto(path);
      await expect(follow).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await follow.click();
    await expect(welcome).toContainText(
      "You are now following Ada. We'll notify you 2 weeks before and on the day of Ada's birthday.",
    );
    await expect(welcome).toContainText('Ready for your next move?');
    await welcome.getByRole('button', { name: choice }).click();
    await expect(welcome).toHaveCount(0);
  };
  const searchPath = `/friends/find-friends?q=${ada.last}`;

  await followAndChoose(searchPath, /^Create a giftlist/);
  await expect(page).toHaveURL(/\/lists\/create-list$/);
  await followAndChoose(searchPath, /^Add friends/);
  await expect(page).toHaveURL(/\/friends$/);
  await followAndChoose(searchPath, /^Explore gift ideas/);
  await expect(page).toHaveURL(/\/gift-ideas$/);
  await followAndChoose(list.path, /^Back to Ada's list/);
  await expect(page).toHaveURL(new RegExp(`${list.path}$`));
  await page.goBack();
  await expect(welcome).toHaveCount(0);
});

test('a visitor who wants to follow a person is sent to the sign-up page', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', makeUnique('Larsen'));
  await createCaller(baseURL, ada);
  await page.goto(`/friends/find-friends?q=${ada.last}`);
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  // Visitors see no page header. Its title is only for screen readers.
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toHaveCSS('height', '0px');
  await expectAccessible(page);
  await getCard(page, `Ada ${ada.last}`).getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-up\?friend=/);
});
