import { describe, expect, it } from '@jest/globals';
import { fillPlace } from './service-places.ts';

const names = ['users', 'occasions', 'wishes'];

describe('fillPlace', () => {
  it('adds the text of a service that has none, in the order of the table', () => {
    expect(
      fillPlace('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nz', { mark: 'OCCASIONS_URL' }, names),
    ).toBe('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nWISHES_URL=wishes\nz');
  });

  it('adds texts of several lines', () => {
    const place = { mark: 'name: occasions', separator: '---\n' };
    expect(fillPlace('# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n', place, names)).toBe(
      '# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n---\nname: wishes\nb: 1\n',
    );
  });

  it('changes nothing if the texts are complete', () => {
    const complete = ' - users # its own\n - occasions\n - wishes\n';
    expect(fillPlace(complete, { mark: '- occasions', excluded: ['users'] }, names)).toBe(complete);
  });

  it('throws if the file has no text about the example', () => {
    expect(() => fillPlace('none', { mark: '- occasions' }, names)).toThrow(
      "there is no text with '- occasions'",
    );
  });
});
