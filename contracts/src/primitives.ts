import { v7 } from 'uuid';
import { z } from 'zod';
import { describeIssue } from './input-messages.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { canonicalEmail, emailPattern, isEmail } from './rules/email.ts';
import {
  balanceBidi,
  hasForbiddenCharacter,
  isVisible,
  normalizeLineBreaks,
  toSingleLine,
} from './rules/text.ts';

z.config({ customError: describeIssue });

/** Returns a UUID version 7 (RFC 9562): unguessable, and ordered by creation time. */
export const newId = (): string => v7();

export const Id = z.uuid().describe('An identifier (UUID)');
export const Timestamp = z.iso.datetime().max(40).describe('A date and time, ISO 8601');
/** Must not be converted between time zones. */
export const CalendarDate = z.iso.date().describe('A calendar date, yyyy-MM-dd');
/** In canonical form (`canonicalEmail`). */
export const Email = z
  .string(messages.profileForm.email)
  .trim()
  .max(limits.emailLength, messages.profileForm.email)
  .overwrite(text => canonicalEmail(text) ?? text)
  .regex(emailPattern, { error: messages.profileForm.email, abort: true })
  .refine(isEmail, messages.profileForm.email)
  .describe('An e-mail address; stored in lower case, NFC, the domain in ASCII');

const forbiddenMessage = 'Control characters and broken characters are not allowed';

/**
 * Text of several lines with at most `maxLength` UTF-16 units. Rejects control characters and lone surrogates. Balances
 * bidirectional controls, so that they do not affect the text that follows.
 */
export const lines = (maxLength: number, error?: string) =>
  z
    .string(error)
    .overwrite(text => balanceBidi(normalizeLineBreaks(text)).trim())
    .max(maxLength, { error: describeIssue })
    .refine(text => !hasForbiddenCharacter(text), forbiddenMessage);

/** Like `lines`, but line breaks and tabs become spaces. */
export const line = (maxLength: number, error?: string) =>
  z
    .string(error)
    .overwrite(text => balanceBidi(toSingleLine(text)).trim())
    .max(maxLength, { error: describeIssue })
    .refine(text => !hasForbiddenCharacter(text), forbiddenMessage);

/** `keys` and `values` are the maximum lengths of one key and value in UTF-16 units. */
export const smallMap = (max: { keys: number; values: number; entries: number }) =>
  z
    .record(line(max.keys), line(max.values))
    .refine(map => Object.keys(map).length <= max.entries, `At most ${max.entries} entries are allowed`)
    .meta({ maxProperties: max.entries });

/** Accepts any JSON value with at most `maxLength` UTF-16 units of JSON text. */
export const smallValue = (maxLength: number) =>
  z
    .unknown()
    .refine(
      value => (JSON.stringify(value) ?? '').length <= maxLength,
      `At most ${maxLength} characters are allowed`,
    )
    .meta({ maxLength });

/** Requires a visible character, or fails with `error`. */
export const visibleLine = (maxLength: number, error: string) =>
  line(maxLength, error).min(1, { error, abort: true }).refine(isVisible, error);

export const Name = visibleLine(limits.nameLength, 'Use a name that can be seen');
export const Text = lines(limits.textLength);
export const WebUrl = z
  .url({ protocol: /^https?$/, error: messages.giftForm.url })
  .max(limits.urlLength)
  .refine(text => !hasForbiddenCharacter(text), forbiddenMessage)
  .describe('An http or https URL');
/** A path or URL; stored pictures are at `/media/{service}/{hash}`. */
export const PictureUrl = line(limits.urlLength);
export const CountryCode = z
  .string()
  .length(2)
  .regex(/^[A-Za-z]{2}$/)
  .toLowerCase()
  .describe('ISO 3166-1 alpha-2, lower case');
export const CurrencyCode = z
  .string()
  .length(3)
  .regex(/^[A-Za-z]{3}$/)
  .toUpperCase()
  .describe('ISO 4217');
/** In major units, rounded to two decimals. */
export const Price = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .transform(value => Math.round(value * 100) / 100);
export const Page = z.coerce.number().int().min(1).max(10_000).default(1);
export const Flag = line(8).pipe(z.stringbool()).describe('true or false');

export const IdParams = z.object({ id: Id });
export const IdResponse = z.object({ data: z.object({ id: Id }) });
export const Done = z.object({ data: z.object({}) });
/** Every write returns `{ data }`. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
