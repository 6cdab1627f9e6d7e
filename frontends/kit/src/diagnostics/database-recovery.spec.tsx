import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { browserDatabase, isDatabaseLostError } from '../storage/browser-database.ts';
import { loadStores, saveStores } from '../storage/stores-state.ts';
import { recoverDatabase } from './database-recovery.ts';

const lostMessage = 'Database connection lost. Refreshing to restore functionality...';
const refreshMessage = 'Database connection could not be restored. The page will refresh.';
const manualMessage = 'Database connection lost. Please refresh the page manually.';

let clock = 0;
let shownMessages: string[];
let waitsMs: number[];
const reload = jest.fn();

const recover = ({ isDatabaseAlive }: { isDatabaseAlive: boolean }) =>
  recoverDatabase({
    isAlive: async () => isDatabaseAlive,
    showMessage: message => void shownMessages.push(message),
    reload,
    wait: async ms => {
      waitsMs.push(ms);
      clock += ms;
    },
    now: () => clock,
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clock = 1_000_000;
  shownMessages = [];
  waitsMs = [];
  reload.mockReset();
});

describe('recoverDatabase', () => {
  it('once the database is back, clears sign-in leftovers and saved stores and reloads the page', async () => {
    for (const key of [
      'auth-state',
      'giftlist-signed-in',
      'giftlist-refreshed-at',
      'auth-user',
      'auth-giftlist-state',
      'draft',
    ]) {
      localStorage.setItem(key, 'x');
    }
    saveStores('us', []);
    const remove = jest.spyOn(browserDatabase, 'remove');
    await recover({ isDatabaseAlive: true });
    expect((await loadStores('us')).isLoaded).toBe(false);
    expect(remove).toHaveBeenCalledWith('stores-state');
    expect(shownMessages).toEqual([lostMessage]);
    expect(waitsMs).toEqual([2_000]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(Object.keys(localStorage).sort()).toEqual(['auth-giftlist-state', 'auth-user', 'draft']);
  });

  it('shows an error after two failed retries and reloads the page', async () => {
    await recover({ isDatabaseAlive: false });
    expect(shownMessages).toEqual([lostMessage, refreshMessage]);
    expect(waitsMs).toEqual([2_000, 2_000, 2_000]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks for a manual reload if the database is lost again at once', async () => {
    await recover({ isDatabaseAlive: false });
    shownMessages = [];
    await recover({ isDatabaseAlive: false });
    expect(shownMessages).toEqual([manualMessage]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('retries again if the database is lost more than 30 s later', async () => {
    await recover({ isDatabaseAlive: false });
    clock += 30_001;
    shownMessages = [];
    await recover({ isDatabaseAlive: true });
    expect(shownMessages).toEqual([lostMessage]);
  });

  it('asks for a manual reload if the page cannot reload itself', async () => {
    reload.mockImplementation(() => {
      throw new Error('not allowed');
    });
    await recover({ isDatabaseAlive: true });
    expect(shownMessages).toEqual([lostMessage, manualMessage]);
  });
});

describe('isDatabaseLostError', () => {
  it('returns true only for a lost connection to the database', () => {
    const createError = (name: string, message: string) => Object.assign(new Error(message), { name });
    expect(isDatabaseLostError(new Error('Connection to Indexed Database server lost. Refresh'))).toBe(true);
    expect(isDatabaseLostError(createError('InvalidStateError', 'The database connection is closing.'))).toBe(
      true,
    );
    expect(isDatabaseLostError(createError('InvalidStateError', 'The object is in an invalid state.'))).toBe(
      false,
    );
    expect(isDatabaseLostError(new Error('Failed to fetch'))).toBe(false);
  });
});
