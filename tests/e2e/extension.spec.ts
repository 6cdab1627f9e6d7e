import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { makeList } from './support/lists.ts';
import { person, signIn } from './support/people.ts';
import { serveProductPage } from './support/product-page.ts';

const built = path.resolve(import.meta.dirname, '../../frontends/extension/dist/assets/extension');

/** A headless shell has no pages of its own, and no extensions either. */
const loadsExtensions = (page: Page): Promise<boolean> =>
  page.goto('chrome://version').then(
    () => true,
    () => false,
  );

/** The extension as people get it from the site at `origin`. */
function extensionFor(origin: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-extension-'));
  cpSync(built, folder, { recursive: true });
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify({ origin }));
  return folder;
}

test('the extension’s button puts the open page on a list', async ({ baseURL: given, launchOptions }) => {
  const baseURL = given ?? '';
  const { args = [], ...launch } = launchOptions;
  const folder = extensionFor(baseURL);
  const shop = await serveProductPage();
  const context = await chromium.launchPersistentContext('', {
    ...launch,
    baseURL,
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...args, '--headless=new', '--enable-unsafe-extension-debugging', `--load-extension=${folder}`],
  });
  try {
    const page = await context.newPage();
    test.skip(
      !(await loadsExtensions(page)),
      'this Chromium is a headless shell, which loads no extensions: install Chromium or name one in CHROMIUM_PATH',
    );
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const ada = person('Ada', 'Larsen');
    const list = await makeList(await callerFor(baseURL, ada), { list_name: 'Seen in shops' }, []);
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
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Presses the extension's button while the page is in front, as only the browser itself can. */
async function pressButton(page: Page, id: string): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the browser cannot be reached');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (!tab) throw new Error(`no tab shows ${page.url()}`);
  // Newer than the protocol that Playwright knows.
  const send: (method: string, params: object) => Promise<unknown> = session.send.bind(session) as never;
  await send('Extensions.triggerAction', { id, targetId: tab.targetId });
}
