import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { i18n } from '../language/i18n.ts';
import { renderWithTheme } from '../testing/render.tsx';
import { NumberField, PriceField } from './number-field.tsx';

afterEach(() => {
  i18n.activate('en');
  cleanup();
});

function Price({ onChange }: { onChange?: (value: number | '') => void }) {
  const [value, setValue] = useState<number | ''>('');
  const change = (next: number | '') => {
    setValue(next);
    onChange?.(next);
  };
  return <PriceField label="Price" currency="GBP" value={value} onChange={change} />;
}

function Quantity() {
  const [value, setValue] = useState<number | ''>(1);
  return <NumberField label="Quantity" integer value={value} onChange={setValue} />;
}

describe('PriceField', () => {
  it('accepts digits and a point, and calls onChange with a number', async () => {
    const onChange = jest.fn();
    const { user } = renderWithTheme(<Price onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('Price');
    await user.type(input, '4x8.5€');
    expect(input.value).toBe('48.5');
    expect(onChange).toHaveBeenLastCalledWith(48.5);
  });

  it('keeps the typed text until blur, then shows two decimals', async () => {
    const { user } = renderWithTheme(<Price />);
    const input = screen.getByLabelText<HTMLInputElement>('Price');
    await user.type(input, '48.');
    expect(input.value).toBe('48.');
    await user.tab();
    expect(input.value).toBe('48.00');
  });

  it('uses the decimal sign of the language', async () => {
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    const onChange = jest.fn();
    const { user } = renderWithTheme(<Price onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('Price');
    await user.type(input, '48.5');
    expect(input.value).toBe('48,5');
    await user.tab();
    expect(input.value).toBe('48,50');
    await user.clear(input);
    await user.type(input, '1.234,5');
    expect(input.value).toBe('1234,5');
    expect(onChange).toHaveBeenLastCalledWith(1234.5);
  });

  it('shows the currency', () => {
    renderWithTheme(<Price />);
    expect(screen.getByText('£')).toBeTruthy();
  });
});

describe('NumberField with integer', () => {
  it('accepts digits only', async () => {
    const { user } = renderWithTheme(<Quantity />);
    const input = screen.getByLabelText<HTMLInputElement>('Quantity');
    await user.clear(input);
    await user.type(input, '-2.5');
    expect(input.value).toBe('25');
  });
});
