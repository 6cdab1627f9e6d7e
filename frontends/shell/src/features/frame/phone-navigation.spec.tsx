import {
  mockScreenWidth,
  mockServer,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

resetBetweenTests();

const renderFrame = (viewer: 'member' | 'visitor') => {
  mockScreenWidth(390);
  mockServer(() => undefined);
  if (viewer === 'member') signInAs(createFrenchMember());
  return renderInApp(
    <>
      <Header />
      <Footer />
    </>,
  );
};
const getFooter = () => within(screen.getByRole('contentinfo'));

describe('phone navigation', () => {
  it('the account menu links to occasions and all settings', async () => {
    const { user } = renderFrame('member');
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your account' }));
    for (const name of ['Profile', 'Occasions', 'Notification settings', 'Settings', 'Sign out']) {
      expect(sheet.getByRole('button', { name })).toBeTruthy();
    }
    await user.click(sheet.getByRole('button', { name: 'Occasions' }));
    expect(screen.getByLabelText('address').textContent).toBe('/occasions');
  });

  it('the footer links to occasions and all settings', () => {
    renderFrame('member');
    expect(getFooter().getByRole('link', { name: 'Occasions' }).getAttribute('href')).toBe('/occasions');
    expect(getFooter().getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
      '/notifications/preferences',
    );
    expect(getFooter().getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  });

  it.each([
    ['/profile', 'Profile'],
    [`/profile/${createFrenchMember().username}`, 'Profile'],
    ['/profile/somebody-else', 'Friends'],
  ])('at %s, the bottom bar marks “%s” as the current page', (at, tab) => {
    mockScreenWidth(390);
    signInAs(createFrenchMember());
    renderInApp(<BottomBar isMember />, { at });
    expect(document.querySelector('[aria-current="page"]')?.textContent).toBe(tab);
  });

  it('the bottom bar links visitors directly to Genie’s chat', () => {
    mockScreenWidth(390);
    renderInApp(<BottomBar isMember={false} />);
    const genie = screen.getByRole('link', { name: 'Genie' });
    expect(genie.getAttribute('href')).toBe('/genie/chat');
  });

  it('visitors see ‘Join now’ and no links to member pages', () => {
    renderFrame('visitor');
    expect(screen.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe('/sign-up');
    expect(getFooter().queryByRole('link', { name: 'Occasions' })).toBeNull();
  });
});
