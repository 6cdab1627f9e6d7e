import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { i18n } from '../language/i18n.ts';
import { renderWithTheme } from '../testing/render.tsx';
import { NameFields } from './name-fields.tsx';

afterEach(() => {
  cleanup();
  i18n.activate('en');
});

describe('NameFields', () => {
  it.each([
    ['en', ['given-name', 'family-name']],
    ['de', ['given-name', 'family-name']],
    ['ja', ['family-name', 'given-name']],
  ])('uses the name order of the language %s', (locale, order) => {
    i18n.loadAndActivate({ locale, messages: {} });
    renderWithTheme(<NameFields first={{ value: 'Ada' }} last={{ value: 'Larsen' }} />);
    expect(screen.getAllByRole('textbox').map(field => field.getAttribute('autocomplete'))).toEqual(order);
  });
});
