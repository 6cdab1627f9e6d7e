import { describe, expect, it } from '@jest/globals';
import { parseJourneyOptions } from './journey-options.ts';

const defaults = { all: false, baseUrl: undefined, compose: false, scale: [], playwrightArgs: [] };

describe('parseJourneyOptions', () => {
  it('parses the options of npm run e2e', () => {
    expect(parseJourneyOptions(['--all', '--base-url', 'http://localhost:30080', 'list-'])).toEqual({
      ...defaults,
      all: true,
      baseUrl: 'http://localhost:30080',
      playwrightArgs: ['list-'],
    });
    expect(parseJourneyOptions(['--compose', '--scale=gifts=3', '--scale', 'lists=2'])).toEqual({
      ...defaults,
      compose: true,
      scale: ['gifts=3', 'lists=2'],
    });
  });

  it('passes all other arguments to Playwright', () => {
    const playwrightArgs = ['--grep', 'surprise', '-x', '--repeat-each=3', 'main-path'];
    expect(
      parseJourneyOptions(['--grep', 'surprise', '-x', '--all', '--repeat-each=3', 'main-path']),
    ).toEqual({
      ...defaults,
      all: true,
      playwrightArgs,
    });
  });

  it('throws an error that names the option without a value', () => {
    expect(() => parseJourneyOptions(['--base-url'])).toThrow('--base-url needs a value.');
    expect(() => parseJourneyOptions(['--scale='])).toThrow('--scale needs a value.');
  });
});
