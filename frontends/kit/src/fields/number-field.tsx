import { getCurrencySymbol } from '@giftlist/contracts/rules/format';
import { useState } from 'react';
import type { FieldProps } from './field-styles.tsx';
import {
  formatPrice,
  keepDecimalDigits,
  localizeDecimalSign,
  normalizePrice,
  parseNumber,
} from './number-text.ts';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps extends FieldProps {
  value?: number | '';
  onChange?: (value: number | '') => void;
  integer?: boolean;
}

interface NumberFormat {
  inputMode: 'numeric' | 'decimal';
  accept: (text: string) => string;
  format: (value: number | '') => string;
  sign?: string;
}

function FormattedNumberField({
  numberFormat: { format, ...textFieldProps },
  value = '',
  onChange,
  ...rest
}: Omit<NumberFieldProps, 'integer'> & { numberFormat: NumberFormat }) {
  const [draft, setDraft] = useState<string>();
  return (
    <TextField
      {...rest}
      {...textFieldProps}
      // Keeps the text as typed ('12.') until blur.
      value={draft !== undefined && parseNumber(draft) === value ? draft : format(value)}
      onChange={next => {
        setDraft(next);
        onChange?.(parseNumber(next));
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

const decimalFormat: NumberFormat = { inputMode: 'decimal', accept: keepDecimalDigits, format: String };
const integerFormat: NumberFormat = {
  inputMode: 'numeric',
  accept: text => text.replace(/\D/g, ''),
  format: String,
};

export function NumberField({ integer, ...props }: NumberFieldProps) {
  return <FormattedNumberField {...props} numberFormat={integer ? integerFormat : decimalFormat} />;
}

export function PriceField({ currency, ...props }: Omit<NumberFieldProps, 'integer'> & { currency: string }) {
  const numberFormat: NumberFormat = {
    inputMode: 'decimal',
    accept: text => localizeDecimalSign(normalizePrice(text)),
    format: value => localizeDecimalSign(formatPrice(value)),
    sign: getCurrencySymbol(currency),
  };
  return <FormattedNumberField {...props} numberFormat={numberFormat} />;
}
