import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signOut } from '../testing/signed-in.ts';
import { browserDatabase } from './browser-database.ts';
import { loadStores, resetStores, saveStores } from './stores-state.ts';

const store = { store: 'Target', url: 'https://www.target.com', affiliate_url: null, image_url: null };
const none = { country: 'us', stores: [], isLoaded: false };
const ofUs = { country: 'us', stores: [store], isLoaded: true };

afterEach(async () => {
  await resetStores();
  jest.restoreAllMocks();
});

describe('the cached stores', () => {
  it('are stored in the browser once they are loaded', async () => {
    const write = jest.spyOn(browserDatabase, 'write');
    expect(await loadStores('us')).toEqual(none);
    saveStores('us', [store]);
    expect(await loadStores('us')).toEqual(ofUs);
    expect(write.mock.calls).toEqual([['stores-state', ofUs]]);
    expect(localStorage.getItem('stores-state')).toBeNull();
  });

  it('are those of an earlier visit', async () => {
    jest.spyOn(browserDatabase, 'read').mockResolvedValue(ofUs);
    expect(await loadStores('us')).toEqual(ofUs);
  });

  it('are empty for another country', async () => {
    saveStores('us', [store]);
    expect(await loadStores('de')).toEqual({ country: 'de', stores: [], isLoaded: false });
    expect(await loadStores('us')).toEqual(ofUs);
  });

  it('are deleted from memory and storage by a reset', async () => {
    const remove = jest.spyOn(browserDatabase, 'remove');
    saveStores('us', [store]);
    await resetStores();
    expect(await loadStores('us')).toEqual(none);
    expect(remove).toHaveBeenCalledWith('stores-state');
  });

  it('are deleted at sign-out', async () => {
    const remove = jest.spyOn(browserDatabase, 'remove');
    saveStores('us', [store]);
    await signOut();
    expect(await loadStores('us')).toEqual(none);
    expect(remove).toHaveBeenCalledWith('stores-state');
  });

  it.each([undefined, 'x', {}, { ...ofUs, stores: [{ store: 1 }] }, { stores: [store], isLoaded: true }])(
    'are empty if the database holds %j',
    async kept => {
      jest.spyOn(browserDatabase, 'read').mockResolvedValue(kept);
      expect(await loadStores('us')).toEqual(none);
    },
  );
});
