import { describe, expect, it } from '@jest/globals';
import { budgetWords } from './budget-words.ts';

describe('words about a budget', () => {
  it('name the person', () => {
    expect(budgetWords('Nora', 2026)).toEqual({
      title: 'Budget for Nora in 2026',
      set: 'Set a budget for Nora in 2026',
      change: 'Change the budget for Nora in 2026',
      spent: 'Spent of the budget for Nora',
    });
  });

  it('are whole sentences without a name', () => {
    expect(budgetWords('', 2026)).toEqual({
      title: 'Budget for 2026',
      set: 'Set a budget for 2026',
      change: 'Change the budget for 2026',
      spent: 'Spent of the budget',
    });
  });
});
