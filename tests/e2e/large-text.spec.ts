import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Twice the usual size (WCAG 1.4.4 and 1.4.10). */
const fontSizePx = 32;

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${fontSizePx}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

const phoneWidths = [390, 320];

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
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

async function expectNameBesideOrBelowCountdown(page: Page, name: string): Promise<void> {
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 844 });
    const countdown = page.locator('main').getByText(/^in \d+ days$/);
    const nameLink = page.locator('main').getByRole('link', { name });
    await expect(async () => {
      const [nameBox, countdownBox] = [await nameLink.boundingBox(), await countdown.boundingBox()];
      if (!nameBox || !countdownBox) throw new Error('The name or the countdown is missing');
      const isBelow = nameBox.y >= countdownBox.y + countdownBox.height;
      const isBeside = nameBox.x + nameBox.width <= countdownBox.x;
      expect(isBelow || isBeside, `${name} at ${width} px`).toBe(true);
    }).toPass({ timeout: 15_000 });
  }
}

async function expectPageWithoutSidewaysScrolling(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectNoSidewaysScrolling(page, path);
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
  const rootFontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(rootFontSize).toBe(`${fontSizePx}px`);
  for (const path of [
    '/',
    '/gift-ideas',
    '/gift-ideas/product/raincoat-yellow',
    '/gift-guides',
    '/gift-guides/for-her',
    '/genie',
    '/login',
    '/sign-up',
    '/giving',
  ])
    await expectPageWithoutSidewaysScrolling(page, path);

  await expectPageWithoutSidewaysScrolling(page, list.path);
  await expectNameBesideOrBelowCountdown(page, 'Wilhelmina Featherstonehaugh');
  await page.getByRole('button', { name: 'Buy this gift' }).first().click();
  const sheet = page.getByRole('dialog');
  await expectNoSidewaysScrolling(page, 'Buy this gift');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('Full name').fill('Bartholomew Featherstonehaugh');
  await sheet.getByLabel('E-mail').fill(createPerson('Bartholomew', 'Featherstonehaugh').email);
  await expectNoSidewaysScrolling(page, 'Mark as purchased');
  await sheet.getByRole('button', { name: 'Mark as purchased' }).click();
  await expect(sheet.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await expectNoSidewaysScrolling(page, 'You’re all set!');
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
    await expectPageWithoutSidewaysScrolling(page, path);
});
