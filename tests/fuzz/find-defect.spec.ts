import { describe, expect, it } from '@jest/globals';
import { findDefect } from './find-defect.ts';

const problem = {
  type: '/problems/validation',
  title: 'The request is not valid',
  status: 400,
  code: 'validation',
  detail: 'gift_title is missing',
};
const createResponse = (status: number, body: object, overrides = {}) => ({
  status,
  contentType: 'application/problem+json; charset=utf-8',
  retryAfter: undefined,
  text: JSON.stringify(body),
  ...overrides,
});

describe('findDefect', () => {
  it('accepts successes, problems, a 503 with Retry-After, and a page’s error as HTML', () => {
    expect(findDefect(createResponse(200, {}, { contentType: 'text/html' }))).toBeUndefined();
    expect(findDefect(createResponse(400, problem))).toBeUndefined();
    expect(findDefect(createResponse(503, { ...problem, status: 503 }, { retryAfter: '5' }))).toBeUndefined();
    expect(
      findDefect(createResponse(400, {}, { contentType: 'text/html' }), { isPage: true }),
    ).toBeUndefined();
  });

  it.each<[description: string, response: Parameters<typeof findDefect>[0], defect: string]>([
    ['a 500', createResponse(500, { ...problem, status: 500 }), 'status 500'],
    ['a 503 without Retry-After', createResponse(503, { ...problem, status: 503 }), 'status 503'],
    ['an error as HTML', createResponse(404, problem, { contentType: 'text/html' }), 'an error as text/html'],
    ['an error that is not JSON', createResponse(400, problem, { text: '<h1>' }), 'not JSON'],
    [
      'a problem with a different status than the response',
      createResponse(404, problem),
      'status 400 in a response with status 404',
    ],
    ['a problem without a detail', createResponse(400, { ...problem, detail: '' }), 'without detail'],
    [
      'the error of a database driver',
      createResponse(400, { ...problem, detail: 'E11000 duplicate key' }),
      'leaks internal details',
    ],
  ])('finds %s', (_description, response, defect) => expect(findDefect(response)).toContain(defect));
});
