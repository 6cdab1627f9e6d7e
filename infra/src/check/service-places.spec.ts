import { describe, expect, it } from '@jest/globals';
import { fillPlace } from './service-places.ts';

const names = ['users', 'occasions', 'wishes'];

describe('the texts about each service', () => {
  it('are added for a service that has none, in the order of the table', () => {
    expect(
      fillPlace('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nz', { mark: 'OCCASIONS_URL' }, names),
    ).toBe('a\nUSERS_URL=users\nOCCASIONS_URL=occasions\nWISHES_URL=wishes\nz');
  });

  it('can have several lines', () => {
    const place = { mark: 'name: occasions', separator: '---\n' };
    expect(fillPlace('# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n', place, names)).toBe(
      '# All\n---\nname: users\nb: 1\n---\nname: occasions\nb: 1\n---\nname: wishes\nb: 1\n',
    );
  });

  it('are unchanged if they are complete', () => {
    const complete = ' - users # its own\n - occasions\n - wishes\n';
    expect(fillPlace(complete, { mark: '- occasions', excluded: ['users'] }, names)).toBe(complete);
  });

  it('cause an error if the file has no text about the example', () => {
    expect(() => fillPlace('none', { mark: '- occasions' }, names)).toThrow(
      "there is no text with '- occasions'",
    );
  });
});
