import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';

interface BudgetWords {
  title: string;
  /** Labels of the buttons. */
  set: string;
  change: string;
  /** Labels the meter. */
  spent: string;
}

/** Words about the budget for a person and year; `person` is empty if it is not known. */
export function budgetWords(person: string, year: number): BudgetWords {
  if (person === '')
    return {
      title: t`Budget for ${year}`,
      set: t`Set a budget for ${year}`,
      change: t`Change the budget for ${year}`,
      spent: t`Spent of the budget`,
    };
  const name = isolateIfNeeded(person);
  return {
    title: t`Budget for ${name} in ${year}`,
    set: t`Set a budget for ${name} in ${year}`,
    change: t`Change the budget for ${name} in ${year}`,
    spent: t`Spent of the budget for ${name}`,
  };
}
