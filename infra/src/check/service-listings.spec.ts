import { describe, expect, it } from '@jest/globals';
import { completeListing } from './service-listings.ts';

const serviceNames = ['users', 'occasions', 'wishes'];

describe('completeListing', () => {
  it('inserts a missing service in the given order', () => {
    expect(
      completeListing(
        'a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nz',
        { mark: 'OCCASIONS_URL' },
        serviceNames,
      ),
    ).toBe('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nWISHES_URL=wishes\nz');
  });

  it('inserts an entry of several lines', () => {
    const listing = { mark: 'name: occasions', separator: '---\n' };
    expect(
      completeListing('# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n', listing, serviceNames),
    ).toBe('# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n---\nname: wishes\nb: 1\n');
  });

  it('does not change a complete file', () => {
    const complete = ' - users # different\n - occasions\n - wishes\n';
    expect(completeListing(complete, { mark: '- occasions', excluded: ['users'] }, serviceNames)).toBe(
      complete,
    );
  });

  it('throws if the file has no entry for the example service', () => {
    expect(() => completeListing('none', { mark: '- occasions' }, serviceNames)).toThrow(
      "there is no entry with '- occasions'",
    );
  });
});
