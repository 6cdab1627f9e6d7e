import { t } from '@lingui/core/macro';
import type { Known } from './conversation.ts';

export const factLabels = (): Record<Known['key'], string> => ({
  for: t({ message: 'For', context: 'the person who gets the gift' }),
  age: t`Age`,
  occasion: t`Occasion`,
  likes: t({ message: 'Likes', context: 'what the person likes' }),
  budget: t`Budget`,
  avoid: t({ message: 'Avoid', context: 'what Genie does not suggest' }),
});

/** Returns 'Change: Budget Under $50'. */
export const changeLabel = ({ key, value }: Known): string => t`Change: ${factLabels()[key]} ${value}`;

/** The first words of messages that change a fact, in the language that Genie understands. */
const changes: Record<Known['key'], string> = {
  for: 'It is for my ',
  age: 'Age ',
  occasion: 'The occasion is ',
  likes: 'Also likes ',
  budget: 'Under ',
  avoid: 'No ',
};

/** Messages that retract a fact, in the language that Genie understands. */
const retractions: Record<Known['key'], (known: Known) => string> = {
  for: () => 'Forget who it is for',
  age: () => 'Forget the age',
  occasion: () => 'Forget the occasion',
  likes: ({ value }) => `Forget ${value.toLowerCase()}`,
  budget: () => 'Forget the budget',
  avoid: ({ value }) => `Forget ${value.toLowerCase()}`,
};

export const retractionOf = (fact: Known): string => retractions[fact.key](fact);

/** Returns the text to continue when a fact is changed: the first words of a message, or what was typed before. */
export function changeText(fact: Known, typed: string): string {
  const isUntouched = typed.trim() === '' || Object.values(changes).includes(typed);
  return isUntouched ? changes[fact.key] : typed;
}
