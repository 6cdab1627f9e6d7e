import { describe, expect, it } from '@jest/globals';
import { completeListing } from './service-listings.ts';

const names = ['users', 'occasions', 'wishes'];

describe('completeListing', () => {
  it('inserts a missing service in the order of the services', () => {
    expect(
      completeListing('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nz', { mark: 'OCCASIONS_URL' }, names),
    ).toBe('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nWISHES_URL=wishes\nz');
  });

  it('adds texts of several lines', () => {
    const listing = { mark: 'name: occasions', separator: '---\n' };
    expect(
      completeListing('# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n', listing, names),
    ).toBe('# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n---\nname: wishes\nb: 1\n');
  });

  it('does not change a complete file', () => {
    const complete = ' - users # its own\n - occasions\n - wishes\n';
    expect(completeListing(complete, { mark: '- occasions', excluded: ['users'] }, names)).toBe(complete);
  });

  it('throws if the file does not contain the example', () => {
    expect(() => completeListing('none', { mark: '- occasions' }, names)).toThrow(
      "there is no text with '- occasions'",
    );
  });
});
