import type { Finding } from './finding.ts';
import type { Money } from './price-text.ts';
import type { ShownPrices } from './shown-prices.ts';

export interface PriceVote {
  price: number;
  currency: string | null;
  /** Another source contradicts the price, and none confirms it. */
  isContested: boolean;
}

/** Prices may be rounded or converted: up to this relative difference, they do not contradict each other. */
const tolerance = 0.05;
const maxRoundingError = 0.006;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < maxRoundingError;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * Math.max(a, b);

/**
 * Returns the price that most sources have. In a tie, the first source wins and the shown price comes last. Ignores a
 * price that the page strikes out next to a lower one.
 */
export function votePrice(findings: readonly Finding[], shown: ShownPrices): PriceVote | null {
  const sources = findings
    .filter((finding): finding is Finding & { price: number } => (finding.price ?? 0) > 0)
    .filter(({ price }) => !isStruckOut(price, shown) && !isInCents(price, shown));
  const shownAmount = shown.isSure ? shown.price?.amount : undefined;
  const ballots = sources.map(({ price, otherPrices = [], maxPrice }) => [
    price,
    ...otherPrices,
    // A shown price within a range is the price of the selected variant.
    ...(shownAmount !== undefined && maxPrice !== undefined && price < shownAmount && shownAmount <= maxPrice
      ? [shownAmount]
      : []),
  ]);
  const proposals: Money[] = sources.map(({ price, currency }) => ({
    amount: price,
    currency: currency ?? null,
  }));
  if (shown.price !== undefined) {
    ballots.push([shown.price.amount]);
    proposals.push(shown.price);
  }
  const candidates = proposals.map(({ amount, currency }) => ({
    amount,
    currency,
    votes: ballots.filter(ballot => ballot.some(accepted => isSame(accepted, amount))).length,
  }));
  const [best] = candidates.toSorted((a, b) => b.votes - a.votes);
  if (best === undefined) return null;
  const rivals = proposals.filter(
    ({ amount }, index) => !isNear(amount, best.amount) && isTrusted(index, sources.length, shown),
  );
  const currency =
    best.currency ??
    candidates.find(({ amount, currency: code }) => code !== null && isSame(amount, best.amount))?.currency;
  return {
    price: best.amount,
    currency: currency ?? null,
    isContested: best.votes === 1 && rivals.length > 0,
  };
}

/** A shown price outside its usual place may belong to another product. */
const isTrusted = (proposalIndex: number, sourceCount: number, shown: ShownPrices): boolean =>
  proposalIndex < sourceCount || shown.isSure;

/** A price in cents is exactly a hundred times the shown price. */
const isInCents = (price: number, { price: shownPrice, isSure }: ShownPrices): boolean =>
  isSure && shownPrice !== undefined && shownPrice.amount % 1 !== 0 && isSame(price, shownPrice.amount * 100);

const isStruckOut = (price: number, { price: shownPrice, former }: ShownPrices): boolean =>
  shownPrice !== undefined && shownPrice.amount < price && former.some(amount => isSame(amount, price));
