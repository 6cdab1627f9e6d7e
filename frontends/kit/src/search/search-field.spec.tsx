import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithTheme } from '../testing/render.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

const getSearchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('SearchField', () => {
  it('without onChange, keeps the typed text and submits it on Enter', async () => {
    const onSubmit = jest.fn();
    const { user } = renderWithTheme(<SearchField label="Search" value="" onSubmit={onSubmit} />);
    await user.type(getSearchBox(), 'kite');
    expect(getSearchBox().value).toBe('kite');
    await user.type(getSearchBox(), '{Enter}');
    expect(onSubmit).toHaveBeenCalledWith('kite');
    expect(getSearchBox().value).toBe('kite');
  });

  it('passes the typed text to onChange and shows a new value', async () => {
    function Page() {
      const [query, setQuery] = useState('');
      return (
        <>
          <SearchField label="Search" value={query} onChange={setQuery} />
          <output>{query}</output>
          <button type="button" onClick={() => setQuery('ball')}>
            another
          </button>
        </>
      );
    }
    const { user } = renderWithTheme(<Page />);
    await user.type(getSearchBox(), 'kite');
    expect(screen.getByRole('status').textContent).toBe('kite');
    await user.click(screen.getByRole('button', { name: 'another' }));
    expect(getSearchBox().value).toBe('ball');
  });
});
