import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimTokens } from '../claims/claim-tokens.ts';
import { recoverDatabase } from '../diagnostics/database-recovery.ts';
import {
  getAccess,
  mayBeSignedIn,
  refreshAccess,
  setAccess,
  syncAccessBetweenTabs,
} from '../http/access-token.ts';
import { forgetList, getRememberedList, rememberList } from '../session/remembered-list.ts';
import { blockStorage, storageFailures } from '../testing/blocked-storage.ts';
import { mockServer } from '../testing/mock-server.ts';
import { browserDatabase } from './browser-database.ts';
import { persistentStorage, tabStorage } from './browser-storage.ts';
import { loadStores, resetStores, saveStores } from './stores-state.ts';

const failureKinds = Object.keys(storageFailures) as (keyof typeof storageFailures)[];
let restoreStorage: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  persistentStorage.clear();
  tabStorage.clear();
  setAccess(undefined);
  restoreStorage();
  restoreStorage = () => undefined;
});

describe.each(failureKinds)('with %s', kind => {
  beforeEach(() => {
    restoreStorage = blockStorage(kind);
  });

  it.each([
    ['localStorage', persistentStorage],
    ['sessionStorage', tabStorage],
  ])('%s keeps its values for this page', (_, storage) => {
    expect(storage.get('a')).toBeUndefined();
    storage.set('a', '1');
    storage.set('a', '2');
    storage.set('b', '');
    expect([storage.get('a'), storage.get('b'), storage.keys()]).toEqual(['2', '', ['a', 'b']]);
    storage.remove('a');
    expect(storage.get('a')).toBeUndefined();
    storage.clear();
    expect(storage.keys()).toEqual([]);
  });

  it('a page keeps at most 200 values', () => {
    for (let n = 0; n < 1_000; n += 1) persistentStorage.set(`key ${n}`, 'x');
    expect(persistentStorage.keys()).toHaveLength(200);
    expect(persistentStorage.get('key 999')).toBe('x');
  });

  it('claim tokens are kept for this page', () => {
    claimTokens.add('gift', 'token');
    expect(claimTokens.toHeader()).toBe('token');
  });

  it('the browser database ignores reads and writes', async () => {
    await browserDatabase.write('a', 1);
    expect(await browserDatabase.read('a')).toBeUndefined();
    await browserDatabase.remove('a');
    expect(await browserDatabase.isAlive()).toBe(false);
    saveStores('us', []);
    expect((await loadStores('us')).isLoaded).toBe(true);
    await resetStores();
    expect((await loadStores('us')).isLoaded).toBe(false);
  });

  it('a lost database causes one reload', async () => {
    let reloads = 0;
    await recoverDatabase({
      isAlive: browserDatabase.isAlive,
      showMessage: () => undefined,
      reload: () => {
        reloads += 1;
      },
      wait: async () => undefined,
      now: () => 1,
    });
    expect(reloads).toBe(1);
  });

  it('remembering a list does not throw', () => {
    expect(() => [rememberList('7'), getRememberedList(), forgetList()]).not.toThrow();
  });

  it('the access token is refreshed', async () => {
    const data = { access_token: 'newer', user_id: 'a', email: 'a@b.c', has_profile: true };
    mockServer(() => Response.json({ data }));
    const stop = syncAccessBetweenTabs(() => undefined);
    expect((await refreshAccess())?.token).toBe('newer');
    expect(getAccess()?.token).toBe('newer');
    stop();
  });
});

describe('mayBeSignedIn', () => {
  it('is true if the browser refuses reads', () => {
    expect(mayBeSignedIn()).toBe(false);
    restoreStorage = blockStorage('blocked storages');
    expect(mayBeSignedIn()).toBe(true);
  });
});

describe('a full browser storage', () => {
  it('returns the value that could not be stored, and stores the next one', () => {
    persistentStorage.set('a', 'older');
    restoreStorage = blockStorage('full storages');
    persistentStorage.set('a', 'newer');
    restoreStorage();
    restoreStorage = () => undefined;
    expect(persistentStorage.get('a')).toBe('newer');
    persistentStorage.set('a', 'newest');
    expect([persistentStorage.get('a'), localStorage.getItem('a')]).toEqual(['newest', 'newest']);
  });
});

describe('the remembered list', () => {
  it.each(['%', '%E0%A4%A', '%C3%28'])('is ignored if its cookie is %s', value => {
    // biome-ignore lint/suspicious/noDocumentCookie: as another script would
    document.cookie = `listId=${value}; path=/`;
    expect(getRememberedList()).toBeUndefined();
    forgetList();
  });
});
