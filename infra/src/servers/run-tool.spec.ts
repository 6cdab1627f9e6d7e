import { describe, expect, it } from '@jest/globals';
import { findErrorLine, findOnPath, isAtLeast } from './run-tool.ts';

describe('isAtLeast', () => {
  it('compares the numbers of two versions', () => {
    expect(isAtLeast('6.0.5', '6.0')).toBe(true);
    expect(isAtLeast('10.0', '9.9')).toBe(true);
    expect(isAtLeast('6.2', '6.2')).toBe(true);
    expect(isAtLeast('6', '6.2')).toBe(false);
    expect(isAtLeast('5.9.9', '6.0')).toBe(false);
    expect(isAtLeast('0', '6.0')).toBe(false);
  });
});

describe('findErrorLine', () => {
  it('returns the last line with an error, otherwise the last line', () => {
    expect(findErrorLine('ERROR: no such package\nhint: look elsewhere\n')).toBe('ERROR: no such package');
    expect(findErrorLine('one\ntwo\n\n')).toBe('two');
    expect(findErrorLine('')).toBe('no output');
  });
});

describe('findOnPath', () => {
  it('returns the path of the first program that exists', () => {
    expect(findOnPath(['no-such-program', 'sh'], '/nowhere:/bin')).toBe('/bin/sh');
    expect(findOnPath(['no-such-program'], '/bin')).toBeUndefined();
    expect(findOnPath(['sh'], '')).toBeUndefined();
  });
});
