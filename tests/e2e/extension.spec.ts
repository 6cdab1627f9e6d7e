import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { type CreatedList, createList } from './support/lists.ts';
import { createPerson, type Person, signIn } from './support/people.ts';
import { cannotReadPagesReason, canReadPages, serveProductPage } from './support/product-page.ts';
import { isPhone } from './support/screen.ts';
import { test } from './support/test.ts';

/** A headless shell has neither extensions nor `chrome://` pages. */
const canLoadExtensions = (page: Page): Promise<boolean> =>
  page.goto('chrome://version').then(
    () => true,
    () => false,
  );

let ada: Person;
let downloadFolder = '';
let extensionFiles: string[];
let list: CreatedList;

async function downloadExtension(page: Page): Promise<string[]> {
  await signIn(page, ada);
  await page.goto('/add-gift');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Get the extension' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('giftlist-extension.zip');
  const entries = Object.entries(unzipSync(readFileSync(await download.path())));
  const fileEntries = entries.filter(([name]) => !name.endsWith('/'));
  for (const [name, bytes] of fileEntries) {
    mkdirSync(path.dirname(path.join(downloadFolder, name)), { recursive: true });
    writeFileSync(path.join(downloadFolder, name), bytes);
  }
  return fileEntries.map(([name]) => name);
}

test.beforeEach(async ({ page, baseURL }) => {
  test.skip(isPhone(page), 'phones have no extensions');
  ada = createPerson('Ada', 'Larsen');
  list = await createList(await createCaller(baseURL, ada), { list_name: 'Seen in shops' }, []);
  downloadFolder = mkdtempSync(path.join(tmpdir(), 'giftlist-extension-'));
  extensionFiles = await downloadExtension(page);
});
test.afterEach(() => {
  if (downloadFolder !== '') rmSync(downloadFolder, { recursive: true, force: true });
});

test('extension: the download is complete and configured for the site that offers it', ({ baseURL }) => {
  const readJson = (name: string) =>
    JSON.parse(readFileSync(path.join(downloadFolder, 'giftlist-extension', name), 'utf8'));
  const { background, icons } = readJson('manifest.json');
  for (const name of [background.service_worker, ...Object.values<string>(icons)])
    expect(extensionFiles).toContain(`giftlist-extension/${name}`);
  expect(readJson('site.json')).toEqual({ origin: baseURL });
});

test('extension: the toolbar button adds the current page to a list', async ({ baseURL, launchOptions }) => {
  test.skip(!canReadPages, cannotReadPagesReason);
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
      `--load-extension=${path.join(downloadFolder, 'giftlist-extension')}`,
    ],
  });
  try {
    const page = await context.newPage();
    test.skip(
      !(await canLoadExtensions(page)),
      'this Chromium is a headless shell, which loads no extensions: install Chromium or set CHROMIUM_PATH',
    );
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await signIn(page, ada);

    await page.goto(shop.url);
    const opened = context.waitForEvent('page');
    await clickExtensionButton(page, new URL(worker.url()).host);
    const form = await opened;
    await expect(form.getByLabel('Gift name')).toHaveValue('Enamel stovetop kettle');
    await expect(form.getByLabel('Price')).toHaveValue(/64[.,]9/);
    await expectAccessible(form);
    await form.getByRole('button', { name: 'Add gift' }).click();
    await expect(form).toHaveURL(new RegExp(list.path));
    await expect(getCard(form, 'Enamel stovetop kettle')).toContainText('$64.90');
  } finally {
    await context.close();
    await shop.close();
  }
});

/** Uses the browser's protocol, because the button is in the toolbar, outside the page. */
async function clickExtensionButton(page: Page, id: string): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the browser cannot be reached');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (!tab) throw new Error(`no tab shows ${page.url()}`);
  // Playwright's types do not contain this method yet.
  const send: (method: string, params: object) => Promise<unknown> = session.send.bind(session) as never;
  await send('Extensions.triggerAction', { id, targetId: tab.targetId });
}
