import { printable } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';

/**
 * Parses a response with its schema. If that fails, removes control characters from all texts and tries again: texts
 * may have been stored before such characters were refused.
 */
export function parseResponse<T extends z.ZodType>(
  schema: T,
  response: unknown,
): z.ZodSafeParseResult<z.output<T>> {
  const parsed = schema.safeParse(response);
  return parsed.success ? parsed : schema.safeParse(removeControlCharacters(response));
}

function removeControlCharacters(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(removeControlCharacters);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, removeControlCharacters(item)]));
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));
