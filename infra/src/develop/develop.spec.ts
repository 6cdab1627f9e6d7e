import { describe, expect, it } from '@jest/globals';
import { parts } from '../parts.ts';
import { partsToDevelop, sourceProgram } from './develop.ts';

describe('parts to develop', () => {
  it('are those named, with the shell where a frontend is among them', () => {
    expect([...partsToDevelop(undefined)]).toEqual([]);
    expect([...partsToDevelop('gifts,gateway')]).toEqual(['gifts', 'gateway']);
    expect([...partsToDevelop('list-ui')]).toEqual(['list-ui', 'shell-ui']);
  });

  it('are refused by name where there is no such part', () => {
    expect(() => partsToDevelop('gifts,giftz')).toThrow('There is no part called giftz');
  });
});

describe('a program from source', () => {
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
