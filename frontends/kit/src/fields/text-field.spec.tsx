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
const clearButton = () => screen.queryByRole('button', { name: 'Clear' });

describe('TextField: the clear button', () => {
  it('appears only while the field has the focus and a value', async () => {
    const { user } = renderWithTheme(<ControlledField />);
    expect(clearButton()).toBeNull();
    await user.click(field());
    expect(clearButton()).toBeNull();
    await user.keyboard('tea');
    expect(clearButton()).not.toBeNull();
  });

  it('stays for 200 ms after blur, then disappears', () => {
    jest.useFakeTimers();
    try {
      renderWithTheme(<ControlledField start="tea" />);
      fireEvent.focus(field());
      fireEvent.blur(field());
      act(() => jest.advanceTimersByTime(199));
      expect(clearButton()).not.toBeNull();
      act(() => jest.advanceTimersByTime(1));
      expect(clearButton()).toBeNull();
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

describe('TextField', () => {
  it('says when the maximum length is reached', async () => {
    const { user } = renderWithTheme(<ControlledField maxLength={5} description="A short name" />);
    expect(screen.queryByRole('status')).toBeNull();
    await user.type(field(), 'teapot');
    expect(field().value).toBe('teapo');
    expect(screen.getByRole('status').textContent).toBe('No more than 5 letters fit here.');
  });

  it('announces an error to screen readers', () => {
    renderWithTheme(<ControlledField error="Please enter the gift name" />);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const error = screen.getByText('Please enter the gift name');
    expect(field().getAttribute('aria-describedby')?.split(' ')[0]).toBe(error.id);
  });
});

describe('PasswordField', () => {
  it('shows and hides the password', async () => {
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

  it('gets the focus on the first render if autoFocus is set', () => {
    renderWithTheme(<PasswordField label="Password" autoComplete="current-password" autoFocus />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(document.activeElement).toBe(input);
    expect(input.hasAttribute('data-autofocus')).toBe(true);
  });
});

describe('TextField: the text direction', () => {
  it('follows the typed text, or the page while the field is empty', async () => {
    const { user } = renderWithTheme(<ControlledField />);
    expect(field().getAttribute('dir')).toBeNull();
    await user.type(field(), 'إبريق');
    expect(field().getAttribute('dir')).toBe('auto');
  });

  it('is left to right for e-mail addresses', () => {
    renderWithTheme(<ControlledField type="email" />);
    expect(field().getAttribute('dir')).toBe('ltr');
  });

  it('follows the typed text in a TextArea', () => {
    renderWithTheme(<TextArea label="Name" value="إبريق" />);
    expect(field().getAttribute('dir')).toBe('auto');
  });
});
