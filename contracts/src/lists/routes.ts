import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { personExportRoute } from '../person-export.ts';
import { CalendarDate, data, Email, Flag, Id, IdAnswer, IdParams, line, lines } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { EditorUsers, GiftList, ListChange, ListName, ListState, NewList, ReusedList } from './entities.ts';

const seen = ['list/not-found', 'list/deleted', 'list/sign-in-to-see', 'list/follow-to-see'] as const;
const owned = ['list/not-found', 'list/deleted', 'access/denied'] as const;

export const listsRoutes = defineRoutes({
  'GET /giftlist/{id}': {
    summary: 'One list.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    answer: GiftList,
    errors: seen,
  },
  'GET /giftlist/for-user/{userId}': {
    summary: 'The lists of a person that the viewer may see; the own ones with those one collaborates on.',
    access: 'anyone',
    rule: 'list.view',
    params: z.object({ userId: Id }),
    query: z.object({
      ownedOnly: Flag.default(false),
      excludePrivate: Flag.default(false),
      excludeFriends: Flag.default(false),
      includeArchived: Flag.default(false),
    }),
    answer: z.array(GiftList),
  },
  'POST /giftlist/create': {
    summary: 'Creates a list.',
    access: 'profile',
    body: NewList,
    answer: data(GiftList),
    status: 201,
    errors: ['list/too-many'],
  },
  'PUT /giftlist/update': {
    summary: 'Changes the fields present.',
    access: 'profile',
    rule: 'list.own',
    body: ListChange,
    answer: data(GiftList),
    errors: owned,
  },
  'PUT /giftlist/{id}/archive': {
    summary: 'Archives or unarchives.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    body: z.object({ isArchived: z.boolean() }),
    answer: data(GiftList),
    errors: owned,
  },
  'POST /giftlist/{id}/reuse': {
    summary: 'Begins a new list with the gifts of an old one: next year’s.',
    access: 'profile',
    rule: 'list.own',
    params: IdParams,
    body: z.object({
      list_name: ListName.optional(),
      occasion_date: CalendarDate.nullable().default(null),
      gifts: ReusedList.shape.gifts.default('all'),
    }),
    answer: data(GiftList),
    status: 201,
    errors: [...owned, 'list/too-many'],
  },
  'GET /giftlist/{id}/preview-card': {
    summary: 'A drawn card of a public list, 1200 by 630, for link previews.',
    access: 'anyone',
    perMinute: 60,
    params: IdParams,
    answer: z.unknown(),
    answerKind: 'file',
    errors: ['list/not-found', 'list/deleted'],
  },
  'DELETE /giftlist/delete/{id}': {
    summary: 'Deletes a list; deleting a deleted one succeeds again.',
    access: 'profile',
    rule: 'list.own',
    params: IdParams,
    answer: IdAnswer,
    errors: ['list/not-found', 'access/denied'],
  },
  'PUT /giftlist/upload-cover/{id}': {
    summary: 'Sets the cover picture.',
    access: 'profile',
    rule: 'list.own',
    params: IdParams,
    bodyKind: 'multipart',
    perMinute: 60,
    files: { file: messages.images.coverTooLarge },
    maxBodyBytes: limits.uploadBodyBytes,
    answer: data(GiftList),
    errors: [...owned, 'picture/not-readable', 'picture/too-many-pixels'],
  },
  'POST /giftlist/share': {
    summary: 'Invites collaborators (`editor`) or sends the link (`viewer`) by mail.',
    access: 'profile',
    rule: 'list.own',
    perMinute: 20,
    body: z.object({
      giftlist_id: Id,
      email_ids: z.array(Email).min(1).max(50),
      message: lines(limits.messageLength).default(''),
      share_as: z.enum(['editor', 'viewer']),
    }),
    answer: data(
      GiftList.extend({
        mail_sent: z.boolean().describe('Whether everybody named gets a mail'),
        left_out: z.array(Email).describe('Who gets none: their mailboxes got too many within the hour'),
      }),
    ),
    errors: [...owned, 'email/not-verified', 'list/not-shareable'],
  },
  'PUT /giftlist/{id}/leave': {
    summary: 'A collaborator leaves.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    answer: IdAnswer,
    errors: owned,
  },
  'PUT /giftlist/{id}/collaborators': {
    summary: 'Sets which collaborators stay.',
    access: 'profile',
    rule: 'list.own',
    params: IdParams,
    body: z.object({
      editor_users: EditorUsers,
      known_users: EditorUsers.optional().describe(
        'Whom the page showed: whoever was invited since stays. Without it, only `editor_users` stay',
      ),
    }),
    answer: data(GiftList),
    errors: owned,
  },
  'POST /giftlist/accept-invite': {
    summary: 'Joins with the token of an invitation, which also verifies its address.',
    access: 'profile',
    body: z.object({ token: line(limits.tokenLength).min(1) }),
    answer: data(GiftList),
    errors: ['invite/not-valid', 'list/deleted'],
  },
  'GET /internal/lists/{id}': {
    summary: 'A list as other services keep it.',
    access: 'service',
    askedBy: ['gifts', 'shop', 'notifications'],
    params: IdParams,
    answer: ListState,
    errors: ['list/not-found'],
  },
  'GET /internal/lists/{id}/card': {
    summary: 'What a preview may say of a list.',
    access: 'service',
    askedBy: ['gateway'],
    params: IdParams,
    answer: z.object({
      id: Id,
      list_name: z.string(),
      description: z.string(),
      giftlist_type: z.string(),
      isDeleted: z.boolean(),
      occasion_date: z.string().nullable(),
      owner_id: Id,
      owner_name: z.string(),
      images: z.array(z.string()),
      list_cover: z.string().nullable(),
    }),
    errors: ['list/not-found'],
  },
  'GET /internal/snapshot/lists': {
    summary: 'Every list as events, one a line.',
    access: 'service',
    askedBy: ['gifts', 'occasions', 'notifications'],
    answer: z.unknown(),
    answerKind: 'file',
  },
  'GET /internal/lists/exports/{id}': personExportRoute,
});
