import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signOut } from '../testing/signed-in.ts';
import { browserDatabase } from './browser-database.ts';
import { loadStores, resetStores, saveStores } from './stores-state.ts';

const store = { store: 'Target', url: 'https://www.target.com', affiliate_url: null, image_url: null };
const noStores = { country: 'us', stores: [], isLoaded: false };
const usStores = { country: 'us', stores: [store], isLoaded: true };

afterEach(async () => {
  await resetStores();
  jest.restoreAllMocks();
});

describe('cached stores', () => {
  it('are written to the browser database once loaded', async () => {
    const write = jest.spyOn(browserDatabase, 'write');
    expect(await loadStores('us')).toEqual(noStores);
    saveStores('us', [store]);
    expect(await loadStores('us')).toEqual(usStores);
    expect(write.mock.calls).toEqual([['stores-state', usStores]]);
    expect(localStorage.getItem('stores-state')).toBeNull();
  });

  it('are restored from an earlier visit', async () => {
    jest.spyOn(browserDatabase, 'read').mockResolvedValue(usStores);
    expect(await loadStores('us')).toEqual(usStores);
  });

  it('are empty for another country', async () => {
    saveStores('us', [store]);
    expect(await loadStores('de')).toEqual({ country: 'de', stores: [], isLoaded: false });
    expect(await loadStores('us')).toEqual(usStores);
  });

  it('are deleted by a reset', async () => {
    const remove = jest.spyOn(browserDatabase, 'remove');
    saveStores('us', [store]);
    await resetStores();
    expect(await loadStores('us')).toEqual(noStores);
    expect(remove).toHaveBeenCalledWith('stores-state');
  });

  it('are deleted at sign-out', async () => {
    const remove = jest.spyOn(browserDatabase, 'remove');
    saveStores('us', [store]);
    await signOut();
    expect(await loadStores('us')).toEqual(noStores);
    expect(remove).toHaveBeenCalledWith('stores-state');
  });

  it.each([undefined, 'x', {}, { ...usStores, stores: [{ store: 1 }] }, { stores: [store], isLoaded: true }])(
    'are empty if the database holds %j',
    async stored => {
      jest.spyOn(browserDatabase, 'read').mockResolvedValue(stored);
      expect(await loadStores('us')).toEqual(noStores);
    },
  );
});
