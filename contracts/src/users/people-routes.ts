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

/** Routes of profiles and follows, and public routes. */
export const peopleRoutes = defineRoutes({
  'GET /user': {
    summary: "Returns the viewer's own profile.",
    access: 'account',
    response: OwnProfile,
    errors: ['user/not-found'],
  },
  'POST /user/signup': {
    summary: 'Creates the profile of the signed-in account; `friend` is followed at once.',
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
    summary: 'Returns whether this username is available, and a similar available one.',
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
    summary: "Changes the viewer's own profile, with pictures.",
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
    summary: 'Removes a follower, who cannot follow again until allowed.',
    access: 'profile',
    rule: 'self',
    params: z.object({ id: Id, followerId: Id }),
    response: IdResponse,
    errors: ['access/denied', 'user/not-found'],
  },
  'GET /user/{id}/removed-followers': {
    summary: 'Returns the people that this person has removed as followers.',
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
    summary: 'Returns the followers of this person; with `query` only those who match it.',
    access: 'anyone',
    query: PersonQuery.extend({ query: SearchText.optional() }),
    response: z.array(FriendUser),
    errors: ['user/not-found'],
  },
  'GET /user/details/followings': {
    summary: 'Returns the people that this person follows.',
    access: 'anyone',
    query: PersonQuery,
    response: z.array(FriendUser),
    errors: ['user/not-found'],
  },
  'GET /user/search-users': {
    summary:
      'Finds people by name or username, for signed-in callers also by exact e-mail. Words need three letters or more.',
    access: 'anyone',
    perMinute: 60,
    query: z.object({
      query: SearchText.default(''),
      page: Page,
      user: Id.optional(),
      id: Id.optional(),
      following: Flag.optional(),
      followingOnly: Flag.optional(),
      excludeEmails: line(10_000).optional().describe('JSON array of e-mails'),
    }),
    response: z.array(FriendUser),
  },
  'GET /user/friend-suggestions': {
    summary: 'Returns people that the viewer may know.',
    access: 'profile',
    response: z.array(FriendUser),
  },
  'POST /user/invite-friends': {
    summary: 'Invites people by mail; people who join by the link follow the viewer.',
    access: 'profile',
    perMinute: 5,
    body: z.object({ emails: z.array(Email).min(1).max(30) }),
    response: data(
      z.object({
        sent: z.number().int(),
        left_out: z
          .array(Email)
          .optional()
          .describe('Recipients who are not mailed: their mailboxes received too many in an hour'),
        mail_sent: z.boolean().optional().describe('Whether every recipient is mailed'),
      }),
    ),
    errors: ['email/not-verified'],
  },
  'POST /user/vote': {
    summary: 'Saves a thumbs up or down for a guide or a reply of Genie.',
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
    summary: 'Reports an error of a client.',
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
    summary: 'Reports how long a browser waited for calls whose traces are kept (see `Server-Timing`).',
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
    summary: 'Returns countries with their currencies, dial codes and time zones, in the order to show.',
    access: 'anyone',
    response: z.array(
      z.object({
        value: CountryCode,
        label: z.string(),
        currency: z.string().optional(),
        symbol: z.string().optional(),
        code: z.string().describe('In upper case'),
        flag: z.string().describe('The flag as an emoji'),
        dial_code: z.string().optional(),
        timeZones: z.array(z.string()),
      }),
    ),
  },
});
