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

/** `recipientName` is empty if it is unknown. */
export function getBudgetTexts(recipientName: string, year: number): BudgetTexts {
  if (recipientName === '')
    return {
      title: t`Budget for ${year}`,
      set: t`Set a budget for ${year}`,
      change: t`Change the budget for ${year}`,
      spent: t`Spent of the budget`,
    };
  const name = isolateBidi(recipientName);
  return {
    title: t`Budget for ${name} in ${year}`,
    set: t`Set a budget for ${name} in ${year}`,
    change: t`Change the budget for ${name} in ${year}`,
    spent: t`Spent of the budget for ${name}`,
  };
}
