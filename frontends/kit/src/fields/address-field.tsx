import { limits } from '@giftlist/contracts/limits';
import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { isAborted } from '../http/api-problem.ts';
import { type FieldProps, fieldClasses, getWrapperProps } from './field-styles.tsx';
import css from './fields.module.css';

const minQueryLength = 3;

export interface AddressFieldProps extends FieldProps {
  value?: string;
  onChange?: (value: string) => void;
}

/** Joins lines with commas, because an input would join them without a space. A single line stays as typed. */
const toOneLine = (address: string): string =>
  address.includes('\n')
    ? address
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
        .join(', ')
    : address;

export function AddressField({ value = '', onChange, ...rest }: AddressFieldProps) {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const pendingRequest = useRef<AbortController>(undefined);
  useEffect(() => () => pendingRequest.current?.abort(), []);

  const fetchSuggestions = async (query: string) => {
    pendingRequest.current?.abort();
    pendingRequest.current = new AbortController();
    const { signal } = pendingRequest.current;
    try {
      const { predictions } = await api.call('GET /api/address/search', { query: { query }, signal });
      setSuggestions([...new Set(predictions.map(prediction => prediction.description))]);
    } catch (error) {
      if (!isAborted(error)) setSuggestions([]);
    }
  };
  const fetchSoon = useDebouncedCallback(fetchSuggestions, limits.addressSearchDebounceMs);
  const handleChange = (text: string) => {
    onChange?.(text);
    fetchSoon.cancel();
    if (text.trim().length < minQueryLength) setSuggestions([]);
    else fetchSoon(text);
  };
  return (
    <Autocomplete
      {...getWrapperProps(rest)}
      classNames={{ ...fieldClasses, dropdown: css.dropdown, option: css.option }}
      autoComplete="street-address"
      value={toOneLine(value)}
      data={suggestions}
      // The server has already filtered the suggestions.
      filter={({ options }) => options}
      maxDropdownHeight={limits.suggestionListPx}
      comboboxProps={{ zIndex: 350, offset: 6 }}
      onChange={handleChange}
    />
  );
}
