import { session } from '@giftlist/frontend-kit/client';
import { answerWith, keepScreensApart, problem, showInApp } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PreferencesPage } from './preferences-page.tsx';
import { deviceLabel } from './push-device.ts';

const all = { in_app: true, email: true, push: true };
const preferences = [
  { kind: 'followed', channels: all },
  { kind: 'gift_added', channels: { ...all, email: false } },
];

const member = JSON.parse('{"id":"me","username":"ana"}');

keepScreensApart();
beforeEach(async () => {
  await act(async () => session.setProfile(member));
});

const followers = async () => within(await screen.findByRole('group', { name: 'New followers' }));

describe('the settings of notifications', () => {
  it('show each kind with its channels, and save a choice at once', async () => {
    const sent = answerWith(key =>
      key === 'GET /notifications/preferences'
        ? Response.json(preferences)
        : Response.json({ data: { kind: 'followed', channels: { ...all, email: false } } }),
    );
    const { user } = showInApp(<PreferencesPage />);
    const group = await followers();
    expect(group.getAllByRole('switch').map(one => one.getAttribute('aria-checked'))).toEqual([
      'true',
      'true',
      'true',
    ]);
    await user.click(group.getByRole('switch', { name: 'E-mail' }));
    expect(group.getByRole('switch', { name: 'E-mail' }).getAttribute('aria-checked')).toBe('false');
    await waitFor(() =>
      expect(sent).toContainEqual({
        key: 'PUT /notifications/preferences',
        body: { kind: 'followed', channel: 'email', on: false },
      }),
    );
  });

  it('take a choice back that could not be saved', async () => {
    answerWith(key =>
      key === 'GET /notifications/preferences'
        ? Response.json(preferences)
        : problem(503, 'upstream-unavailable'),
    );
    const { user } = showInApp(<PreferencesPage />);
    const group = await followers();
    await user.click(group.getByRole('switch', { name: 'Push' }));
    expect(await screen.findByText('Your choice could not be saved. Please try again.')).toBeTruthy();
    await waitFor(() =>
      expect(group.getByRole('switch', { name: 'Push' }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('say so where the browser has no such messages', async () => {
    answerWith(() => Response.json(preferences));
    showInApp(<PreferencesPage />);
    expect(
      await screen.findByText('This browser cannot show messages while the page is closed.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn messages on' })).toBeNull();
  });
});

describe('a browser that can show messages', () => {
  const lend = (to: object, name: string, value: object) =>
    Object.defineProperty(to, name, { configurable: true, value });
  function canShow(permission: NotificationPermission): void {
    const keys = { p256dh: 'p', auth: 'a' };
    const subscribed = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }) };
    const registration = { pushManager: { subscribe: async () => subscribed } };
    lend(globalThis, 'PushManager', {});
    lend(globalThis, 'Notification', { permission, requestPermission: async () => permission });
    lend(navigator, 'serviceWorker', {
      getRegistration: async () => undefined,
      register: async () => registration,
    });
  }
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('is told that its person allows none', async () => {
    canShow('denied');
    answerWith(() => Response.json(preferences));
    showInApp(<PreferencesPage />);
    const blocked = 'Messages from this site are blocked in your browser’s settings.';
    expect(await screen.findByText(blocked)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn messages on' })).toBeNull();
  });

  it('is set up and given up again, and says where that failed', async () => {
    canShow('granted');
    let down = true;
    const sent = answerWith(key => {
      if (key === 'GET /notifications/preferences') return Response.json(preferences);
      if (down) return problem(503, 'upstream-unavailable');
      if (key === 'GET /notifications/push') return Response.json({ public_key: 'k', devices: [] });
      return Response.json({ data: { id: 'here' } });
    });
    const { user } = showInApp(<PreferencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Turn messages on' }));
    expect(await screen.findByText('This device could not be set up for messages.')).toBeTruthy();
    expect(screen.getByText('Get a message on this device even while the page is closed.')).toBeTruthy();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Turn messages on' }));
    expect(await screen.findByText('This device shows messages even while the page is closed.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/1' });
    await user.click(screen.getByRole('button', { name: 'Turn messages off' }));
    expect(await screen.findByRole('button', { name: 'Turn messages on' })).toBeTruthy();
    expect(sent.at(-1)?.key).toBe('DELETE /notifications/push/here');
  });
});

describe('what a browser calls itself', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    ['something', 'Browser on a device'],
  ])('reads %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
