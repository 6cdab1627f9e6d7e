import { describe, expect, it } from '@jest/globals';
import { fullName, splitName } from './person-name.ts';

describe('names', () => {
  it.each([
    ['Ada', 'Larsen', 'Ada Larsen'],
    ['太郎', '山田', '山田 太郎'],
    ['さくら', '佐々木', '佐々木 さくら'],
    ['민지', '김', '김 민지'],
    ['Tarō', '山田', 'Tarō 山田'],
    ['عمر', 'حداد', 'عمر حداد'],
    ['Ada', '', 'Ada'],
    ['太郎', '', '太郎'],
    ['', '', ''],
  ])('fullName: joins %j and %j in the order of their script', (first_name, last_name, name) => {
    expect(fullName({ first_name, last_name })).toBe(name);
  });

  it.each([
    ['Omar Haddad', 'Omar', 'Haddad'],
    ['  Ana Maria  de Souza ', 'Ana Maria de', 'Souza'],
    [' 山田 太郎 ', '太郎', '山田'],
    ['山田\u3000太郎', '太郎', '山田'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
  ])('splitName: splits %s', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name });
  });
});
