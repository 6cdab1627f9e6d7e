import { describe, expect, it } from '@jest/globals';
import { recommendGuides } from './recommend.ts';

const createGuide = (url_slug: string, recipients: string[], interests: string[]) => ({
  url_slug,
  recipients,
  interests,
});
const forHer = createGuide('for-her', ['her', 'mom'], ['books', 'tea', 'garden']);

const recommend = (limit: number, ...others: ReturnType<typeof createGuide>[]) =>
  recommendGuides(forHer, [forHer, ...others], limit).map(({ url_slug }) => url_slug);

describe('recommendGuides', () => {
  it('weighs shared recipients twice as much as shared interests', () => {
    const threeInterests = createGuide('three-interests', [], ['books', 'tea', 'garden']);
    const oneRecipient = createGuide('one-recipient', ['her'], []);
    const twoRecipients = createGuide('two-recipients', ['her', 'mom'], []);
    const oneInterest = createGuide('one-interest', ['him'], ['tea']);
    expect(recommend(9, oneInterest, oneRecipient, threeInterests, twoRecipients)).toEqual([
      'two-recipients',
      'three-interests',
      'one-recipient',
      'one-interest',
    ]);
  });

  it('sorts equally similar guides by slug', () => {
    const byPerson = createGuide('b', ['her'], []);
    const byInterests = createGuide('a', [], ['books', 'tea']);
    expect(recommend(9, byPerson, byInterests, createGuide('c', ['mom'], []))).toEqual(['a', 'b', 'c']);
  });

  it('leaves out guides that share nothing with the given one', () => {
    expect(recommend(9, createGuide('for-him', ['him'], ['golf']), createGuide('for-all', [], []))).toEqual(
      [],
    );
  });

  it('returns at most the requested number of guides', () => {
    const others = ['a', 'b', 'c'].map(slug => createGuide(slug, ['her'], []));
    expect(recommend(2, ...others, createGuide('d', ['her', 'mom'], []))).toEqual(['d', 'a']);
  });

  it('never returns the guide itself', () => {
    expect(recommend(9)).toEqual([]);
    expect(recommend(9, createGuide('for-her', ['her', 'mom'], ['books']))).toEqual([]);
  });
});
