import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { ButtonOrLink } from './button-or-link.tsx';

afterEach(cleanup);

describe('ButtonOrLink with a link to another site', () => {
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Target' });

  it('opens in a new tab and marks sponsored links', () => {
    renderWithTheme(<ButtonOrLink href="https://target.example/">Target</ButtonOrLink>);
    expect([link().href, link().target, link().rel]).toEqual([
      'https://target.example/',
      '_blank',
      'noopener nofollow',
    ]);
    cleanup();
    renderWithTheme(
      <ButtonOrLink href="https://target.example/" sponsored>
        Target
      </ButtonOrLink>,
    );
    expect(link().rel).toBe('sponsored noopener nofollow');
  });

  it('calls onClick for a left click, a middle click and Enter, but not for a right click', async () => {
    const onClick = jest.fn();
    const { user } = renderWithTheme(
      <ButtonOrLink href="https://target.example/" onClick={onClick}>
        Target
      </ButtonOrLink>,
    );
    await user.pointer({ keys: '[MouseRight]', target: link() });
    expect(onClick).not.toHaveBeenCalled();
    await user.click(link());
    await user.keyboard('{Enter}');
    await user.pointer({ keys: '[MouseMiddle]', target: link() });
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('renders a disabled button instead of a disabled link', () => {
    renderWithTheme(
      <ButtonOrLink href="https://target.example/" disabled>
        Target
      </ButtonOrLink>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Target' }).disabled).toBe(true);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
