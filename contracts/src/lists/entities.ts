import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  CalendarDate,
  CurrencyCode,
  Email,
  Id,
  PictureUrl,
  Text,
  Timestamp,
  visibleLine,
} from '../primitives.ts';
import { isVisible } from '../rules/text.ts';
import { PersonCard } from '../users/entities.ts';

export const ListType = z.enum([
  'general_wishlist',
  'birthday',
  'christmas_holidays',
  'baby_registry',
  'wedding',
  'housewarming',
  'bridal_shower',
  'graduation',
  'college_dorm',
  'back_to_school',
  'other',
]);
export const Visibility = z.enum(['public', 'friends', 'private']);
export const ReceiveBy = z.enum(['by_mail', 'in_person']);
export const ListName = visibleLine(limits.nameLength, messages.listForm.name);
export const EditorUsers = z.array(Email).max(100);

export const ListFields = z.object({
  list_name: ListName,
  list_type: ListType,
  giftlist_type: Visibility,
  description: Text,
  occasion_date: CalendarDate.nullable(),
  gift_receive_by: ReceiveBy,
  shipping_address: Text,
  instruction: Text,
  currency: CurrencyCode,
});
export type ListFields = z.output<typeof ListFields>;

const hasAddressIfByMail = (list: {
  gift_receive_by?: string | undefined;
  shipping_address?: string | undefined;
}) => list.gift_receive_by !== 'by_mail' || isVisible(list.shipping_address ?? '');
const addressRequired = { path: ['shipping_address'], message: messages.listForm.address };

export const NewList = ListFields.extend({
  list_type: ListType.default('general_wishlist'),
  giftlist_type: Visibility.default('public'),
  description: Text.default(''),
  occasion_date: CalendarDate.nullable().default(null),
  gift_receive_by: ReceiveBy.default('in_person'),
  shipping_address: Text.default(''),
  instruction: Text.default(''),
  currency: CurrencyCode.nullish().describe('Default: the currency of the owner’s profile'),
  gifts_reveals_on: z.literal('after_reservation').default('after_reservation'),
}).refine(hasAddressIfByMail, addressRequired);

export const ListChange = ListFields.partial().extend({
  id: Id,
  gifts_revealed: z.boolean().optional(),
  list_cover: PictureUrl.nullable()
    .optional()
    .describe('null removes the cover, the current value keeps it; `upload-cover` sets a new one'),
});

/** A list as the viewer may see it. */
export const GiftList = z.object({
  id: Id,
  list_name: z.string(),
  list_type: ListType,
  giftlist_type: Visibility,
  description: z.string(),
  occasion_date: CalendarDate.nullable(),
  gift_receive_by: ReceiveBy,
  /** Only sent to the owner, collaborators, and people who reserved or purchased a gift of the list. */
  shipping_address: z.string().optional(),
  instruction: z.string().optional(),
  gifts_revealed: z.boolean(),
  gifts_reveals_on: z.literal('after_reservation'),
  isArchived: z.boolean(),
  archivedAt: Timestamp.nullable(),
  isDeleted: z.boolean(),
  list_cover: PictureUrl.nullable(),
  /** At most three, for the collage. */
  images: z.array(PictureUrl),
  gifts_count: z.number().int(),
  user_id: Id.describe('The owner’s profile'),
  owner: PersonCard,
  /** Only sent to the owner and collaborators. */
  editor_users: z.array(z.string()).optional(),
  currency: z.string(),
  createdAt: Timestamp,
  version: z.number().int(),
  viewer_role: z.enum(['owner', 'collaborator', 'follower', 'viewer']),
  /** Whether a signed-out viewer uses a browser on which the owner has signed in. */
  maybe_owner: z.boolean(),
  /** Whether the list's date has passed and claims are still hidden. Must not reveal whether there are any. */
  reveal_offered: z.boolean(),
});

/** Only sent to people with a claim on a gift of the list. */
export const Delivery = z.object({
  gift_receive_by: ReceiveBy,
  shipping_address: z.string().max(limits.textLength),
  instruction: z.string().max(limits.textLength),
});
export type Delivery = z.output<typeof Delivery>;

/** A list as other services store it. */
export const ListState = z.object({
  id: Id,
  version: z.number().int(),
  user_id: Id,
  list_name: z.string().max(limits.nameLength),
  giftlist_type: Visibility,
  /** Hashes of the collaborators' email addresses (`hashEmail` in the kit). */
  editor_keys: z.array(z.string().max(limits.keyLength)).max(limits.listEditorsMax),
  editor_ids: z.array(Id).max(limits.listEditorsMax).describe('Profiles of collaborators who joined'),
  gifts_revealed: z.boolean(),
  isArchived: z.boolean(),
  isDeleted: z.boolean(),
  occasion_date: CalendarDate.nullable(),
  currency: z.string().max(3),
  createdAt: Timestamp,
});

/** The list whose gifts the gifts service copies to a new list. */
export const ReusedList = z.object({
  list_id: Id,
  /** `still-free`: gifts that the owner sees as available. */
  gifts: z.enum(['all', 'still-free']),
  /** As it was when the owner requested the copy. */
  gifts_revealed: z.boolean(),
});
