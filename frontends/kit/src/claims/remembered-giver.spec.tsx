import { afterEach, describe, expect, it } from '@jest/globals';
import { persistentStorage } from '../storage/browser-storage.ts';
import { rememberedGiver } from './remembered-giver.ts';

const omar = { name: 'Omar Haddad', email: 'omar@example.org' };

afterEach(() => persistentStorage.clear());

describe('rememberedGiver', () => {
  it('returns the giver until forget() is called', () => {
    expect(rememberedGiver.read()).toBeUndefined();
    rememberedGiver.remember(omar);
    expect(rememberedGiver.read()).toEqual(omar);
    rememberedGiver.forget();
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it('remembers no giver after disable()', () => {
    rememberedGiver.remember(omar);
    rememberedGiver.disable();
    rememberedGiver.remember(omar);
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it.each(['{', '[]', '{"name":1,"email":"a"}', 'null'])(
    'returns undefined if the storage holds %s',
    text => {
      persistentStorage.set('giftlist-giver', text);
      expect(rememberedGiver.read()).toBeUndefined();
    },
  );
});
