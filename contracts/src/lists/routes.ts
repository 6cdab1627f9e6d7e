import { z } from 'zod';
import { limits } from '../limits.ts';
import { personExportRoute } from '../person-export.ts';
import { data, Email, Flag, Id, IdAnswer, IdParams } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { EditorUsers, GiftList, ListChange, ListState, NewList } from './entities.ts';

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
  },
  'PUT /giftlist/update': {
    summary: 'Changes the fields present; only the owner reveals, hides and changes who may see it.',
    access: 'profile',
    rule: 'list.edit',
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
    maxBodyBytes: limits.uploadBodyBytes,
    answer: data(GiftList),
    errors: [...owned, 'picture/not-readable'],
  },
  'POST /giftlist/share': {
    summary: 'Invites collaborators (`editor`) or sends the link (`viewer`) by mail.',
    access: 'profile',
    rule: 'list.own',
    perMinute: 20,
    body: z.object({
      giftlist_id: Id,
      email_ids: z.array(Email).min(1).max(50),
      message: z.string().trim().max(2_000).default(''),
      share_as: z.enum(['editor', 'viewer']),
    }),
    answer: data(GiftList),
    errors: owned,
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
    body: z.object({ editor_users: EditorUsers }),
    answer: data(GiftList),
    errors: owned,
  },
  'POST /giftlist/accept-invite': {
    summary: 'Joins with the token of an invitation, which also verifies its address.',
    access: 'profile',
    body: z.object({ token: z.string().min(1).max(500) }),
    answer: data(GiftList),
    errors: ['invite/not-valid', 'list/deleted'],
  },
  'GET /internal/lists/{id}': {
    summary: 'A list as other services keep it.',
    access: 'service',
    params: IdParams,
    answer: ListState,
    errors: ['list/not-found'],
  },
  'GET /internal/lists/{id}/card': {
    summary: 'What a preview, a mail or a notification may say of a list.',
    access: 'service',
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
    answer: z.unknown(),
    answerKind: 'file',
  },
  'GET /internal/lists/exports/{id}': personExportRoute,
});
