import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { GridSkeleton, Waiting } from './skeletons.tsx';

afterEach(cleanup);

it('GridSkeleton shows the given number of gift cards, hidden from screen readers', () => {
  const { container } = render(<GridSkeleton count={3} />);
  const cards = [...(container.firstElementChild?.children ?? [])];
  expect(cards).toHaveLength(3);
  for (const card of cards) expect(card.getAttribute('aria-hidden')).toBe('true');
});

it('GridSkeleton shows the given card instead, as often', () => {
  render(<GridSkeleton count={2} card={<i>one</i>} />);
  expect(screen.getAllByText('one')).toHaveLength(2);
});

it('Waiting announces loading once', () => {
  render(
    <Waiting label="Loading gifts">
      <GridSkeleton count={3} />
    </Waiting>,
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Loading gifts']);
});
