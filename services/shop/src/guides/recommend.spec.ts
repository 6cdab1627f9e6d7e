import { describe, expect, it } from '@jest/globals';
import { recommendGuides } from './recommend.ts';

const guide = (url_slug: string, recipients: string[], interests: string[]) => ({
  url_slug,
  recipients,
  interests,
});
const forHer = guide('for-her', ['her', 'mom'], ['books', 'tea', 'garden']);

const recommend = (most: number, ...others: ReturnType<typeof guide>[]) =>
  recommendGuides(forHer, [forHer, ...others], most).map(({ url_slug }) => url_slug);

describe('recommendGuides', () => {
  it('weighs shared recipients twice as much as shared interests', () => {
    const three = guide('three-interests', [], ['books', 'tea', 'garden']);
    const one = guide('one-recipient', ['her'], []);
    const two = guide('two-recipients', ['her', 'mom'], []);
    const single = guide('one-interest', ['him'], ['tea']);
    expect(recommend(9, single, one, three, two)).toEqual([
      'two-recipients',
      'three-interests',
      'one-recipient',
      'one-interest',
    ]);
  });

  it('sorts equally similar guides by slug', () => {
    const byPerson = guide('b', ['her'], []);
    const byInterests = guide('a', [], ['books', 'tea']);
    expect(recommend(9, byPerson, byInterests, guide('c', ['mom'], []))).toEqual(['a', 'b', 'c']);
  });

  it('leaves out guides that share nothing', () => {
    expect(recommend(9, guide('for-him', ['him'], ['golf']), guide('for-all', [], []))).toEqual([]);
  });

  it('returns at most the requested number, the most similar', () => {
    const others = ['a', 'b', 'c'].map(slug => guide(slug, ['her'], []));
    expect(recommend(2, ...others, guide('d', ['her', 'mom'], []))).toEqual(['d', 'a']);
  });

  it('never returns the guide itself', () => {
    expect(recommend(9)).toEqual([]);
    expect(recommend(9, guide('for-her', ['her', 'mom'], ['books']))).toEqual([]);
  });
});
