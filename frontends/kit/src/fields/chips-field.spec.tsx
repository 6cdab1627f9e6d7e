import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing/render.tsx';
import { onAStillClock } from '../testing/time.ts';
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

describe('a field of chips', () => {
  it('adds what is typed with Enter and with Tab', async () => {
    const { user } = show(<Emails />);
    await user.type(field(), 'a@b.c{Enter}');
    expect(chips()).toBe('a@b.c');
    await user.type(field(), 'd@e.f');
    await user.tab();
    expect(chips()).toBe('a@b.c d@e.f');
    expect(document.activeElement).toBe(field());
  });

  it('adds what is left standing when it is left', async () => {
    const { user } = show(<Emails />);
    await user.type(field(), 'a@b.c');
    await user.click(document.body);
    expect(chips()).toBe('a@b.c');
  });

  it('keeps none twice', async () => {
    const { user } = show(<Emails start={['a@b.c']} />);
    await user.type(field(), 'A@B.C{Enter}');
    expect(chips()).toBe('a@b.c');
    expect(field().value).toBe('');
  });

  it('takes the last one away with Backspace, any with its button', async () => {
    const { user } = show(<Emails start={['a@b.c', 'd@e.f', 'g@h.i']} />);
    await user.type(field(), '{Backspace}');
    expect(chips()).toBe('a@b.c d@e.f');
    await user.click(screen.getByRole('button', { name: 'Remove a@b.c' }));
    expect(chips()).toBe('d@e.f');
  });

  it('tells what is typed once the typing rests for 40 ms, and when it became a chip', async () => {
    const onTyped = jest.fn();
    show(<Emails onTyped={onTyped} />);
    await onAStillClock(async passes => {
      fireEvent.change(field(), { target: { value: 'o' } });
      await passes(39);
      fireEvent.change(field(), { target: { value: 'om' } });
      await passes(39);
      expect(onTyped).not.toHaveBeenCalled();
      await passes(1);
      expect(onTyped.mock.calls).toEqual([['om']]);
      fireEvent.keyDown(field(), { key: 'Enter' });
      expect(onTyped.mock.calls).toEqual([['om'], ['']]);
    });
  });

  it('lets one choose a suggestion', async () => {
    const { user } = show(<Emails suggestions={[{ value: 'omar@haddad.example', label: 'Omar Haddad' }]} />);
    await user.type(field(), 'om');
    const offered = await screen.findByText('Omar Haddad');
    expect(offered.closest<HTMLElement>('[role="listbox"]')?.style.maxHeight).toBe('320px');
    await user.click(offered);
    expect(chips()).toBe('omar@haddad.example');
  });
});
