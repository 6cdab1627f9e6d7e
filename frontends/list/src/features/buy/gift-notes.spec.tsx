import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { GiftNotes } from './gift-notes.tsx';

afterEach(cleanup);

describe('GiftNotes', () => {
  it('renders bold text, lists and links', () => {
    render(<GiftNotes text={'Size **M**\n\n- red\n- blue\n\n[The shop](https://shop.example/a)'} />);
    expect(screen.getByText('M').tagName).toBe('STRONG');
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['red', 'blue']);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'The shop' });
    expect([link.href, link.rel]).toEqual(['https://shop.example/a', 'noopener nofollow ugc']);
  });

  it('links plain URLs without the punctuation after them', () => {
    render(
      <GiftNotes
        text={'See https://shop.example/a?b=c.\nhttps://shop.example/d\n(at [E](https://shop.example/e))'}
      />,
    );
    expect(
      screen.getAllByRole<HTMLAnchorElement>('link').map(({ href, textContent }) => [href, textContent]),
    ).toEqual([
      ['https://shop.example/a?b=c', 'https://shop.example/a?b=c'],
      ['https://shop.example/d', 'https://shop.example/d'],
      ['https://shop.example/e', 'E'],
    ]);
  });

  it('shows headings and HTML only as text, and drops pictures and script URLs', () => {
    const { container } = render(
      <GiftNotes
        text={
          '# Big\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[press](javascript:alert(1)) ![see](https://spy.example/p.png)'
        }
      />,
    );
    expect(container.querySelectorAll('script, img, h1, iframe')).toHaveLength(0);
    expect(container.textContent).toContain('Big');
    expect(container.textContent).toContain('<script>alert(1)</script>');
    expect(screen.getByText('press').getAttribute('href')).toBe('');
  });
});
