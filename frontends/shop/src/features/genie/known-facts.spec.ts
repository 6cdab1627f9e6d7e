import { describe, expect, it } from '@jest/globals';
import { changeText, retractionOf } from './known-facts.ts';

const budget = { key: 'budget', label: 'Budget', value: 'Under $50' } as const;
const likes = { key: 'likes', label: 'Likes', value: 'Tea and Jazz' } as const;

describe('changing what Genie knows', () => {
  it('begins a message, replaces the beginning of another, and keeps what was typed', () => {
    expect(changeText(budget, '')).toBe('Under ');
    expect(changeText(likes, 'Under ')).toBe('Also likes ');
    expect(changeText(likes, 'Under 40')).toBe('Under 40');
  });

  it('can retract a fact', () => {
    expect(retractionOf(budget)).toBe('Forget the budget');
    expect(retractionOf(likes)).toBe('Forget tea and jazz');
  });
});
