import { describe, expect, it } from '@jest/globals';
import { parts } from '../parts.ts';
import { createSourceArguments, parseDevelopedParts } from './develop.ts';

describe('the --develop option', () => {
  it('selects the named parts, and the shell if one of them is a frontend', () => {
    expect([...parseDevelopedParts(undefined)]).toEqual([]);
    expect([...parseDevelopedParts('gifts,gateway')]).toEqual(['gifts', 'gateway']);
    expect([...parseDevelopedParts('list-ui')]).toEqual(['list-ui', 'shell-ui']);
  });

  it('rejects an unknown part and names it', () => {
    expect(() => parseDevelopedParts('gifts,giftz')).toThrow('There is no part called giftz');
  });
});

describe('createSourceArguments', () => {
  it('watches the sources of a service and of the packages it uses', () => {
    const gifts = parts.find(({ name }) => name === 'gifts');
    if (gifts === undefined) throw new Error('the parts lack gifts');
    const watched = createSourceArguments(gifts, 4103).filter(arg => arg.startsWith('--watch-path='));
    expect(watched.map(arg => arg.replace(/^.*=.*?\/(?=services|contracts)/, ''))).toEqual([
      expect.stringMatching(/services\/gifts\/src$/),
      expect.stringMatching(/services\/domain\/src$/),
      expect.stringMatching(/services\/kit\/src$/),
      expect.stringMatching(/contracts\/src$/),
    ]);
  });
});
