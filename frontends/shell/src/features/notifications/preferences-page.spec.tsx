import { session } from '@giftlist/frontend-kit/client';
import { mockServer, problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { getDeviceLabel } from './api/push-device.ts';
import { PreferencesPage } from './preferences-page.tsx';

const allChannels = { in_app: true, email: true, push: true };
const preferences = [
  { kind: 'followed', channels: allChannels },
  { kind: 'gift_added', channels: { ...allChannels, email: false } },
];

const member = createFrenchMember({ id: 'me', username: 'ana' });

resetBetweenTests();
beforeEach(async () => {
  await act(async () => session.setProfile(member));
});

const mockServerWithDevices = (respond: (key: string) => Response, devices: object[] = []) =>
  mockServer(key =>
    key === 'GET /notifications/push' ? Response.json({ public_key: 'k', devices }) : respond(key),
  );

const findFollowersGroup = async () => within(await screen.findByRole('group', { name: 'New followers' }));

describe('PreferencesPage', () => {
  it('saves a choice at once', async () => {
    const sent = mockServerWithDevices(key =>
      key === 'GET /notifications/preferences'
        ? Response.json(preferences)
        : Response.json({ data: { kind: 'followed', channels: { ...allChannels, email: false } } }),
    );
    const { user } = renderInApp(<PreferencesPage />);
    const group = await findFollowersGroup();
    expect(group.getAllByRole('switch').map(toggle => toggle.getAttribute('aria-checked'))).toEqual([
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

  it('reverts a choice that cannot be saved', async () => {
    mockServerWithDevices(key =>
      key === 'GET /notifications/preferences'
        ? Response.json(preferences)
        : problemResponse(503, 'upstream-unavailable'),
    );
    const { user } = renderInApp(<PreferencesPage />);
    const group = await findFollowersGroup();
    await user.click(group.getByRole('switch', { name: 'Push' }));
    expect(await screen.findByText('Your choice could not be saved. Please try again.')).toBeTruthy();
    await waitFor(() =>
      expect(group.getByRole('switch', { name: 'Push' }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('mentions refused emails until the member tries again', async () => {
    const mail_refused = { at: '2026-05-12T08:00:00.000Z', reason: '550: unknown' };
    const sent = mockServer(key =>
      key === 'GET /notifications/preferences'
        ? Response.json(preferences.map(preference => ({ ...preference, mail_refused })))
        : Response.json({ data: { ...preferences[0], mail_refused: null } }),
    );
    const { user } = renderInApp(<PreferencesPage />);
    const note = await screen.findByText(/A mail to your address was refused on 12 May 2026/);
    expect(within(note).getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull());
    expect(sent).toContainEqual({
      key: 'PUT /notifications/preferences',
      body: { kind: 'followed', channel: 'email', on: true },
    });
  });

  it('does not mention refused emails if emails are turned off', async () => {
    const mail_refused = { at: '2026-05-12T08:00:00.000Z', reason: '550: unknown' };
    mockServer(() =>
      Response.json([
        { ...preferences[1], mail_refused },
        { ...preferences[0], kind: 'list_shared', channels: { ...allChannels, email: false } },
      ]),
    );
    renderInApp(<PreferencesPage />);
    await screen.findByRole('group', { name: 'Gifts added' });
    expect(screen.queryByText(/was refused/)).toBeNull();
  });

  it('says that no email is sent before the address is verified', async () => {
    mockServerWithDevices(() => Response.json(preferences));
    const notVerifiedText = /Your e-mail address is not verified yet/;
    renderInApp(<PreferencesPage />);
    await findFollowersGroup();
    expect(screen.queryByText(notVerifiedText)).toBeNull();
    cleanup();
    await act(async () => session.setProfile({ ...member, email_verified: false }));
    renderInApp(<PreferencesPage />);
    expect(await screen.findByText(notVerifiedText)).toBeTruthy();
  });

  it('says that the browser does not support push messages', async () => {
    mockServerWithDevices(() => Response.json(preferences));
    renderInApp(<PreferencesPage />);
    expect(
      await screen.findByText('This browser cannot show messages while the page is closed.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn messages on' })).toBeNull();
  });
});

describe('OtherDevices', () => {
  const phone = { id: 'phone', label: 'Chrome on Android', createdAt: '2026-05-01T08:00:00.000Z' };

  it('lists other devices and removes them', async () => {
    const devices = [phone];
    const sent = mockServerWithDevices(key => {
      if (key !== 'DELETE /notifications/push/phone') return Response.json(preferences);
      devices.pop();
      return Response.json({ data: { id: 'phone' } });
    }, devices);
    const { user } = renderInApp(<PreferencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
    expect(await screen.findByText('Device removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Other devices')).toBeNull());
    expect(sent.map(({ key }) => key)).toContain('DELETE /notifications/push/phone');
  });

  it('keeps a device if its removal fails', async () => {
    const respond = (key: string) =>
      key.startsWith('DELETE') ? problemResponse(503, 'upstream-unavailable') : Response.json(preferences);
    mockServerWithDevices(respond, [phone]);
    const { user } = renderInApp(<PreferencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
    expect(await screen.findByText('The device could not be removed. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Chrome on Android' })).toBeTruthy();
  });
});

describe('PreferencesPage: push messages', () => {
  const defineProperty = (target: object, name: string, value: object) =>
    Object.defineProperty(target, name, { configurable: true, value });
  function mockPushSupport(permission: NotificationPermission): void {
    const keys = { p256dh: 'p', auth: 'a' };
    const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }) };
    const registration = { pushManager: { subscribe: async () => subscription } };
    defineProperty(globalThis, 'PushManager', {});
    defineProperty(globalThis, 'Notification', { permission, requestPermission: async () => permission });
    defineProperty(navigator, 'serviceWorker', {
      getRegistration: async () => undefined,
      register: async () => registration,
    });
  }
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('says that push messages are blocked in the browser', async () => {
    mockPushSupport('denied');
    mockServerWithDevices(() => Response.json(preferences));
    renderInApp(<PreferencesPage />);
    const blocked = 'Messages from this site are blocked in your browser’s settings.';
    expect(await screen.findByText(blocked)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn messages on' })).toBeNull();
  });

  it('turns push messages on and off, and shows an error if that fails', async () => {
    mockPushSupport('granted');
    let isDown = true;
    const sent = mockServer(key => {
      if (key === 'GET /notifications/preferences') return Response.json(preferences);
      if (isDown) return problemResponse(503, 'upstream-unavailable');
      if (key === 'GET /notifications/push') return Response.json({ public_key: 'k', devices: [] });
      return Response.json({ data: { id: 'here' } });
    });
    const { user } = renderInApp(<PreferencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Turn messages on' }));
    expect(await screen.findByText('This device could not be set up for messages.')).toBeTruthy();
    expect(screen.getByText('Get a message on this device even while the page is closed.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Turn messages on' }));
    expect(await screen.findByText('This device shows messages even while the page is closed.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/1' });
    await user.click(screen.getByRole('button', { name: 'Turn messages off' }));
    expect(await screen.findByRole('button', { name: 'Turn messages on' })).toBeTruthy();
    expect(sent.at(-1)?.key).toBe('DELETE /notifications/push/here');
  });
});

describe('getDeviceLabel', () => {
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
  ])('describes the user agent %s as %s', (userAgent, label) => {
    expect(getDeviceLabel(userAgent)).toBe(label);
  });
});
