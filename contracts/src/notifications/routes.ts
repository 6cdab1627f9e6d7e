import { z } from 'zod';
import { personExportRoute } from '../person-export.ts';
import { Done, data, IdParams, Page } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Notification } from './entities.ts';

const UnsubscribeToken = z.object({ token: z.string().max(500) });

export const notificationsRoutes = defineRoutes({
  'GET /notifications': {
    summary: 'The bell: newest first.',
    access: 'profile',
    alsoPage: true,
    query: z.object({ page: Page }),
    answer: z.object({
      items: z.array(Notification),
      unread_count: z.number().int(),
      next_page: z.number().int().nullable(),
    }),
  },
  'PUT /notifications/{id}/read': {
    summary: 'Marks one as read.',
    access: 'profile',
    params: IdParams,
    answer: data(Notification),
    errors: ['notification/not-found'],
  },
  'PUT /notifications/read': { summary: 'Marks all as read.', access: 'profile', answer: Done },
  'GET /live': {
    summary:
      'Server-sent events (`LiveEvent`) of lists and, signed in, of the own bell; presented for this viewer. With `Last-Event-ID` it begins with what may have been missed.',
    access: 'anyone',
    rule: 'list.view',
    query: z.object({ lists: z.string().max(1_000).default('').describe('List ids, comma-separated') }),
    answer: z.unknown(),
    answerKind: 'event-stream',
  },
  'GET /unsubscribe': {
    summary: 'What a mail’s unsubscribe link opens: a page that asks, since robots follow links.',
    access: 'anyone',
    query: UnsubscribeToken,
    answer: z.unknown(),
    answerKind: 'html',
  },
  'POST /unsubscribe': {
    summary: 'One-click unsubscribe (RFC 8058), also of the page; `choice=resume` takes it back.',
    access: 'anyone',
    query: UnsubscribeToken,
    bodyKind: 'form',
    body: z.object({ choice: z.enum(['stop', 'resume']).default('stop') }),
    answer: z.unknown(),
    answerKind: 'html',
  },
  'GET /internal/notifications/exports/{id}': personExportRoute,
});
