import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { mockServer, problemResponse } from '../testing/mock-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AddressField } from './address-field.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Form() {
  const [value, setValue] = useState('');
  return <AddressField label="Shipping address" value={value} onChange={setValue} />;
}

function open(respond: () => Response) {
  const sent = mockServer(respond);
  renderInApp(<Form />);
  const field = screen.getByRole('combobox', { name: 'Shipping address' });
  fireEvent.focus(field);
  return {
    sentKeys: () => sent.map(({ key }) => key),
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    suggestions: () => screen.queryAllByRole('option').map(option => option.textContent),
  };
}
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const oneSuggestion = () => Response.json({ predictions: [{ description: 'Main Street, Oslo' }] });

describe('AddressField', () => {
  it('searches 400 ms after the last keystroke', async () => {
    const { sentKeys, type, suggestions } = open(oneSuggestion);
    type('Main');
    await advance(399);
    type('Main Str');
    await advance(399);
    expect(sentKeys()).toEqual([]);
    await advance(1);
    expect(sentKeys()).toEqual(['GET /api/address/search?query=Main+Str']);
    expect(suggestions()).toEqual(['Main Street, Oslo']);
  });

  it('shows no suggestions after a failed search', async () => {
    let respond = oneSuggestion;
    const { type, suggestions } = open(() => respond());
    type('Main');
    await advance(400);
    expect(suggestions()).toEqual(['Main Street, Oslo']);
    respond = () => problemResponse(503, 'upstream-unavailable');
    type('Main Street');
    await advance(400);
    expect(suggestions()).toEqual([]);
  });

  it('shows an address of several lines as one line with commas', () => {
    renderInApp(<AddressField label="Shipping address" value={'Lindenstraße 14 \n50674 Köln'} />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Shipping address' });
    expect(field.value).toBe('Lindenstraße 14, 50674 Köln');
  });
});
