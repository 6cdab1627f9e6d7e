import { Chip } from '@giftlist/frontend-kit/base';
import { renderInApp } from '@giftlist/frontend-kit/testing';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { ChipRow } from './chip-row.tsx';

beforeEach(cleanup);

const show = () =>
  renderInApp(
    <ChipRow label="Categories">
      {['Popular', 'Kitchen', 'Garden'].map(name => (
        <Chip key={name} to={`/${name}`}>
          {name}
        </Chip>
      ))}
    </ChipRow>,
  );
const focused = () => document.activeElement?.textContent;

it('ChipRow is navigated with the arrow keys, Home and End', async () => {
  const { user } = show();
  await user.tab();
  expect(focused()).toBe('Popular');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Kitchen');
  await user.keyboard('{End}');
  expect(focused()).toBe('Garden');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Garden');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Kitchen');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(focused()).toBe('Popular');
});

it('ChipRow has arrow buttons only at sides with more chips', async () => {
  const { user } = show();
  const row = screen.getByRole('link', { name: 'Popular' }).parentElement;
  if (!row) throw new Error('no row');
  const arrows = () => document.querySelectorAll('button[aria-hidden="true"]').length;
  expect(arrows()).toBe(0);
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
  expect(arrows()).toBe(1);
  const [on] = document.querySelectorAll<HTMLElement>('button[aria-hidden="true"]');
  if (on) await user.click(on);
  expect(scrollBy).toHaveBeenCalledWith(expect.objectContaining({ left: 70 }));
  scrollTo(100);
  expect(arrows()).toBe(2);
  scrollTo(200);
  expect(arrows()).toBe(1);
});
