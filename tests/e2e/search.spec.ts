import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { toggleFollow } from './support/follows.ts';
import { createList, getGiftId, reserve } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { getWidth, isPhone } from './support/screen.ts';
import { test } from './support/test.ts';

const makeUnique = (name: string) => `${name}${Date.now().toString(36)}`;
const getSearchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const getResultGroup = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Signs in as Ada, who follows Nora. Ada's list has a guitar that a visitor has reserved. */
async function setUp(page: Page, baseURL: string | undefined) {
  const [ada, nora] = [createPerson('Ada', makeUnique('Larsen')), createPerson('Nora', makeUnique('Kim'))];
  const [adaCaller, noraCaller] = [await createCaller(baseURL, ada), await createCaller(baseURL, nora)];
  await toggleFollow(adaCaller, noraCaller.profileId);
  const list = await createList(adaCaller, { list_name: 'Guitars and more' }, [
    { gift_title: 'Guitar strap' },
    { gift_title: 'Guitar' },
  ]);
  await reserve(baseURL, getGiftId(list, 'Guitar'), 'Vera', 'vera@example.org');
  await signIn(page, ada);
  return { nora, list };
}

test('a member searches lists, gifts, people and the shop from the header with the keyboard', async ({
  page,
  baseURL,
}) => {
  test.skip(getWidth(page) < 1100, 'only wide screens have the field in the header');
  const { nora, list } = await setUp(page, baseURL);

  await test.step('/ focuses the field, which finds lists, gifts and the shop', async () => {
    await page.goto('/friends');
    await expect(page.getByRole('tab', { name: 'Find friends' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(getSearchField(page)).toBeFocused();
    await page.keyboard.type('guitar');
    await expect(getResultGroup(page, 'Your lists').getByRole('option')).toHaveText([/Guitars and more/]);
    await expect(getResultGroup(page, 'Your gifts').getByRole('option')).toHaveText([
      // The title, followed by 'On Guitars and more'.
      /^Guitar\s*On/,
      /Guitar strap/,
    ]);
    await expect(page.getByRole('option', { name: 'See all in the shop' })).toBeVisible();
    await expect(page.getByText(/^\d+ results$/)).toBeAttached();
    await expectAccessible(page);
  });

  await test.step('the arrow keys choose a result, and Enter opens it', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Guitars and more/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${list.path}$`));
    await expect(getSearchField(page)).toHaveValue('');
  });

  await test.step('Enter opens the profile of a matching followed person, otherwise the shop', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`nora ${nora.last}`);
    await expect(getResultGroup(page, 'People').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile\//);
    await expect(page.getByRole('heading', { level: 1, name: `Nora ${nora.last}` })).toBeVisible();
    await page.keyboard.press('/');
    await expect(getSearchField(page)).toBeFocused();
    await page.keyboard.type('candle');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gift-ideas\/search\?q=candle$/);
  });
});

test('a member searches on a phone and opens occasions from the account menu @phone', async ({
  page,
  baseURL,
}) => {
  test.skip(!isPhone(page), 'only phones open the search with a button');
  const { list } = await setUp(page, baseURL);

  await test.step('the search opens as a sheet and shows results while the member types', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(getSearchField(page)).toBeFocused();
    await page.keyboard.type('guitar');
    await expect(getResultGroup(page, 'Your gifts').getByRole('option')).toHaveCount(2);
    await expectAccessible(page);
    await getResultGroup(page, 'Your lists').getByRole('option').click();
    await expect(page).toHaveURL(new RegExp(`${list.path}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Back closes the search', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(getSearchField(page)).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${list.path}$`));
  });

  await test.step('the account menu opens occasions, with the first occasion near the top', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Occasions' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    const firstOccasion = page.getByRole('listitem').filter({ hasText: 'Remind me' }).first();
    await expect(firstOccasion).toBeVisible();
    expect((await firstOccasion.boundingBox())?.y).toBeLessThan(450);
    await expectAccessible(page);
  });
});
