import { expect, it } from '@jest/globals';
import { contentHash } from './content-hash.ts';

it('tells contents apart, files by what is known of them without reading', () => {
  const form = (name: string, file: string) => {
    const data = new FormData();
    data.set('name', name);
    data.set('picture', new File(['x'], file, { lastModified: 1 }));
    return data;
  };
  expect(contentHash({ a: 1 })).toBe(contentHash({ a: 1 }));
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
  expect(contentHash(form('Ada', 'a.png'))).toBe(contentHash(form('Ada', 'a.png')));
  expect(contentHash(form('Ada', 'a.png'))).not.toBe(contentHash(form('Ada', 'b.png')));
  expect(contentHash(form('Ada', 'a.png'))).not.toBe(contentHash(form('Eve', 'a.png')));
  expect(contentHash(undefined)).toBe(contentHash(undefined));
});
