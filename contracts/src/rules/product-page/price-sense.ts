/** The highest plausible price, and rough exchange rates of the dollar. */
const maxDollars = 50_000;
const perDollar: Record<string, number> = {
  JPY: 150,
  KRW: 1_350,
  VND: 25_000,
  IDR: 16_000,
  INR: 85,
  HUF: 370,
  CLP: 950,
  COP: 4_100,
  ISK: 140,
  PHP: 58,
  THB: 35,
  TWD: 32,
  CZK: 23,
  RUB: 90,
  TRY: 35,
  UAH: 41,
  EGP: 50,
  NGN: 1_550,
  PKR: 280,
  LKR: 300,
  BDT: 120,
  KES: 130,
  ARS: 1_000,
  MXN: 18,
  ZAR: 18,
  SEK: 10.5,
  NOK: 10.7,
  DKK: 6.9,
  PLN: 4,
  RON: 4.6,
  CNY: 7.2,
  HKD: 7.8,
  BRL: 5.5,
  KZT: 500,
  AMD: 390,
  CRC: 510,
  RSD: 108,
  NPR: 135,
  MUR: 46,
  UYU: 40,
  GHS: 12,
  IRR: 600_000,
  PYG: 7_500,
  UGX: 3_700,
  TZS: 2_600,
  XOF: 600,
  XAF: 600,
  LAK: 21_000,
  KHR: 4_000,
  MNT: 3_500,
  UZS: 12_500,
};

/**
 * Zero, extremely high, or contradicted by the page: `written` prices are machine-readable, `shown` is visible. A
 * different visible price may belong to another product, but a factor of a hundred or a thousand means a misread
 * separator.
 */
export function isImplausible(
  { price, currency }: { price: number; currency: string | null },
  others: { written: readonly number[]; shown: number | undefined },
): boolean {
  const dollars = price / (perDollar[currency ?? 'USD'] ?? 1);
  if (!(price > 0) || dollars < 0.05 || dollars > maxDollars) return true;
  const contradicts = (other: number) => getRatio(price, other) >= 9;
  const misread = (other: number) =>
    [100, 1_000].some(power => Math.abs(getRatio(price, other) / power - 1) < 0.02);
  return others.written.some(contradicts) || (others.shown !== undefined && misread(others.shown));
}

const getRatio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
