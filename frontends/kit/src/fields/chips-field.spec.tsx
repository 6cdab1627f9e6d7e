import { isEmail } from '@giftlist/contracts/rules/email';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithTheme } from '../testing/render.tsx';
import { withFakeTimers } from '../testing/time.ts';
import { ChipsField, type ChipsFieldProps } from './chips-field.tsx';

afterEach(cleanup);

function Emails(props: Partial<ChipsFieldProps> & { start?: string[] }) {
  const [value, setValue] = useState(props.start ?? []);
  return (
    <>
      <ChipsField label="E-mails" {...props} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('E-mails');
const chips = () => screen.getByRole('status').textContent;

describe('ChipsField', () => {
  it('adds the typed text as a chip on Enter and on Tab', async () => {
    const { user } = renderWithTheme(<Emails />);
    await user.type(field(), 'a@b.c{Enter}');
    expect(chips()).toBe('a@b.c');
    await user.type(field(), 'd@e.f');
    await user.tab();
    expect(chips()).toBe('a@b.c d@e.f');
    expect(document.activeElement).toBe(field());
  });

  it('adds the typed text as a chip on blur', async () => {
    const { user } = renderWithTheme(<Emails />);
    await user.type(field(), 'a@b.c');
    await user.click(document.body);
    expect(chips()).toBe('a@b.c');
  });

  it('skips duplicates', async () => {
    const { user } = renderWithTheme(<Emails start={['a@b.c']} />);
    await user.type(field(), 'A@B.C{Enter}');
    expect(chips()).toBe('a@b.c');
    expect(field().value).toBe('');
  });

  it('removes the last chip with Backspace, and any chip with its button', async () => {
    const { user } = renderWithTheme(<Emails start={['a@b.c', 'd@e.f', 'g@h.i']} />);
    await user.type(field(), '{Backspace}');
    expect(chips()).toBe('a@b.c d@e.f');
    await user.click(screen.getByRole('button', { name: 'Remove a@b.c' }));
    expect(chips()).toBe('d@e.f');
  });

  it('reports the typed text after 40 ms, and an empty text after Enter', async () => {
    const onTextChange = jest.fn();
    renderWithTheme(<Emails onTextChange={onTextChange} />);
    await withFakeTimers(async advance => {
      fireEvent.change(field(), { target: { value: 'o' } });
      await advance(39);
      fireEvent.change(field(), { target: { value: 'om' } });
      await advance(39);
      expect(onTextChange).not.toHaveBeenCalled();
      await advance(1);
      expect(onTextChange.mock.calls).toEqual([['om']]);
      fireEvent.keyDown(field(), { key: 'Enter' });
      expect(onTextChange.mock.calls).toEqual([['om'], ['']]);
    });
  });

  it.each([
    ['Outlook', 'Ann Example <ann@example.com>; "Lee, Bob" <bob@example.com>'],
    ['lines', 'ann@example.com\nbob@example.com\n'],
    ['Gmail', 'Ann Example <ann@example.com>, "Lee, Bob" <bob@example.com>, '],
    ['links', 'mailto:ann@example.com?subject=Hi mailto:bob@example.com'],
  ])('splits a pasted list into chips (%s)', async (_, list) => {
    const { user } = renderWithTheme(<Emails inputMode="email" isValid={isEmail} />);
    await user.click(field());
    await user.paste(list);
    expect(chips()).toBe('ann@example.com bob@example.com');
    expect(field().value).toBe('');
  });

  it('joins a pasted list with the typed text before it', async () => {
    const { user } = renderWithTheme(<Emails inputMode="email" />);
    await user.type(field(), 'dan@example.com , ');
    await user.paste('ann@example.com\nbob@exa');
    expect(chips()).toBe('dan@example.com ann@example.com bob@exa');
  });

  it('keeps a single pasted word as text', async () => {
    const { user } = renderWithTheme(<Emails inputMode="email" />);
    await user.click(field());
    await user.paste('ann@');
    await user.type(field(), 'example.com{Enter}');
    expect(chips()).toBe('ann@example.com');
  });

  it('splits a pasted list of words at commas and line breaks, but not at spaces', async () => {
    const { user } = renderWithTheme(<Emails />);
    await user.type(field(), 'board games{Enter}');
    await user.paste('rock climbing\nfresh bread, tea');
    expect(screen.getAllByRole('button', { name: /^Edit/ }).map(chip => chip.textContent)).toEqual([
      'board games',
      'rock climbing',
      'fresh bread',
      'tea',
    ]);
  });

  it('marks an invalid address and moves it back to the field on click', async () => {
    const { user } = renderWithTheme(
      <Emails inputMode="email" isValid={isEmail} start={['ann@example.com']} />,
    );
    await user.click(field());
    await user.paste('bob@example; Carol Jones');
    expect(chips()).toBe('ann@example.com bob@example Carol Jones');
    const invalidChip = screen.getByRole('button', { name: 'Edit bob@example' });
    expect(invalidChip.parentElement?.dataset.invalid).toBe('true');
    await user.type(field(), 'dan@example.com');
    await user.click(invalidChip);
    expect(chips()).toBe('ann@example.com Carol Jones dan@example.com');
    expect(field().value).toBe('bob@example');
    expect(document.activeElement).toBe(field());
    await user.type(field(), '.com{Enter}');
    expect(chips()).toBe('ann@example.com Carol Jones dan@example.com bob@example.com');
  });
});
