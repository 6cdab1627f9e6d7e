import { describe, expect, it } from '@jest/globals';
import { parts } from '../parts.ts';
import { partsToDevelop, sourceProgram } from './develop.ts';

describe('the --develop option', () => {
  it('selects the named parts, and the shell if one of them is a frontend', () => {
    expect([...partsToDevelop(undefined)]).toEqual([]);
    expect([...partsToDevelop('gifts,gateway')]).toEqual(['gifts', 'gateway']);
    expect([...partsToDevelop('list-ui')]).toEqual(['list-ui', 'shell-ui']);
  });

  it('refuses an unknown part by its name', () => {
    expect(() => partsToDevelop('gifts,giftz')).toThrow('There is no part called giftz');
  });
});

describe('a program that runs from source', () => {
  it('watches its own folder and those of its dependencies', () => {
    const gifts = parts.find(({ name }) => name === 'gifts');
    if (gifts === undefined) throw new Error('no gifts');
    const watched = sourceProgram(gifts, 4103).filter(arg => arg.startsWith('--watch-path='));
    expect(watched.map(arg => arg.replace(/^.*=.*?\/(?=services|contracts)/, ''))).toEqual([
      expect.stringMatching(/services\/gifts\/src$/),
      expect.stringMatching(/services\/kit\/src$/),
      expect.stringMatching(/contracts\/src$/),
    ]);
  });
});
