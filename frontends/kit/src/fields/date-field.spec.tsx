import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithTheme } from '../testing/render.tsx';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

function Birthday({ start = '', onChange }: { start?: string; onChange?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return <DateField label="Birthday" value={value} onChange={change} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Birthday');

describe('DateField', () => {
  it('shows a date as mm/dd/yyyy', () => {
    renderWithTheme(<Birthday start="2026-12-09" />);
    expect(field().value).toBe('12/09/2026');
  });

  it('inserts the slashes while digits are typed', async () => {
    const onChange = jest.fn();
    const { user } = renderWithTheme(<Birthday onChange={onChange} />);
    await user.type(field(), '12092026');
    expect(field().value).toBe('12/09/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-09');
  });

  it('accepts typed slashes too', async () => {
    const onChange = jest.fn();
    const { user } = renderWithTheme(<Birthday onChange={onChange} />);
    await user.type(field(), '12/09/2026');
    expect(field().value).toBe('12/09/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-09');
  });

  it.each([
    ['2026-12-09T10:00:00Z', '2026-12-09', 'with a time'],
    ['12-09-2026', '2026-12-09', 'another separator'],
    ['2026-12-09', '2026-12-09', 'ISO 8601'],
    ['12/09/2026', '2026-12-09', 'the local format'],
    ['02/30/2026', '', 'no such day'],
    ['tomorrow', '', 'a word'],
  ])('parses a pasted %s as %j (%s)', async (text, value) => {
    const onChange = jest.fn();
    const { user } = renderWithTheme(<Birthday onChange={onChange} />);
    await user.click(field());
    await user.paste(text);
    expect(onChange).toHaveBeenLastCalledWith(value);
  });

  it('keeps an invalid date, so that it can be corrected', async () => {
    const { user } = renderWithTheme(<Birthday />);
    await user.click(field());
    await user.paste('02/30/2026');
    await user.tab();
    expect(field().value).toBe('02/30/2026');
  });
});
