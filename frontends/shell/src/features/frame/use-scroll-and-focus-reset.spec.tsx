import { keepPosition, Link } from '@giftlist/frontend-kit/router';
import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useScrollAndFocusReset } from './use-scroll-and-focus-reset.ts';

resetBetweenTests();

function Frame() {
  useScrollAndFocusReset();
  return (
    <main id="main" tabIndex={-1}>
      <Link to="/lists/7?gift=1">A gift</Link>
      <Link to="/profile/ada">Ada</Link>
      <Link to="/gift-ideas/product/red" state={keepPosition}>
        Red
      </Link>
    </main>
  );
}

it('useScrollAndFocusReset: on navigation to another path, removes preview tags, scrolls and moves the focus', () => {
  const scrollTo = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  const previewTags = '<link rel="canonical" href="/lists/7"><meta property="og:url" content="/lists/7">';
  document.head.innerHTML = `<meta name="theme-color" content="red">${previewTags}`;
  renderInApp(<Frame />, { at: '/lists/7' });
  fireEvent.click(screen.getByText('A gift'));
  expect(document.head.innerHTML).toContain(previewTags);
  fireEvent.click(screen.getByText('Ada'));
  expect(document.head.innerHTML).toBe('<meta name="theme-color" content="red">');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scrollTo).toHaveBeenCalled();
});

it('useScrollAndFocusReset: keeps scroll position and focus if the link has the state keepPosition', () => {
  const scrollTo = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  scrollTo.mockClear();
  renderInApp(<Frame />, { at: '/gift-ideas/product/blue' });
  const red = screen.getByText('Red');
  red.focus();
  fireEvent.click(red);
  expect(document.activeElement).toBe(red);
  expect(scrollTo).not.toHaveBeenCalled();
});
