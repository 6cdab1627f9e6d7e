import { z } from 'zod';
import { defaults, limits } from '../limits.ts';
import { CalendarDate, CurrencyCode, Id, line, lines, Price, Timestamp, visibleLine } from '../primitives.ts';
import { GiftLink } from './entities.ts';

/** Only visible to the giver. */
export const GivingStage = z.enum(['reserved', 'ordered', 'arrived', 'wrapped', 'given']);

/** A list's owner, or a person the giver entered. */
export const GivingRecipient = z.object({
  id: Id.nullable().describe(
    'The id of a profile, or of a person that the giver entered; null after the account was deleted',
  ),
  name: z.string(),
  username: z.string().nullable().describe('null for a person without a profile'),
  profile_pic: z.string().nullable(),
});

export const GivingLine = z.object({
  id: Id.describe('The id of the claim, or of the gift that the giver added'),
  kind: z.enum(['list', 'other']).describe('`other`: a gift on no list, added by the giver'),
  gift_id: Id.nullable(),
  title: z.string(),
  image_url: z.string().nullable(),
  image_widths: z.array(z.number().int()),
  product_url: z.string().nullable(),
  affiliate_url: z.string().nullable(),
  store_name: z.string().nullable(),
  price: z.number().nullable().describe('The listed price'),
  currency: z.string(),
  list: z.object({ id: Id, name: z.string() }).nullable(),
  on_list: z.boolean().describe('False after the gift or its list was deleted'),
  recipient: GivingRecipient,
  date: CalendarDate.nullable(),
  stage: GivingStage,
  paid: z.number().nullable(),
  paid_currency: z.string(),
  note: z.string(),
  order_number: z.string(),
  reserved_at: Timestamp,
  info: z
    .object({ name: z.string(), email: z.string(), message: z.string() })
    .nullable()
    .describe('Name, e-mail and message of the reservation, to fill in the form when reserving again'),
});
export type GivingLine = z.output<typeof GivingLine>;

const Amount = z.object({ currency: z.string(), amount: z.number() });

export const GivingGroup = z.object({
  recipient: GivingRecipient,
  date: CalendarDate.nullable(),
  lines: z.array(GivingLine),
  totals: z.array(Amount),
});

export const GivingBudget = z.object({
  profile_id: Id,
  year: z.number().int(),
  amount: z.number(),
  currency: z.string(),
  spent: z
    .number()
    .describe('Sum in this currency of the amounts paid, or of listed prices if no amount is recorded'),
  left: z.number().describe('Negative if the budget is exceeded'),
  other_currencies: z.array(Amount).describe('Spent in other currencies, which are never converted'),
});

/** Upcoming groups first. */
export const Giving = z.object({
  groups: z.array(GivingGroup),
  totals: z.array(Amount.extend({ year: z.number().int() })),
  budgets: z.array(GivingBudget),
});
export type Giving = z.output<typeof Giving>;

export const GivingChange = z.object({
  stage: GivingStage.optional(),
  paid: Price.nullable().optional(),
  paid_currency: CurrencyCode.optional().describe('Default: the currency of the listed price'),
  note: lines(limits.messageLength).optional(),
  order_number: line(limits.keyLength).optional(),
});

export const NewGiving = z.object({
  title: visibleLine(limits.titleLength, 'Please enter what you are giving'),
  price: Price.nullable().default(null),
  currency: CurrencyCode.default(defaults.currency),
  for_whom: visibleLine(limits.nameLength, 'Please enter who it is for'),
  recipient_id: Id.optional().describe(
    'A recipient returned by `GET /giving`; if absent, the recipient is found by `for_whom`',
  ),
  date: CalendarDate.nullable().default(null),
  product_url: GiftLink.nullable().default(null),
});

export const BudgetChange = z.object({
  year: z.number().int().min(2000).max(2099),
  amount: Price.nullable().describe('Null removes the budget'),
  currency: CurrencyCode.default(defaults.currency),
});

/** The token of a mailed link, or the visit token it is exchanged for. */
export const GivingToken = line(limits.tokenLength);
