import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { GridSkeleton, LoadingRegion } from './skeletons.tsx';

afterEach(cleanup);

it('GridSkeleton: renders the given number of cards, hidden from screen readers', () => {
  const { container } = render(<GridSkeleton count={3} />);
  const cards = [...(container.firstElementChild?.children ?? [])];
  expect(cards).toHaveLength(3);
  for (const card of cards) expect(card.getAttribute('aria-hidden')).toBe('true');
});

it('GridSkeleton: repeats a custom card', () => {
  render(<GridSkeleton count={2} card={<i>one</i>} />);
  expect(screen.getAllByText('one')).toHaveLength(2);
});

it('LoadingRegion: announces loading once', () => {
  render(
    <LoadingRegion label="Loading gifts">
      <GridSkeleton count={3} />
    </LoadingRegion>,
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Loading gifts']);
});
