import { toPrintable } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';

/** Parses a response. If that fails, parses it again without control characters, which older releases stored. */
export function parseResponse<T extends z.ZodType>(
  schema: T,
  response: unknown,
): z.ZodSafeParseResult<z.output<T>> {
  const parsed = schema.safeParse(response);
  return parsed.success ? parsed : schema.safeParse(removeControlCharacters(response));
}

function removeControlCharacters(value: unknown): unknown {
  if (typeof value === 'string') return toPrintable(value);
  if (Array.isArray(value)) return value.map(removeControlCharacters);
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, removeControlCharacters(item)]));
}

const isPlainObject = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
