import { chromium, expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { canControlServices } from './support/control.ts';
import { createList } from './support/lists.ts';
import { createPerson, signUp } from './support/people.ts';
import { runOnlyOnce, test } from './support/test.ts';

test.skip(!canControlServices, 'the product runs elsewhere, perhaps at one fixed address only');

test('plain HTTP: members can sign up and stay signed in, and visitors see lists', async ({
  baseURL,
  launchOptions,
}) => {
  runOnlyOnce();
  const { port } = new URL(baseURL ?? '');
  const owner = await createCaller(baseURL, createPerson('Ada', 'Larsen'));
  const list = await createList(owner, { list_name: 'Ada turns thirty' }, [
    { gift_title: 'Wool blanket', price: 48 },
  ]);
  // The browser treats `phone.test` as insecure, like an IP address of the local network.
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP phone.test 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    for (const host of ['127.0.0.1', 'phone.test']) {
      const origin = `http://${host}:${port}`;
      const page = await (await browser.newContext()).newPage();
      const pageErrors: string[] = [];
      page.on('pageerror', error => pageErrors.push(error.message));

      await signUp(page, createPerson('Grace', 'Hopper'), `${origin}/sign-up`);
      expect(await page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible();
      await page.goto(`${origin}/settings`);
      await expect(page.getByText(/^Passkeys need a (?:host name|secure connection)/)).toBeVisible();

      const visitor = await (await browser.newContext()).newPage();
      visitor.on('pageerror', error => pageErrors.push(error.message));
      await visitor.goto(origin + list.path);
      await expect(visitor.getByRole('article')).toHaveCount(1);
      // 'Giftlist works at …' is shown at an address where nobody can sign in.
      await expect(visitor.getByText('works at')).toHaveCount(0);
      expect(pageErrors).toEqual([]);
    }
  } finally {
    await browser.close();
  }
});
