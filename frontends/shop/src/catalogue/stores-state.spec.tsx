import { afterEach, describe, expect, it } from '@jest/globals';
import { keepStores, keptStores, resetStores, storesKey } from './stores-state.ts';

const store = { store: 'Target', url: 'https://www.target.com', affiliate_url: null, image_url: null };

afterEach(() => resetStores());

describe('the stores that a browser keeps', () => {
  it('are nothing at first, then what was loaded, under their key', () => {
    expect(keptStores()).toEqual({ stores: [], isLoaded: false });
    keepStores([store]);
    expect(keptStores()).toEqual({ stores: [store], isLoaded: true });
    expect(storesKey).toBe('stores-state');
    expect(JSON.parse(localStorage.getItem('stores-state') ?? '')).toEqual({
      stores: [store],
      isLoaded: true,
    });
  });

  it('are gone from memory and storage after a reset', () => {
    keepStores([store]);
    resetStores();
    expect(keptStores()).toEqual({ stores: [], isLoaded: false });
    expect(localStorage.getItem('stores-state')).toBeNull();
  });

  it.each(['{', '{"isLoaded":true,"stores":[{"store":1}]}', '[]'])(
    'are none where %s stands in the storage',
    text => {
      localStorage.setItem('stores-state', text);
      expect(keptStores().stores).toEqual([]);
    },
  );
});
