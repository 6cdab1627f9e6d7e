import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithTheme } from '../testing/render.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('a search box', () => {
  it('without onChange keeps the typed text until Enter', async () => {
    const search = jest.fn();
    const { user } = renderWithTheme(<SearchField label="Search" value="" onSubmit={search} />);
    await user.type(box(), 'kite');
    expect(box().value).toBe('kite');
    await user.type(box(), '{Enter}');
    expect(search).toHaveBeenCalledWith('kite');
    expect(box().value).toBe('kite');
  });

  it('reports the typed text, and shows a value set from outside', async () => {
    function Page() {
      const [words, setWords] = useState('');
      return (
        <>
          <SearchField label="Search" value={words} onChange={setWords} />
          <output>{words}</output>
          <button type="button" onClick={() => setWords('ball')}>
            another
          </button>
        </>
      );
    }
    const { user } = renderWithTheme(<Page />);
    await user.type(box(), 'kite');
    expect(screen.getByRole('status').textContent).toBe('kite');
    await user.click(screen.getByRole('button', { name: 'another' }));
    expect(box().value).toBe('ball');
  });
});
