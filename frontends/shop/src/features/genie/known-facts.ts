import { t } from '@lingui/core/macro';
import type { KnownFact } from './conversation.ts';

export const getFactLabels = (): Record<KnownFact['key'], string> => ({
  for: t({ message: 'For', context: 'the person who gets the gift' }),
  age: t`Age`,
  occasion: t`Occasion`,
  likes: t({ message: 'Likes', context: 'what the person likes' }),
  budget: t`Budget`,
  avoid: t({ message: 'Avoid', context: 'what Genie does not suggest' }),
});

/** Returns 'Change: Budget Under $50', for example. */
export const getChangeLabel = ({ key, value }: KnownFact): string =>
  t`Change: ${getFactLabels()[key]} ${value}`;

/** The first words of messages that change a fact, in English for Genie. */
const changePrefixes: Record<KnownFact['key'], string> = {
  for: 'It is for my ',
  age: 'Age ',
  occasion: 'The occasion is ',
  likes: 'Also likes ',
  budget: 'Under ',
  avoid: 'No ',
};

export const getChangePrefix = ({ key }: KnownFact): string => changePrefixes[key];

/** Messages that retract a fact, in English for Genie. */
const retractions: Record<KnownFact['key'], (fact: KnownFact) => string> = {
  for: () => 'Forget who it is for',
  age: () => 'Forget the age',
  occasion: () => 'Forget the occasion',
  likes: ({ value }) => `Forget ${value.toLowerCase()}`,
  budget: () => 'Forget the budget',
  avoid: ({ value }) => `Forget ${value.toLowerCase()}`,
};

export const getRetraction = (fact: KnownFact): string => retractions[fact.key](fact);

/**
 * Returns the first words of a message that changes the fact. If the person has typed other text, returns that text.
 */
export function prefillMessage(fact: KnownFact, typed: string): string {
  const isReplaceable = typed.trim() === '' || Object.values(changePrefixes).includes(typed);
  return isReplaceable ? getChangePrefix(fact) : typed;
}
