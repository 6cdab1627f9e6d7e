import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { Collage, ListCard } from './list-card.tsx';

afterEach(cleanup);

const pictures = (count: number) => Array.from({ length: count }, (_, index) => `/media/gifts/${index}`);

describe('the collage of a list card', () => {
  it.each([
    [0, []],
    [1, ['/media/gifts/0']],
    [2, ['/media/gifts/0']],
    [3, ['/media/gifts/0', '/media/gifts/1', '/media/gifts/2']],
    [4, ['/media/gifts/0', '/media/gifts/1', '/media/gifts/2']],
    [40, ['/media/gifts/0', '/media/gifts/1', '/media/gifts/2']],
  ])('shows three pictures, or the first if there are fewer: given %i, shows %j', (count, shown) => {
    const { container } = render(<Collage images={pictures(count)} seed="list" />);
    const sources = [...container.querySelectorAll('img')].map(image => image.getAttribute('src'));
    expect(sources).toEqual(shown);
    // Without a picture, the paper and the icon.
    expect(container.firstElementChild?.childElementCount).toBe(shown.length || 2);
  });

  it('shows a gift on wrapping paper if there is no picture', () => {
    const { container } = render(<Collage images={[]} seed="list" />);
    expect(container.querySelectorAll('svg')).toHaveLength(2);
  });
});

it('ListCard: lets the browser choose the writing direction of the name', () => {
  renderWithTheme(<ListCard to="/lists/1" name="Ada turns thirty" images={[]} seed="1" />);
  expect(screen.getByRole('heading').getAttribute('dir')).toBe('auto');
});

it.each([
  ['2027-05-01', 1],
  [null, 0],
])('ListCard: links to the list and shows the date %p, if any', (date, dateCount) => {
  renderWithTheme(<ListCard to="/lists/1" name="Ada turns thirty" date={date} images={[]} seed="1" />);
  expect(screen.getByRole('link', { name: 'Ada turns thirty' }).getAttribute('href')).toBe('/lists/1');
  expect(screen.queryAllByText(/2027/)).toHaveLength(dateCount);
});

it.each([
  ['2027-05-01', 12, '1 May 2027 · 12 gifts'],
  ['2027-05-01', 1, '1 May 2027 · 1 gift'],
  [null, 0, '0 gifts'],
])('ListCard: shows date %p and %i gifts as %j', (date, count, details) => {
  renderWithTheme(
    <ListCard to="/lists/1" name="Ada turns thirty" date={date} count={count} images={[]} seed="1" />,
  );
  expect(screen.getByText(details)).toBeTruthy();
});
