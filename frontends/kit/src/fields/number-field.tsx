import { currencySign } from '@giftlist/contracts/rules/format';
import { type FocusEvent, useState } from 'react';
import type { FieldProps } from './field-styles.tsx';
import { numberText, priceText, readNumber, typedPrice } from './number-text.ts';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps extends FieldProps {
  value?: number | '';
  onChange?: (value: number | '') => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  placeholder?: string;
  /** Whole numbers only. */
  integer?: boolean;
  onEnter?: () => void;
}

interface Shape {
  inputMode: 'numeric' | 'decimal';
  accept: (typed: string) => string;
  show: (value: number | '') => string;
  sign?: string;
}

function useNumberText({ value = '', onChange }: Pick<NumberFieldProps, 'value' | 'onChange'>, shape: Shape) {
  const [typed, setTyped] = useState<string>();
  return {
    // While typing, the text stays as typed ('12.', '0.5'); on blur it is formatted.
    text: typed !== undefined && readNumber(typed) === value ? typed : shape.show(value),
    change: (next: string) => {
      setTyped(next);
      onChange?.(readNumber(next));
    },
    leave: () => setTyped(undefined),
  };
}

function NumberText({
  shape,
  onBlur,
  onEnter,
  value,
  onChange,
  integer: _,
  ...rest
}: NumberFieldProps & { shape: Shape }) {
  const { text, change, leave } = useNumberText(
    { value: value ?? '', ...(onChange ? { onChange } : {}) },
    shape,
  );
  return (
    <TextField
      {...rest}
      value={text}
      inputMode={shape.inputMode}
      accept={shape.accept}
      sign={shape.sign}
      onChange={change}
      onBlur={event => {
        leave();
        onBlur?.(event);
      }}
      {...(onEnter ? { onEnter } : {})}
    />
  );
}

const decimal: Shape = { inputMode: 'decimal', accept: numberText, show: String };
const whole: Shape = { inputMode: 'numeric', accept: typed => typed.replace(/\D/g, ''), show: String };

/** A number: digits and '.' only. */
export function NumberField(props: NumberFieldProps) {
  return <NumberText {...props} shape={props.integer ? whole : decimal} />;
}

/** A price with its currency's symbol; two decimals after blur. */
export function PriceField({ currency, ...props }: NumberFieldProps & { currency: string }) {
  const shape: Shape = {
    inputMode: 'decimal',
    accept: typedPrice,
    show: priceText,
    sign: currencySign(currency),
  };
  return <NumberText {...props} shape={shape} />;
}
