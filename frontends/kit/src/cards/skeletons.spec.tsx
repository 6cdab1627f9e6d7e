import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { GiftCardSkeleton, GridSkeleton, Skeleton } from './skeletons.tsx';

afterEach(cleanup);

it('GridSkeleton shows the given number of cards of the given kind', () => {
  const gift = render(<GiftCardSkeleton />).container.innerHTML;
  const gifts = render(<GridSkeleton count={3} />).container;
  expect(gifts.firstElementChild?.innerHTML).toBe(gift.repeat(3));
  const place = render(<Skeleton h={120} />).container.innerHTML;
  const places = render(<GridSkeleton count={2} card={<Skeleton h={120} />} />).container;
  expect(places.firstElementChild?.innerHTML).toBe(place.repeat(2));
});
