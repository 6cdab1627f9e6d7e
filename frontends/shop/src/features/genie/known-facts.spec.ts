import { describe, expect, it } from '@jest/globals';
import { getRetraction, startChange } from './known-facts.ts';

const budget = { key: 'budget', label: 'Budget', value: 'Under $50' } as const;
const likes = { key: 'likes', label: 'Likes', value: 'Tea and Jazz' } as const;

describe('changing what Genie knows', () => {
  it('starts a message, but keeps the person’s own text', () => {
    expect(startChange(budget, '')).toBe('Under ');
    expect(startChange(likes, 'Under ')).toBe('Also likes ');
    expect(startChange(likes, 'Under 40')).toBe('Under 40');
  });

  it('can retract a fact', () => {
    expect(getRetraction(budget)).toBe('Forget the budget');
    expect(getRetraction(likes)).toBe('Forget tea and jazz');
  });
});
