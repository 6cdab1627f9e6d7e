import type { Giving, GivingLine } from './giving.ts';

export interface Amount {
  currency: string;
  amount: number;
}
type Group = Giving['groups'][number];
type Budget = Giving['budgets'][number];
export type BudgetSetting = Pick<Budget, 'profile_id' | 'year' | 'amount' | 'currency'>;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the amount paid, or else the listed price. Null if neither is known. */
export function getCost(
  line: Pick<GivingLine, 'paid' | 'paid_currency' | 'price' | 'currency'>,
): Amount | null {
  if (line.paid !== null) return { currency: line.paid_currency, amount: line.paid };
  return line.price === null ? null : { currency: line.currency, amount: line.price };
}

/** Returns one sum per currency, sorted by currency code. Currencies are never converted. */
export function sumByCurrency(lines: readonly GivingLine[]): Amount[] {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const cost = getCost(line);
    if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount);
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount: roundToCents(amount) }))
    .sort((a, b) => compare(a.currency, b.currency));
}

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;

export const getGivingYear = ({ date, reserved_at }: Pick<GivingLine, 'date' | 'reserved_at'>): number =>
  Number((date ?? reserved_at).slice(0, 4));

function groupBy<T, K>(items: readonly T[], getKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const getGroupKey = ({ recipient, date }: Pick<GivingLine, 'recipient' | 'date'>): string =>
  `${recipient.id ?? ''} ${date ?? ''}`;

const ranks = { upcoming: 0, withoutDate: 1, past: 2 } as const;

function getRank(date: string | null, today: string): number {
  if (date === null) return ranks.withoutDate;
  return date < today ? ranks.past : ranks.upcoming;
}

/** Upcoming dates first, then groups without a date, then past dates from the latest to the earliest. */
function compareByDate(today: string): (a: Group, b: Group) => number {
  return (a, b) => {
    const rank = getRank(a.date, today);
    const rankDifference = rank - getRank(b.date, today);
    if (rankDifference !== 0) return rankDifference;
    const order = compare(a.date ?? '', b.date ?? '');
    if (order !== 0) return rank === ranks.past ? -order : order;
    return compare(a.recipient.name, b.recipient.name) || compare(a.recipient.id ?? '', b.recipient.id ?? '');
  };
}

/** `today` is yyyy-MM-dd. */
export function groupGiving(
  lines: readonly GivingLine[],
  budgets: readonly BudgetSetting[],
  today: string,
): Giving {
  const groups = [...groupBy(lines, getGroupKey).values()].flatMap((groupLines): Group[] => {
    const [first] = groupLines;
    if (!first) return [];
    const sorted = [...groupLines].sort(
      (a, b) => compare(a.reserved_at, b.reserved_at) || compare(a.id, b.id),
    );
    return [{ recipient: first.recipient, date: first.date, lines: sorted, totals: sumByCurrency(sorted) }];
  });
  const years = [...groupBy(lines, getGivingYear)].sort(([a], [b]) => b - a);
  return {
    groups: groups.sort(compareByDate(today)),
    totals: years.flatMap(([year, yearLines]) => sumByCurrency(yearLines).map(total => ({ year, ...total }))),
    budgets: budgets.map(budget => calculateBudget(budget, lines)),
  };
}

export function calculateBudget(
  { profile_id, year, amount, currency }: BudgetSetting,
  lines: readonly GivingLine[],
): Budget {
  const totals = sumByCurrency(
    lines.filter(line => line.recipient.id === profile_id && getGivingYear(line) === year),
  );
  const spent = totals.find(total => total.currency === currency)?.amount ?? 0;
  const other_currencies = totals.filter(total => total.currency !== currency);
  return { profile_id, year, amount, currency, spent, left: roundToCents(amount - spent), other_currencies };
}

export const listGivingLines = (giving: Giving): GivingLine[] => giving.groups.flatMap(({ lines }) => lines);
