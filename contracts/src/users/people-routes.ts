import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  CountryCode,
  Done,
  data,
  Email,
  Flag,
  Id,
  IdParams,
  IdResponse,
  line,
  lines,
  Page,
  smallValue,
} from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import {
  AddressPrediction,
  BrowserSpan,
  FriendUser,
  OwnProfile,
  Profile,
  ProfileChange,
  PublicProfile,
  SignupProfile,
} from './entities.ts';

const PersonQuery = z.object({ username: line(100).optional(), id: Id.optional(), page: Page });
const SearchText = line(limits.nameLength);

export const peopleRoutes = defineRoutes({
  'GET /user': {
    summary: "Returns the viewer's own profile.",
    access: 'account',
    response: OwnProfile,
    errors: ['user/not-found'],
  },
  'POST /user/signup': {
    summary: 'Creates the profile of the signed-in account, which then follows `friend`.',
    access: 'account',
    query: z.object({ friend: line(100).optional() }),
    body: SignupProfile,
    response: data(OwnProfile),
    status: 201,
    errors: ['user/profile-exists', 'user/username-taken', 'auth/email-in-use'],
  },
  'GET /user/find': {
    summary: "Returns a profile by username, id or the viewer's own e-mail address.",
    access: 'anyone',
    query: z.object({
      email: Email.optional(),
      username: line(100).optional(),
      id: Id.optional(),
    }),
    response: Profile,
    errors: ['user/not-found'],
  },
  'GET /user/username-available': {
    summary: 'Returns whether a username is available, and suggests an available one.',
    access: 'anyone',
    perMinute: 60,
    query: z.object({
      username: line(100).default(''),
      first_name: line(limits.nameLength).default(''),
      last_name: line(limits.nameLength).default(''),
    }),
    response: z.object({
      available: z.boolean(),
      reason: z.enum(['taken', 'reserved', 'not-valid']).nullable(),
      suggestion: z.string(),
    }),
  },
  'PUT /user/{id}': {
    summary: "Changes the viewer's own profile, including the pictures.",
    access: 'profile',
    rule: 'self',
    params: IdParams,
    bodyKind: 'multipart',
    perMinute: 60,
    files: {
      profile_pic: messages.images.profilePictureTooLarge,
      profile_cover: messages.images.coverTooLarge,
    },
    maxBodyBytes: limits.uploadBodyBytes,
    body: ProfileChange,
    response: data(OwnProfile),
    errors: ['access/denied', 'user/username-taken', 'picture/not-readable', 'picture/too-many-pixels'],
  },
  'DELETE /user/{id}/background': {
    summary: "Removes the viewer's own cover picture.",
    access: 'profile',
    rule: 'self',
    params: IdParams,
    response: data(OwnProfile),
    errors: ['access/denied'],
  },
  'PUT /user/{id}/follow-unfollow': {
    summary: 'Follows the target, or stops following.',
    access: 'profile',
    rule: 'self',
    params: IdParams,
    query: z.object({ targetId: Id }),
    response: data(z.object({ following: z.boolean(), target: PublicProfile })),
    errors: ['access/denied', 'user/not-found'],
  },
  'DELETE /user/{id}/followers/{followerId}': {
    summary: 'Removes a follower, and prevents them from following again.',
    access: 'profile',
    rule: 'self',
    params: z.object({ id: Id, followerId: Id }),
    response: IdResponse,
    errors: ['access/denied', 'user/not-found'],
  },
  'GET /user/{id}/removed-followers': {
    summary: 'Returns the people that the viewer has removed as followers.',
    access: 'profile',
    rule: 'self',
    params: IdParams,
    query: z.object({ page: Page }),
    response: z.array(FriendUser),
    errors: ['access/denied'],
  },
  'DELETE /user/{id}/removed-followers/{followerId}': {
    summary: 'Allows a removed follower to follow again.',
    access: 'profile',
    rule: 'self',
    params: z.object({ id: Id, followerId: Id }),
    response: IdResponse,
    errors: ['access/denied', 'user/not-found'],
  },
  'GET /user/details/followers': {
    summary: 'Returns the followers of a person; with `query`, only those who match.',
    access: 'anyone',
    query: PersonQuery.extend({ query: SearchText.optional() }),
    response: z.array(FriendUser),
    errors: ['user/not-found'],
  },
  'GET /user/details/followings': {
    summary: 'Returns the people that a person follows.',
    access: 'anyone',
    query: PersonQuery,
    response: z.array(FriendUser),
    errors: ['user/not-found'],
  },
  'GET /user/search-users': {
    summary:
      'Finds people by name or username; for signed-in callers, also by exact e-mail address. Words must have at least three letters.',
    access: 'anyone',
    perMinute: 60,
    query: z.object({
      query: SearchText.default(''),
      page: Page,
      /** With `following`, only people that `user` (or `id`) follows are found. Default: the viewer. */
      user: Id.optional(),
      id: Id.optional(),
      following: Flag.optional(),
      /** The same as `following`. */
      followingOnly: Flag.optional(),
      excludeEmails: line(10_000).optional().describe('A JSON array of e-mail addresses'),
    }),
    response: z.array(FriendUser),
  },
  'GET /user/friend-suggestions': {
    summary: 'Returns people that the viewer may know.',
    access: 'profile',
    response: z.array(FriendUser),
  },
  'POST /user/invite-friends': {
    summary: 'Invites people by mail; those who join with the link follow the viewer.',
    access: 'profile',
    perMinute: 5,
    body: z.object({ emails: z.array(Email).min(1).max(30) }),
    response: data(
      z.object({
        sent: z.number().int(),
        left_out: z
          .array(Email)
          .optional()
          .describe('Recipients who receive no mail because their hourly limit was reached'),
        mail_sent: z.boolean().optional().describe('Whether all recipients receive a mail'),
      }),
    ),
    errors: ['email/not-verified'],
  },
  'POST /user/vote': {
    summary: 'Saves a vote (thumbs up or down) on a guide or on a reply from Genie.',
    access: 'anyone',
    perMinute: 20,
    body: z.object({
      result: z.enum(['up', 'down']),
      comment: lines(limits.messageLength).default(''),
      deviceInfo: line(500).default(''),
      subject: line(200).default(''),
      vote_id: z
        .string()
        .length(32)
        .regex(/^[\da-f]{32}$/)
        .optional()
        .describe('Random, chosen by the browser: a vote replaces an earlier one with the same id'),
    }),
    response: Done,
  },
  'POST /settings/log': {
    summary: 'Records an error that a client reports.',
    access: 'anyone',
    perMinute: 60,
    body: z.object({
      type: line(50),
      source: z.enum(['mobile', 'web']),
      context: smallValue(limits.logContextLength),
      path: line(limits.urlLength),
    }),
    response: Done,
  },
  'POST /settings/spans': {
    summary: 'Records how long a browser waited for calls with a sampled trace (see `Server-Timing`).',
    access: 'anyone',
    perMinute: 30,
    body: z.object({ spans: z.array(BrowserSpan).min(1).max(limits.spansPerReport) }),
    response: Done,
  },
  'GET /api/address/search': {
    summary: 'Returns suggestions for a postal address.',
    access: 'anyone',
    query: z.object({ query: line(200) }),
    response: z.object({ predictions: z.array(AddressPrediction) }),
  },
  'GET /settings/countries': {
    summary: 'Returns countries in display order, with their currencies, dial codes and time zones.',
    access: 'anyone',
    response: z.array(
      z.object({
        value: CountryCode,
        label: z.string(),
        currency: z.string().optional(),
        symbol: z.string().optional(),
        code: z.string().describe('The country code in upper case'),
        flag: z.string().describe('The flag as an emoji'),
        dial_code: z.string().optional(),
        timeZones: z.array(z.string()),
      }),
    ),
  },
});
