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

interface Shape {
  inputMode: 'numeric' | 'decimal';
  accept: (text: string) => string;
  format: (value: number | '') => string;
  sign?: string;
}

function NumberText({
  shape: { format, ...shape },
  value = '',
  onChange,
  integer: _,
  ...rest
}: NumberFieldProps & { shape: Shape }) {
  const [draft, setDraft] = useState<string>();
  return (
    <TextField
      {...rest}
      {...shape}
      // While typing, the text stays as typed ('12.', '0.5'). On blur it is formatted.
      value={draft !== undefined && parseNumber(draft) === value ? draft : format(value)}
      onChange={next => {
        setDraft(next);
        onChange?.(parseNumber(next));
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

const decimal: Shape = { inputMode: 'decimal', accept: keepDecimalDigits, format: String };
const whole: Shape = { inputMode: 'numeric', accept: text => text.replace(/\D/g, ''), format: String };

export function NumberField(props: NumberFieldProps) {
  return <NumberText {...props} shape={props.integer ? whole : decimal} />;
}

export function PriceField({ currency, ...props }: NumberFieldProps & { currency: string }) {
  const shape: Shape = {
    inputMode: 'decimal',
    accept: text => localizeDecimalSign(normalizePrice(text)),
    format: value => localizeDecimalSign(formatPrice(value)),
    sign: getCurrencySymbol(currency),
  };
  return <NumberText {...props} shape={shape} />;
}
