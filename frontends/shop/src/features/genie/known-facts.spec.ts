import { describe, expect, it } from '@jest/globals';
import { getRetraction, prefillMessage } from './known-facts.ts';

const budget = { key: 'budget', label: 'Budget', value: 'Under $50' } as const;
const likes = { key: 'likes', label: 'Likes', value: 'Tea and Jazz' } as const;

describe('changing what Genie knows', () => {
  it('fills in the first words of a message, but keeps text that the person typed', () => {
    expect(prefillMessage(budget, '')).toBe('Under ');
    expect(prefillMessage(likes, 'Under ')).toBe('Also likes ');
    expect(prefillMessage(likes, 'Under 40')).toBe('Under 40');
  });

  it('returns a message that retracts a fact', () => {
    expect(getRetraction(budget)).toBe('Forget the budget');
    expect(getRetraction(likes)).toBe('Forget tea and jazz');
  });
});
