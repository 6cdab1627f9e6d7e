import { z } from 'zod';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  CalendarDate,
  CountryCode,
  CurrencyCode,
  Email,
  Flag,
  Id,
  line,
  Name,
  PictureUrl,
  Text,
  Timestamp,
} from '../primitives.ts';
import { hasForbiddenCharacter } from '../rules/text.ts';
import { isTimeZone } from '../rules/time-zones.ts';

/** 1 Instagram, 2 TikTok, 3 Twitter, 4 Facebook, 5 LinkedIn, 6 and above custom links. */
export const SocialLink = z.object({ type: z.number().int(), link: z.string() });

const getScheme = (link: string): string | undefined =>
  /^([a-z][a-z\d+.-]*):/i.exec(link)?.[1]?.toLowerCase();
const hasWebScheme = (link: string): boolean => ['http', 'https', undefined].includes(getScheme(link));

/** A username, or a URL with or without a scheme. */
const NewSocialLink = z.object({
  type: z.number().int().min(1).max(99),
  link: line(300).min(1).refine(hasWebScheme, messages.giftForm.url),
});

/** Letters that look similar must not be mixed: '\u0430nn' looks like 'ann'. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const hasOneAlphabet = (name: string): boolean =>
  alphabets.filter(alphabet => alphabet.test(name)).length <= 1;

export const Username = z
  .string()
  .trim()
  .min(1, 'Username cannot be empty as it is required for profile URLs.')
  .max(50)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Use letters, digits, dots, dashes and underscores only')
  .regex(/[\p{L}\p{N}]/u, 'Use at least one letter or digit')
  .refine(hasOneAlphabet, 'Use letters of one alphabet');

export const TimeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'This is not a time zone')
  .describe('An IANA time zone, such as Europe/Paris');

export const LanguageCode = z.enum(languageCodes).describe('A language of the product');

const month = z.number().int().min(1).max(12);
const day = z.number().int().min(1).max(31);
/** Other services do not receive the year of birth. */
export const BirthDay = z.object({ month, day });

/** Public data, shown by other services and screens. */
export const PersonCard = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  profile_pic: PictureUrl.nullable(),
});

export const PublicProfile = PersonCard.extend({
  bio: z.string(),
  interests: z.string(),
  birthday_month: month.nullable(),
  birthday_day: day.nullable(),
  profile_cover: PictureUrl.nullable(),
  socialLinks: z.array(SocialLink),
  followers_count: z.number().int(),
  following_count: z.number().int(),
  is_following: z.boolean(),
  is_self: z.boolean(),
});

/** `user_id` is the account's id. */
export const OwnProfile = PublicProfile.extend({
  user_id: Id,
  email: z.string(),
  email_verified: z.boolean(),
  birthday: CalendarDate.nullable(),
  shipping_address: z.string(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
  follower_ids: z.array(Id).max(limits.followIdsMax).describe('The most recent ids'),
  following_ids: z.array(Id).max(limits.followIdsMax).describe('The most recent ids'),
  suggestedFriends: z.array(Id).optional(),
  suggestedFriendsHidden: z.array(Id),
  timeZone: z.string().nullable(),
  timeZoneOffset: z.number().nullable(),
  language: LanguageCode.nullish().describe('null: chosen automatically. Older releases do not send it'),
  occasionsOpened: z.boolean(),
});

export const Profile = z.union([OwnProfile, PublicProfile]);

/** Offset from UTC in minutes. Multipart bodies contain it as text. */
const ZoneOffset = z
  .union([z.number().min(-1_440).max(1_440), line(20).min(1).transform(Number)])
  .pipe(z.number().min(-1_440).max(1_440));
const jsonText = <T extends z.ZodType>(schema: T) =>
  z.union([
    schema,
    z
      .string()
      .max(limits.giftBodyBytes)
      .refine(text => !hasForbiddenCharacter(text), 'Control characters are not allowed')
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'This is not JSON' });
          return z.NEVER;
        }
      })
      .pipe(schema),
  ]);

