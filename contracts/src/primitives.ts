import { v7 } from 'uuid';
import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { emailForm } from './rules/email.ts';

/** Every identifier is a UUID version 7 (RFC 9562): unguessable, and ordered by its time of creation. */
export const newId = (): string => v7();

export const Id = z.uuid().describe('An identifier (UUID)');
export const Timestamp = z.iso.datetime().describe('A moment, ISO 8601');
/** A calendar date, never shifted by a time zone. */
export const CalendarDate = z.iso.date().describe('A calendar date, yyyy-MM-dd');
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength)
  .regex(emailForm, messages.profileForm.email)
  .describe('An e-mail address, kept in lower case');
export const Name = z.string().trim().min(1).max(limits.nameLength);
export const Text = z.string().trim().max(limits.textLength);
export const WebUrl = z
  .url({ protocol: /^https?$/, error: messages.giftForm.url })
  .max(limits.urlLength)
  .describe('An http or https address');
/** A path or address of a stored picture, `/media/{service}/{hash}`. */
export const PictureUrl = z.string().max(limits.urlLength);
export const CountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .toLowerCase()
  .describe('ISO 3166-1 alpha-2, lower case');
export const CurrencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .toUpperCase()
  .describe('ISO 4217');
/** A price in major units, at most two decimals kept. */
export const Price = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .transform(value => Math.round(value * 100) / 100);
export const Page = z.coerce.number().int().min(1).max(10_000).default(1);
export const Flag = z.stringbool().describe('true or false');

export const IdParams = z.object({ id: Id });
export const IdAnswer = z.object({ data: z.object({ id: Id }) });
export const Done = z.object({ data: z.object({}) });
/** Every write answers `{ data }` (decisions.md, The wire). */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
