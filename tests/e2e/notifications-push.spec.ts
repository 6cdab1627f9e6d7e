import { createECDH, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Caller, createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { createPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const PushDevices = z.object({ devices: z.array(z.object({ id: z.string(), label: z.string() })) });

async function fetchDeviceLabels({ api, headers }: Caller): Promise<string[]> {
  const response = await api.get('/notifications/push', { headers });
  expect(response.status()).toBe(200);
  return PushDevices.parse(await response.json()).devices.map(({ label }) => label);
}

/**
 * Replaces the push service and the permission for notifications, which headless browsers do not have. The
 * service worker, the server and its key are real.
 */
async function mockPushService(page: Page): Promise<void> {
  const browserKeys = createECDH('prime256v1');
  browserKeys.generateKeys();
  const subscriptionData = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
    keys: {
      p256dh: browserKeys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript(data => {
    if (!('PushManager' in globalThis)) return;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    // Keeps the mocked subscription over a reload of the page, like a real one.
    const storageKey = 'subscribed-in-test';
    const subscription = {
      toJSON: () => data,
      unsubscribe: async () => {
        sessionStorage.removeItem(storageKey);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async (options?: PushSubscriptionOptionsInit) => {
        if (!options?.userVisibleOnly || !options.applicationServerKey)
          throw new TypeError('No key, or not userVisibleOnly');
        sessionStorage.setItem(storageKey, 'yes');
        return subscription;
      },
      getSubscription: async () => (sessionStorage.getItem(storageKey) === null ? null : subscription),
    });
  }, subscriptionData);
}

test('a member turns push messages on and off for a device', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  const caller = await createCaller(baseURL, ada);
  await mockPushService(page);
  await signIn(page, ada);

  await test.step('turns messages on', async () => {
    await page.goto('/notifications/preferences');
    await expect(page.getByText('Get a message on this device even while the page is closed.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn messages on' }).click();
    await expect(page.getByText('This device shows messages even while the page is closed.')).toBeVisible();
    await expectAccessible(page);
    expect(await fetchDeviceLabels(caller)).toEqual([expect.stringMatching(/^Chrome on /)]);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toContain('/push/');
  });

  await test.step('messages are still on after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Turn messages off' })).toBeVisible();
  });

  await test.step('messages are off once the server has deleted the device, and can be turned on again', async () => {
    const { api, headers } = caller;
    const { devices } = PushDevices.parse(await (await api.get('/notifications/push', { headers })).json());
    expect((await api.delete(`/notifications/push/${devices[0]?.id}`, { headers })).ok()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Turn messages on' }).click();
    await expect(page.getByRole('button', { name: 'Turn messages off' })).toBeVisible();
    expect(await fetchDeviceLabels(caller)).toHaveLength(1);
  });

  await test.step('turns messages off', async () => {
    await page.getByRole('button', { name: 'Turn messages off' }).click();
    await expect(page.getByRole('button', { name: 'Turn messages on' })).toBeVisible();
    expect(await fetchDeviceLabels(caller)).toEqual([]);
  });
});