/** In multipart bodies, structured fields are JSON text. */
export const ProfileChange = z
  .object({
    first_name: Name,
    last_name: Name,
    username: Username,
    birthday: CalendarDate,
    shipping_address: Text,
    bio: Text,
    interests: Text,
    country: CountryCode,
    currency: CurrencyCode,
    timeZone: TimeZone,
    timeZoneOffset: ZoneOffset,
    language: z
      .union([LanguageCode, z.null(), z.literal('').transform(() => null)])
      .describe('null, or empty text in a multipart body: chosen automatically'),
    occasionsOpened: z.union([z.boolean(), Flag]),
    socialLinks: jsonText(z.array(NewSocialLink).max(30)),
    suggestedFriends: jsonText(z.array(Id).max(5_000)),
    suggestedFriendsHidden: jsonText(z.array(Id).max(5_000)),
    profile_pic: z
      .literal('')
      .describe('Empty text removes the picture; a file with this field name sets it'),
    profile_cover: z
      .literal('')
      .describe('Empty text removes the cover; a file with this field name sets it'),
  })
  .partial();

export const SignupProfile = ProfileChange.omit({
  suggestedFriends: true,
  suggestedFriendsHidden: true,
  profile_pic: true,
  profile_cover: true,
}).extend({
  email: Email.optional(),
  first_name: Name,
  last_name: Name,
  birthday: CalendarDate,
});

/** Every sign-in method returns this. */
export const Session = z.object({
  /** Empty if `passwordExpired`: the caller is not signed in until the password is reset. */
  access_token: z.string(),
  /** In seconds. */
  expires_in: z.number().int(),
  user_id: Id,
  email: z.string(),
  email_verified: z.boolean(),
  has_profile: z.boolean(),
  passwordExpired: z.boolean().optional(),
});

export const FriendUser = PersonCard.extend({
  is_following: z.boolean(),
  is_self: z.boolean(),
  follower_ids: z.array(Id).optional(),
  following_ids: z.array(Id).optional(),
});

export const AddressPrediction = z.object({ description: z.string() });

/** The first span of a trace, measured by the browser. Times are relative, because the browser's clock may be wrong. */
export const BrowserSpan = z
  .object({
    trace_id: z
      .string()
      .length(32)
      .regex(/^[\da-f]{32}$/),
    span_id: z
      .string()
      .length(16)
      .regex(/^[\da-f]{16}$/),
    route: line(100).describe('The key of the route; spans of unknown routes are ignored'),
    began_ago: z
      .number()
      .int()
      .min(0)
      .max(86_400_000)
      .describe('Milliseconds from the start of the call to this report'),
    duration: z
      .number()
      .int()
      .min(0)
      .max(86_400_000)
      .describe('Milliseconds until the first byte of the response'),
    status: z.number().int().min(100).max(599),
  })
  .refine(span => span.duration <= span.began_ago, {
    path: ['duration'],
    error: 'the call ends after the report',
  });
export type BrowserSpan = z.output<typeof BrowserSpan>;

/** A person as other services see them. */
export const PersonState = z.object({
  id: Id,
  first_name: z.string().max(limits.nameLength),
  last_name: z.string().max(limits.nameLength),
  username: z.string().max(limits.nameLength),
  profile_pic: z.string().max(limits.urlLength).nullable(),
  version: z.number().int().describe('Increases with every change of the profile'),
  birth: BirthDay.nullable(),
  country: z.string().max(2).nullable(),
  timeZone: z.string().max(100).nullable(),
  currency: z
    .string()
    .max(3)
    .nullish()
    .describe('The currency of the profile, otherwise that of its country. Older releases do not send it'),
  language: z
    .string()
    .max(35)
    .nullish()
    .describe('The language of the profile; null: chosen automatically. Older releases do not send it'),
  registered_at: Timestamp,
});
