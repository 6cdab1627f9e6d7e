export interface Sale {
  price: number;
  from: Date | null;
  until: Date | null;
}

export function getPriceAt(regularPrice: number, sale: Sale | null | undefined, now: Date): number {
  const isActive = sale && (!sale.from || sale.from <= now) && (!sale.until || now < sale.until);
  return isActive ? sale.price : regularPrice;
}

export const findNextPriceChange = (sale: Sale | null | undefined, now: Date): Date | undefined =>
  [sale?.from, sale?.until].find(at => at && at > now) ?? undefined;

const dayMs = 86_400_000;
const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

interface Bound {
  at: Date;
  isDateOnly: boolean;
}

/** Parses ISO 8601, also with offsets such as `+0100`. A date without a time means midnight in UTC. */
function parseSaleBound(text: string): Bound | undefined {
  const [, year, month, day, hours, minutes, seconds = '00', zone = 'Z'] = timestamp.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const isDateOnly = hours === undefined;
  // Turns +0100 and +01 into +01:00.
  const offset = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_, offsetHours: string, offsetMinutes = '00') => `${offsetHours}:${offsetMinutes}`,
  );
  const at = new Date(
    isDateOnly ? `${date}T00:00:00Z` : `${date}T${hours}:${minutes}:${seconds}${offset.toUpperCase()}`,
  );
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || Number.isNaN(midnight.getTime())) return undefined;
  // Rejects 31 February, which would become a day in March.
  return midnight.toISOString().startsWith(date) ? { at, isDateOnly } : undefined;
}

/** Parses `2016-02-24T11:07+0100/2016-02-29`. An end without a time includes the whole day. */
export function parseSaleTimes(text: string): Pick<Sale, 'from' | 'until'> | undefined {
  if (text.trim() === '') return { from: null, until: null };
  const parts = text.split('/').map(part => part.trim());
  if (parts.length !== 2) return undefined;
  const [first = '', last = ''] = parts;
  const [from, end] = [parseSaleBound(first), parseSaleBound(last)];
  if ((first !== '' && !from) || (last !== '' && !end) || (!from && !end)) return undefined;
  const until = end ? new Date(end.at.getTime() + (end.isDateOnly ? dayMs : 0)) : null;
  return { from: from?.at ?? null, until };
}
