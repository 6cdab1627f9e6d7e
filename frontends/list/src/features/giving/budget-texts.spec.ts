import { describe, expect, it } from '@jest/globals';
import { getBudgetTexts } from './budget-texts.ts';

describe('getBudgetTexts', () => {
  it('returns texts with the recipient’s name and the year', () => {
    expect(getBudgetTexts('Nora', 2026)).toEqual({
      title: 'Budget for Nora in 2026',
      set: 'Set a budget for Nora in 2026',
      change: 'Change the budget for Nora in 2026',
      spent: 'Spent of the budget for Nora',
    });
  });

  it('returns texts without a name if it is unknown', () => {
    expect(getBudgetTexts('', 2026)).toEqual({
      title: 'Budget for 2026',
      set: 'Set a budget for 2026',
      change: 'Change the budget for 2026',
      spent: 'Spent of the budget',
    });
  });
});
