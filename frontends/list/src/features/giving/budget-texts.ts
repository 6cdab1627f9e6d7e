import { isolateBidi } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';

interface BudgetTexts {
  title: string;
  /** The button's label without a budget. */
  set: string;
  /** The button's label with a budget. */
  change: string;
  /** The meter's label. */
  spent: string;
}

/** `person` is empty if the name is unknown. */
export function getBudgetTexts(person: string, year: number): BudgetTexts {
  if (person === '')
    return {
      title: t`Budget for ${year}`,
      set: t`Set a budget for ${year}`,
      change: t`Change the budget for ${year}`,
      spent: t`Spent of the budget`,
    };
  const name = isolateBidi(person);
  return {
    title: t`Budget for ${name} in ${year}`,
    set: t`Set a budget for ${name} in ${year}`,
    change: t`Change the budget for ${name} in ${year}`,
    spent: t`Spent of the budget for ${name}`,
  };
}
