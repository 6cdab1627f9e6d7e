import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { HomeGuides } from './home-guides.tsx';

resetBetweenTests();

const guide = {
  id: 'for-mom',
  url_slug: 'for-mom',
  gift_guide_slug: 'For mom',
  gift_guide_title: 'For mom, with love',
  category: 'Popular',
  hero_image_url: null,
};

it('HomeGuides: keeps the shown guides if a refetch fails', async () => {
  let isDown = false;
  mockServer(() => (isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([guide])));
  const { queries } = renderInApp(<HomeGuides />);
  expect(await screen.findByRole('heading', { name: 'For mom, with love' })).toBeTruthy();
  isDown = true;
  await act(() => queries.refetchQueries());
  expect(screen.getByRole('heading', { name: 'For mom, with love' })).toBeTruthy();
});

it('HomeGuides: shows the guides once they can be loaded', async () => {
  let isDown = true;
  mockServer(() => (isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([guide])));
  await withFakeTimers(async advance => {
    const { queries } = renderInApp(<HomeGuides />);
    await advance(100);
    expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('error');
    expect(screen.queryByRole('heading', { name: 'Gift guides' })).toBeNull();
    isDown = false;
    await advance(10_000);
    expect(screen.getByRole('heading', { name: 'For mom, with love' })).toBeTruthy();
  });
});
