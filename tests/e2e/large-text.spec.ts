import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Twice the usual size (WCAG 1.4.4 and 1.4.10). */
const fontSize = 32;

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

const phoneWidths = [390, 320];

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 844 });
    // The failure message names the elements that are too wide.
    await expect(async () => {
      const tooWide = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        const elementsBeyondEdge = [...document.querySelectorAll('body *')].filter(
          element => element.getBoundingClientRect().right > clientWidth + 1,
        );
        return [
          `${scrollWidth} px`,
          ...elementsBeyondEdge.slice(0, 5).map(element => element.outerHTML.slice(0, 120)),
        ];
      });
      expect(tooWide, `${name} at ${width} px`).toEqual([]);
    }).toPass({ timeout: 15_000 });
  }
}

async function expectNameNotToOverlapTag(page: Page, name: string): Promise<void> {
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 844 });
    const tag = page.locator('main').getByText(/^in \d+ days$/);
    const owner = page.locator('main').getByRole('link', { name });
    await expect(async () => {
      const [box, tagBox] = [await owner.boundingBox(), await tag.boundingBox()];
      if (!box || !tagBox) throw new Error('The name or the tag is missing');
      const isBelow = box.y >= tagBox.y + tagBox.height;
      expect(isBelow || box.x + box.width <= tagBox.x, `${name} at ${width} px`).toBe(true);
    }).toPass({ timeout: 15_000 });
  }
}

async function expectPageToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectToFit(page, path);
}

test('@phone at double text size, a visitor’s pages do not scroll sideways', async ({ page, baseURL }) => {
  const owner = await createCaller(baseURL, createPerson('Wilhelmina', 'Featherstonehaugh'));
  const list = await createList(
    owner,
    { list_name: 'Wilhelmina’s housewarming', occasion_date: '2030-12-24', instruction: 'Nothing large.' },
    [
      { gift_title: 'Kitchen scales', price: 1_234.5, details: 'The flat ones.' },
      { gift_title: 'Picnic blanket, waterproof below', price: 48, quantity: 3 },
    ],
  );
  await page.goto('/');
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe(`${fontSize}px`);
  const guide = '/gift-guides/for-her';
  const product = '/gift-ideas/product/raincoat-yellow';
  for (const path of [
    '/',
    '/gift-ideas',
    product,
    '/gift-guides',
    guide,
    '/genie',
    '/login',
    '/sign-up',
    '/giving',
  ])
    await expectPageToFit(page, path);

  await expectPageToFit(page, list.path);
  await expectNameNotToOverlapTag(page, 'Wilhelmina Featherstonehaugh');
  await page.getByRole('button', { name: 'Buy this gift' }).first().click();
  const sheet = page.getByRole('dialog');
  await expectToFit(page, 'Buy this gift');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('Full name').fill('Bartholomew Featherstonehaugh');
  await sheet.getByLabel('E-mail').fill(createPerson('Bartholomew', 'Featherstonehaugh').email);
  await expectToFit(page, 'Mark as purchased');
  await sheet.getByRole('button', { name: 'Mark as purchased' }).click();
  await expect(sheet.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await expectToFit(page, 'You’re all set!');
});

test('@phone at double text size, a member’s pages do not scroll sideways', async ({ page, baseURL }) => {
  const person = createPerson('Wilhelmina', 'Featherstonehaugh');
  const owner = await createCaller(baseURL, person);
  const list = await createList(owner, { list_name: 'Christmas', occasion_date: '2030-12-24' }, [
    { gift_title: 'Kitchen scales', price: 1_234.5 },
  ]);
  await signIn(page, person);
  for (const path of [
    '/lists',
    list.path,
    `${list.path}?tab=tracker`,
    '/giving',
    '/friends',
    '/occasions',
    '/settings',
  ])
    await expectPageToFit(page, path);
});
