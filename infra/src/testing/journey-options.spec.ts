import { describe, expect, it } from '@jest/globals';
import { parseJourneyOptions } from './journey-options.ts';

const none = { all: false, baseUrl: undefined, compose: false, scale: [], playwrightArgs: [] };

describe('the options of the journeys', () => {
  it('are parsed if they are defined for npm run e2e', () => {
    expect(parseJourneyOptions(['--all', '--base-url', 'http://localhost:30080', 'list-'])).toEqual({
      ...none,
      all: true,
      baseUrl: 'http://localhost:30080',
      playwrightArgs: ['list-'],
    });
    expect(parseJourneyOptions(['--compose', '--scale=gifts=3', '--scale', 'lists=2'])).toEqual({
      ...none,
      compose: true,
      scale: ['gifts=3', 'lists=2'],
    });
  });

  it('are passed to Playwright with their values if they are not defined here', () => {
    const playwrightArgs = ['--grep', 'surprise', '-x', '--repeat-each=3', 'main-path'];
    expect(
      parseJourneyOptions(['--grep', 'surprise', '-x', '--all', '--repeat-each=3', 'main-path']),
    ).toEqual({
      ...none,
      all: true,
      playwrightArgs,
    });
  });

  it('are rejected with a message if a value is missing', () => {
    expect(() => parseJourneyOptions(['--base-url'])).toThrow('--base-url needs a value.');
    expect(() => parseJourneyOptions(['--scale='])).toThrow('--scale needs a value.');
  });
});
