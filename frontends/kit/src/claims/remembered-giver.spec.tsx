import { afterEach, describe, expect, it } from '@jest/globals';
import { persistentStorage } from '../storage/browser-storage.ts';
import { rememberedGiver } from './remembered-giver.ts';

const omar = { name: 'Omar Haddad', email: 'omar@example.org' };

afterEach(() => persistentStorage.clear());

describe('the remembered giver', () => {
  it('is returned for the next gift until forgotten', () => {
    expect(rememberedGiver.read()).toBeUndefined();
    rememberedGiver.remember(omar);
    expect(rememberedGiver.read()).toEqual(omar);
    rememberedGiver.forget();
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it('is not kept in a browser where somebody signed in', () => {
    rememberedGiver.remember(omar);
    rememberedGiver.stop();
    rememberedGiver.remember(omar);
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it.each(['{', '[]', '{"name":1,"email":"a"}', 'null'])('is undefined when the storage holds %s', text => {
    persistentStorage.set('giftlist-giver', text);
    expect(rememberedGiver.read()).toBeUndefined();
  });
});
