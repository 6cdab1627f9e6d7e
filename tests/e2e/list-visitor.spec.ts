import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { createPerson } from './support/people.ts';
import { test } from './support/test.ts';

test('@phone a visitor finds, reserves and unreserves a gift, even after a failed attempt offline', async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await createCaller(baseURL, createPerson('Ada', 'Larsen'));
  const list = await createList(owner, { list_name: 'Ada turns thirty', occasion_date: '2027-12-12' }, [
    { gift_title: 'Wool blanket', price: 48 },
    { gift_title: 'Reading lamp', price: 80 },
    { gift_title: 'Copper kettle', price: 64 },
    { gift_title: 'Tea', price: 9 },
    { gift_title: 'Donaudampfschifffahrtskapitänsmützenständer', price: 120 },
  ]);

  await test.step('a public list has a preview in messengers, a private list has none', async () => {
    const html = await (await page.request.get(list.path)).text();
    expect(html).toContain('<meta property="og:title" content="Ada turns thirty" />');
    const imageUrl = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const image = await page.request.get(new URL(imageUrl).pathname);
    expect([image.status(), image.headers()['content-type']?.split('/')[0]]).toEqual([200, 'image']);
    const privateList = await createList(owner, { list_name: 'Secret plans', giftlist_type: 'private' }, []);
    expect(await (await page.request.get(privateList.path)).text()).not.toContain('Secret plans');
  });

  await test.step('filters the list by price', async () => {
    await page.goto(list.path);
    await expect(page.getByRole('article')).toHaveCount(5);
    await expectAccessible(page);
    const firstCardBox = await page.getByRole('article').first().boundingBox();
    expect(firstCardBox?.y, 'the first gift is visible without scrolling').toBeLessThan(560);
    const filterButton = page.getByRole('button', { name: 'Search and filter' });
    if (await filterButton.isVisible()) await filterButton.click();
    await page.getByRole('button', { name: 'Under $50' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  const dialog = page.getByRole('dialog');
  // Despite its text, this button reserves the gift.
  const reserveButton = dialog.getByRole('button', { name: 'Mark as purchased' });
  await test.step('when offline, sees the list and that the reservation may have failed', async () => {
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Buy this gift' }).click();
    await expect(dialog.getByText('The owner added this item without a link.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Full name').fill('Omar Haddad');
    await dialog.getByLabel('E-mail').fill('omar@example.org');
    await context.setOffline(true);
    await reserveButton.click();
    await expect(dialog.getByText(/You are offline, so this may not be reserved yet/)).toBeVisible();
    await expect(page.getByText(/You are offline. This is the list as it was/)).toBeAttached();
    await expect(dialog.getByLabel('Full name')).toHaveValue('Omar Haddad');
    await context.setOffline(false);
  });

  await test.step('reserves the gift', async () => {
    await reserveButton.click();
    await expect(page.getByRole('dialog', { name: "You're all set!" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(getCard(page, 'Wool blanket')).toContainText('Reserved by you');
  });

  await test.step('unreserves the gift', async () => {
    await getCard(page, 'Wool blanket').getByRole('button', { name: 'Unreserve gift: Wool blanket' }).click();
    await dialog.getByRole('button', { name: 'Unreserve gift' }).click();
    await expect(page.getByText('Gift marked as unreserved')).toBeVisible();
  });

  await test.step('sees that the owner deleted the list', async () => {
    await owner.api.delete(`/giftlist/delete/${list.id}`, { headers: owner.headers });
    await expect(page.getByRole('heading', { name: 'The owner deleted this list' })).toBeVisible();
    await expectAccessible(page);
  });
});
