import {
  answerWith,
  keepScreensApart,
  onAStillClock,
  problem,
  showInApp,
} from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { HomeGuides } from './home-guides.tsx';

keepScreensApart();

const guide = {
  id: 'for-mom',
  url_slug: 'for-mom',
  gift_guide_slug: 'For mom',
  gift_guide_title: 'For mom, with love',
  category: 'Popular',
  hero_image_url: null,
};

it('the guides on the home page stay while no others can be had', async () => {
  let isAway = false;
  answerWith(() => (isAway ? problem(503, 'upstream-unavailable') : Response.json([guide])));
  const { queries } = showInApp(<HomeGuides />);
  expect(await screen.findByRole('heading', { name: 'For mom, with love' })).toBeTruthy();
  isAway = true;
  await act(() => queries.refetchQueries());
  expect(screen.getByRole('heading', { name: 'For mom, with love' })).toBeTruthy();
});

it('the guides on the home page come by themselves once they can be had', async () => {
  let isAway = true;
  answerWith(() => (isAway ? problem(503, 'upstream-unavailable') : Response.json([guide])));
  await onAStillClock(async passes => {
    const { queries } = showInApp(<HomeGuides />);
    await passes(100);
    expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('error');
    expect(screen.queryByRole('heading', { name: 'Gift guides' })).toBeNull();
    isAway = false;
    await passes(10_000);
    expect(screen.getByRole('heading', { name: 'For mom, with love' })).toBeTruthy();
  });
});
