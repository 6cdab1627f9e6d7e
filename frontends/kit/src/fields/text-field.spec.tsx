import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithTheme } from '../testing/render.tsx';
import { TextArea } from './text-area.tsx';
import { PasswordField, TextField, type TextFieldProps } from './text-field.tsx';

afterEach(cleanup);

function ControlledField({ start = '', onChange, ...props }: Partial<TextFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return <TextField label="Name" {...props} value={value} onChange={change} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const clear = () => screen.queryByRole('button', { name: 'Clear' });

describe('the clear button of a text field', () => {
  it('is shown only while the field has the focus and a value', async () => {
    const { user } = renderWithTheme(<ControlledField />);
    expect(clear()).toBeNull();
    await user.click(field());
    expect(clear()).toBeNull();
    await user.keyboard('tea');
    expect(clear()).not.toBeNull();
  });

  it('stays for 200 ms after blur, then disappears', () => {
    jest.useFakeTimers();
    try {
      renderWithTheme(<ControlledField start="tea" />);
      fireEvent.focus(field());
      fireEvent.blur(field());
      act(() => jest.advanceTimersByTime(199));
      expect(clear()).not.toBeNull();
      act(() => jest.advanceTimersByTime(1));
      expect(clear()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('clears the field and keeps the focus in it', async () => {
    const { user } = renderWithTheme(<ControlledField start="tea" />);
    await user.click(field());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });
});

describe('a text field', () => {
  it('says when nothing more fits', async () => {
    const { user } = renderWithTheme(<ControlledField maxLength={5} description="A short name" />);
    expect(screen.queryByRole('status')).toBeNull();
    await user.type(field(), 'teapot');
    expect(field().value).toBe('teapo');
    expect(screen.getByRole('status').textContent).toBe('No more than 5 letters fit here.');
  });

  it('announces an error to screen readers', () => {
    renderWithTheme(<ControlledField error="Please enter the gift name" />);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const described = field().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described.split(' ')[0] ?? '')?.textContent).toBe(
      'Please enter the gift name',
    );
  });
});

describe('a password', () => {
  it('can be shown and hidden again', async () => {
    const { user } = renderWithTheme(
      <PasswordField label="Password" value="secret" autoComplete="new-password" />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });

  it('takes the focus if it is asked to', () => {
    renderWithTheme(<PasswordField label="Password" autoComplete="current-password" autoFocus />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(document.activeElement).toBe(input);
    // A dialog focuses the element with this mark.
    expect(input.hasAttribute('data-autofocus')).toBe(true);
  });
});

describe('the direction of a text field', () => {
  it('is that of what is typed, and of the page while it is empty', async () => {
    const { user } = renderWithTheme(<ControlledField />);
    expect(field().getAttribute('dir')).toBeNull();
    await user.type(field(), 'إبريق');
    expect(field().getAttribute('dir')).toBe('auto');
  });

  it('is from left to right for addresses', () => {
    renderWithTheme(<ControlledField type="email" />);
    expect(field().getAttribute('dir')).toBe('ltr');
  });

  it('is that of what is typed in several lines, too', () => {
    renderWithTheme(<TextArea label="Name" value="إبريق" />);
    expect(field().getAttribute('dir')).toBe('auto');
  });
});
