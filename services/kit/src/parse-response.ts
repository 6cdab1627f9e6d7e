import { printable } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';

/**
 * Parses a response by its schema. Texts that were stored before control characters were refused are returned without
 * them.
 */
export function parseResponse<T extends z.ZodType>(
  schema: T,
  returned: unknown,
): z.ZodSafeParseResult<z.output<T>> {
  const checked = schema.safeParse(returned);
  return checked.success ? checked : schema.safeParse(withPrintableTexts(returned));
}

function withPrintableTexts(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(withPrintableTexts);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPrintableTexts(each)]));
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));
