import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { Page } from './page.tsx';

afterEach(cleanup);

describe('Page: the document title', () => {
  it.each([
    ['Lists', 'Lists · Giftlist'],
    ['عيد ميلاد 30', '\u2068عيد ميلاد 30\u2069 · Giftlist'],
    ['‏שלום 7', '\u2068‏שלום 7\u2069 · Giftlist'],
    ['\u202Eevil', '\u2068\u202Eevil\u202C\u2069 · Giftlist'],
    ['', 'Giftlist'],
  ])('isolates right-to-left text and ends with the brand: %j', (title, shown) => {
    renderWithTheme(<Page title={title}>{null}</Page>);
    expect(document.title).toBe(shown);
  });
});
