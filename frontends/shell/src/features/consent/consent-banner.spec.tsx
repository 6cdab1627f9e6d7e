import { consent, setAnalyticsSink, track } from '@giftlist/frontend-kit/client';
import {
  createMember,
  mockServer,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ConsentBanner } from './consent-banner.tsx';

let events: string[];
resetBetweenTests();
beforeEach(() => {
  localStorage.clear();
  events = [];
  mockServer(() => undefined);
  setAnalyticsSink((event, params) => void events.push(`${event} ${params.page_title}`));
});

describe('ConsentBanner', () => {
  it('appears in Germany and holds back events until consent', async () => {
    signInAs(createMember({ country: 'de' }));
    const { user } = renderInApp(<ConsentBanner />);
    expect(await screen.findByRole('region', { name: 'Usage statistics' })).toBeTruthy();
    track('page_view', { page_title: 'Lists' });
    expect(events).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, allow' }));
    expect(events).toEqual(['page_view Lists']);
    expect(screen.queryByRole('region', { name: 'Usage statistics' })).toBeNull();
  });

  it('does not appear again after the member refuses', async () => {
    signInAs(createMember({ country: 'fr' }));
    const { user } = renderInApp(<ConsentBanner />);
    await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    // Another title than in the test before, because an event repeated within a second is dropped anyway.
    track('page_view', { page_title: 'Shop - Home' });
    cleanup();
    renderInApp(<ConsentBanner />);
    expect(screen.queryByRole('region', { name: 'Usage statistics' })).toBeNull();
    expect(consent.read()).toBe('denied');
    expect(events).toEqual([]);
  });

  it('does not appear in the United States', async () => {
    signInAs(createMember({ country: 'us' }));
    renderInApp(<ConsentBanner />);
    expect(screen.queryByRole('region', { name: 'Usage statistics' })).toBeNull();
    expect(consent.read()).toBe('not-needed');
  });
});
