import { expect } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { control, partsAreHere } from './support/control.ts';
import { makeList } from './support/lists.ts';
import { ownBrowser, person, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

test.afterAll(async () => {
  if (partsAreHere) await control('shop', 'start');
});

test('without the shop service lists work, and the shop says what is wrong and comes back by itself', async ({
  browser,
  baseURL,
  contextOptions,
}) => {
  test.skip(!partsAreHere, 'the product runs elsewhere, and its parts cannot be stopped');
  const ada = person('Ada', 'Larsen');
  const owner = await callerFor(baseURL, ada);
  const list = await makeList(owner, { list_name: 'Still here' }, [{ gift_title: 'A teapot' }]);
  const page = await ownBrowser(browser, contextOptions);
  await signIn(page, ada);

  await control('shop', 'stop');
  const away = (what: string) => page.getByRole('heading', { name: `We could not load ${what}` });
  await page.goto('/gift-ideas');
  await expect(away('these gifts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/gift-guides');
  await expect(away('the guides')).toBeVisible();
  await page.goto('/popular-stores');
  await expect(away('the stores')).toBeVisible();
  await page.goto('/gift-guides/search?q=mom');
  await expect(away('these guides')).toBeVisible();
  await page.goto('/gift-guides/for-her');
  await expect(away('this guide')).toBeVisible();
  await page.goto('/genie');
  await expect(away('the guides')).toBeVisible();

  await page.goto(list.path);
  await expect(card(page, 'A teapot')).toBeVisible();
  await page.goto(`${list.path}?add-gift=manual`);
  const dialog = page.getByRole('dialog', { name: 'Add gift manually' });
  await dialog.getByLabel('Gift name').fill('A second teapot');
  await dialog.getByRole('button', { name: 'Add gift' }).click();
  await expect(card(page, 'A second teapot')).toBeVisible();

  await page.goto('/gift-ideas');
  await expect(away('these gifts')).toBeVisible();
  await control('shop', 'start');
  // Nobody presses Retry: the place looks again by itself.
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await expect(away('these gifts')).toHaveCount(0);
});
