import { session } from '@giftlist/frontend-kit/client';
import { answerWith, keepScreensApart, problem, showInApp } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
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
