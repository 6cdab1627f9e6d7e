import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { type CreatedList, createList } from './support/lists.ts';
import { type Person, person, signIn } from './support/people.ts';
import { cannotReadPages, canReadPages, serveProductPage } from './support/product-page.ts';
import { isPhone } from './support/screen.ts';
import { test } from './support/test.ts';

/** A headless shell has neither extensions nor `chrome://` pages. */
const loadsExtensions = (page: Page): Promise<boolean> =>
  page.goto('chrome://version').then(
    () => true,
    () => false,
  );

let ada: Person;
let folder = '';
let files: string[];
let list: CreatedList;

async function getExtension(page: Page): Promise<string[]> {
  await signIn(page, ada);
  await page.goto('/add-gift');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Get the extension' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('giftlist-extension.zip');
  const entries = Object.entries(unzipSync(readFileSync(await download.path())));
  const files = entries.filter(([name]) => !name.endsWith('/'));
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return files.map(([name]) => name);
}

test.beforeEach(async ({ page, baseURL }) => {
  test.skip(isPhone(page), 'phones have no extensions');
  ada = person('Ada', 'Larsen');
  list = await createList(await callerFor(baseURL, ada), { list_name: 'Seen in shops' }, []);
  folder = mkdtempSync(path.join(tmpdir(), 'giftlist-extension-'));
  files = await getExtension(page);
});
test.afterEach(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

test('extension: the download is complete and configured for its site', ({ baseURL }) => {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(folder, 'giftlist-extension', name), 'utf8'));
  const { background, icons } = read('manifest.json');
  for (const name of [background.service_worker, ...Object.values<string>(icons)])
    expect(files).toContain(`giftlist-extension/${name}`);
  expect(read('site.json')).toEqual({ origin: baseURL });
});

test('extension: its button adds the open page to a list', async ({ baseURL, launchOptions }) => {
  test.skip(!canReadPages, cannotReadPages);
  const { args = [], ...launch } = launchOptions;
  const shop = await serveProductPage();
  const context = await chromium.launchPersistentContext('', {
    ...launch,
    ...(baseURL === undefined ? {} : { baseURL }),
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...args,
      ...['--headless=new', '--enable-unsafe-extension-debugging'],
      `--load-extension=${path.join(folder, 'giftlist-extension')}`,
    ],
  });
  try {
    const page = await context.newPage();
    test.skip(
      !(await loadsExtensions(page)),
      'this Chromium is a headless shell, which loads no extensions: install Chromium or name one in CHROMIUM_PATH',
    );
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await signIn(page, ada);

    await page.goto(shop.url);
    const opened = context.waitForEvent('page');
    await pressButton(page, new URL(worker.url()).host);
    const form = await opened;
    await expect(form.getByLabel('Gift name')).toHaveValue('Enamel stovetop kettle');
    await expect(form.getByLabel('Price')).toHaveValue(/64[.,]9/);
    await expectAccessible(form);
    await form.getByRole('button', { name: 'Add gift' }).click();
    await expect(form).toHaveURL(new RegExp(list.path));
    await expect(card(form, 'Enamel stovetop kettle')).toContainText('$64.90');
  } finally {
    await context.close();
    await shop.close();
  }
});

/** No page can press the button. */
async function pressButton(page: Page, id: string): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the browser cannot be reached');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (!tab) throw new Error(`no tab shows ${page.url()}`);
  // Playwright's types do not contain this method yet.
  const send: (method: string, params: object) => Promise<unknown> = session.send.bind(session) as never;
  await send('Extensions.triggerAction', { id, targetId: tab.targetId });
}
