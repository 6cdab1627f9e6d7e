const minPlausibleDollars = 0.05;
const maxPlausibleDollars = 50_000;
const minContradictingRatio = 9;
/** Rough exchange rates: units of a currency per US dollar. Missing currencies count as dollars. */
const unitsPerDollar: Record<string, number> = {
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
 * Whether a price is zero, extremely low or high, or contradicted by another price. A shown price may belong to another
 * product, so it only contradicts a price that differs by a factor of 100 or 1,000, as after a misread separator.
 */
export function isImplausible(
  { price, currency }: { price: number; currency: string | null },
  otherPrices: { structured: readonly number[]; shown: number | undefined },
): boolean {
  const dollars = price / (unitsPerDollar[currency ?? 'USD'] ?? 1);
  if (!(price > 0) || dollars < minPlausibleDollars || dollars > maxPlausibleDollars) return true;
  const isContradiction = (other: number) => getRatio(price, other) >= minContradictingRatio;
  const isMisread = (other: number) =>
    [100, 1_000].some(factor => Math.abs(getRatio(price, other) / factor - 1) < 0.02);
  return (
    otherPrices.structured.some(isContradiction) ||
    (otherPrices.shown !== undefined && isMisread(otherPrices.shown))
  );
}

const getRatio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
