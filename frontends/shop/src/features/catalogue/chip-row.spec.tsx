import { Chip } from '@giftlist/frontend-kit/base';
import { renderInApp } from '@giftlist/frontend-kit/testing';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { ChipRow } from './chip-row.tsx';

beforeEach(cleanup);

const renderChips = () =>
  renderInApp(
    <ChipRow label="Categories">
      {['Popular', 'Kitchen', 'Garden'].map(name => (
        <Chip key={name} to={`/${name}`}>
          {name}
        </Chip>
      ))}
    </ChipRow>,
  );
const getFocusedText = () => document.activeElement?.textContent;

it('ChipRow: arrow keys, Home and End move the focus', async () => {
  const { user } = renderChips();
  await user.tab();
  expect(getFocusedText()).toBe('Popular');
  await user.keyboard('{ArrowRight}');
  expect(getFocusedText()).toBe('Kitchen');
  await user.keyboard('{End}');
  expect(getFocusedText()).toBe('Garden');
  await user.keyboard('{ArrowRight}');
  expect(getFocusedText()).toBe('Garden');
  await user.keyboard('{ArrowLeft}');
  expect(getFocusedText()).toBe('Kitchen');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(getFocusedText()).toBe('Popular');
});

it('ChipRow: shows an arrow button only on a side with hidden chips', async () => {
  const { user } = renderChips();
  const row = screen.getByRole('link', { name: 'Popular' }).parentElement;
  if (!row) throw new Error('no row');
  const countArrows = () => document.querySelectorAll('button[aria-hidden="true"]').length;
  expect(countArrows()).toBe(0);
  Object.defineProperty(row, 'clientWidth', { value: 100 });
  Object.defineProperty(row, 'scrollWidth', { value: 300 });
  const scrollBy = jest.fn();
  row.scrollBy = scrollBy as typeof row.scrollBy;
  const scrollTo = (left: number) =>
    act(() => {
      row.scrollLeft = left;
      row.dispatchEvent(new Event('scroll'));
    });
  scrollTo(0);
  expect(countArrows()).toBe(1);
  const [forwardButton] = document.querySelectorAll<HTMLElement>('button[aria-hidden="true"]');
  if (forwardButton) await user.click(forwardButton);
  // 70% of the visible width.
  expect(scrollBy).toHaveBeenCalledWith(expect.objectContaining({ left: 70 }));
  scrollTo(100);
  expect(countArrows()).toBe(2);
  scrollTo(200);
  expect(countArrows()).toBe(1);
});
