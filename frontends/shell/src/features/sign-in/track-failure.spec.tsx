import { ApiProblem } from '@giftlist/frontend-kit/client';
import { afterEach, expect, it, jest } from '@jest/globals';
import { recordAuthErrors } from '../../testing.ts';
import { trackFailure } from './track-failure.ts';

afterEach(() => void jest.restoreAllMocks());

it.each([
  [new Error('the text of the error'), 'the text of the error'],
  [new ApiProblem('auth/wrong-password', 401), 'auth/wrong-password'],
  ['a text', 'unknown error'],
  [undefined, 'unknown error'],
  [{ message: 'no error' }, 'unknown error'],
])('trackFailure: tracks %p as %s', (error, trackedText) => {
  const getRecordedErrors = recordAuthErrors();
  trackFailure(error);
  expect(getRecordedErrors()).toEqual([trackedText]);
});
