import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { getCard } from './support/cards.ts';
import { changeList, createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { runOnlyOnce, test } from './support/test.ts';

const titles = ['Blue teapot', 'Copper kettle', 'Reading lamp', 'Walnut spoon', 'Wool blanket'];

async function countColumns(page: Page): Promise<number> {
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(titles.length);
  const tops = await cards.evaluateAll(elements =>
    elements.map(element => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter(top => top === tops[0]).length;
}

test('list pages: gift columns and list card sizes are as specified', async ({ page, baseURL }) => {
  runOnlyOnce();
  const ada = createPerson('Ada', 'Larsen');
  const owner = await createCaller(baseURL, ada);
  const gifts = titles.map(gift_title => ({ gift_title }));
  const listWithDate = await createList(
    owner,
    { list_name: 'With a date', occasion_date: '2099-05-01' },
    gifts,
  );
  const listWithoutDate = await createList(owner, { list_name: 'Without a date' }, []);

  await test.step('a visitor sees gifts in 2, 3 and 4 columns', async () => {
    for (const [width, expected] of [
      [360, 2],
      [599, 2],
      [600, 3],
      [1_099, 3],
      [1_100, 4],
      [1_920, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(listWithDate.path);
      expect(await countColumns(page), `columns at ${width} px`).toBe(expected);
    }
  });

  await signIn(page, ada);
  const getSize = async (name: string) => {
    const box = await getCard(page, name).boundingBox();
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
  };

  await test.step('a list card is 282 px wide, 272 px tall with a date and 258 px tall without one', async () => {
    for (const width of [1_280, 1_440, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/lists');
      await expect(getCard(page, 'With a date')).toBeVisible();
      expect(await getSize('With a date')).toEqual({ width: 282, height: 272 });
      expect(await getSize('Without a date')).toEqual({ width: 282, height: 258 });
    }
  });

  await test.step('the height of a list card changes when the date is removed or added', async () => {
    await changeList(owner, listWithDate.id, { occasion_date: null });
    await page.goto('/lists');
    await expect(getCard(page, 'With a date')).toBeVisible();
    expect(await getSize('With a date')).toEqual({ width: 282, height: 258 });
    await changeList(owner, listWithoutDate.id, { occasion_date: '2099-05-01' });
    await page.reload();
    await expect(getCard(page, 'Without a date')).toContainText('2099');
    expect(await getSize('Without a date')).toEqual({ width: 282, height: 272 });
  });
});
