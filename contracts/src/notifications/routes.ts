import { z } from 'zod';
import { personExportRoute } from '../person-export.ts';
import { Done, data, IdParams, line, Page } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Channel, KindPreference, Notification, OptionalKind, PushDevice } from './entities.ts';

/** A key of a browser's `PushSubscription`, in base64url. */
const PushKey = z
  .string()
  .max(200)
  .regex(/^[\w-]{20,200}$/);
const PushSubscription = z.object({
  endpoint: line(1_000).pipe(z.url({ protocol: /^https?$/ })),
  keys: z.object({ p256dh: PushKey, auth: PushKey }),
  label: line(100).default(''),
});
const DeviceId = z.object({
  id: z
    .string()
    .length(43)
    .regex(/^[\w-]{43}$/),
});

const UnsubscribeToken = z.object({ token: line(500) });

export const notificationsRoutes = defineRoutes({
  'GET /notifications': {
    summary: 'Returns the notifications of the viewer, newest first.',
    access: 'profile',
    hasPage: true,
    query: z.object({ page: Page }),
    response: z.object({
      items: z.array(Notification),
      unread_count: z.number().int(),
      next_page: z.number().int().nullable(),
    }),
  },
  'PUT /notifications/{id}/read': {
    summary: 'Marks one notification as read.',
    access: 'profile',
    params: IdParams,
    response: data(Notification),
    errors: ['notification/not-found'],
  },
  'PUT /notifications/read': {
    summary: 'Marks all notifications as read.',
    access: 'profile',
    response: Done,
  },
  'GET /notifications/preferences': {
    summary: 'Returns which notifications the viewer receives, per kind and channel.',
    access: 'profile',
    hasPage: true,
    response: z.array(KindPreference),
  },
  'PUT /notifications/preferences': {
    summary: 'Turns one kind of notification on or off for one channel.',
    access: 'profile',
    body: z.object({ kind: OptionalKind, channel: Channel, on: z.boolean() }),
    response: data(KindPreference),
  },
  'GET /notifications/push': {
    summary:
      'Returns the public key for subscriptions (VAPID, RFC 8292) and the viewer’s subscribed browsers.',
    access: 'profile',
    response: z.object({ public_key: z.string(), devices: z.array(PushDevice) }),
  },
  'POST /notifications/push': {
    summary:
      'Subscribes a browser to push messages until the sign-in ends. An existing subscription moves to the viewer.',
    access: 'profile',
    body: PushSubscription,
    response: data(PushDevice),
    status: 201,
    errors: ['push/not-allowed', 'auth/session-ended'],
  },
  'DELETE /notifications/push/{id}': {
    summary: 'Unsubscribes a browser.',
    access: 'profile',
    params: DeviceId,
    response: data(DeviceId),
    errors: ['notification/not-found'],
  },
  'GET /live': {
    summary:
      'Streams server-sent events (`LiveEvent`): visible changes of the given lists and, if signed in, notifications. With `Last-Event-ID`, starts with events that may have been missed.',
    access: 'anyone',
    rule: 'list.view',
    query: z.object({ lists: line(1_000).default('').describe('List ids, comma-separated') }),
    response: z.unknown(),
    responseKind: 'event-stream',
  },
  'GET /unsubscribe': {
    summary:
      'Returns the page of a mail’s unsubscribe link. It asks for confirmation, because robots follow links.',
    access: 'anyone',
    query: UnsubscribeToken,
    response: z.unknown(),
    responseKind: 'html',
  },
  'POST /unsubscribe': {
    summary: 'Unsubscribes with one click (RFC 8058) or from the page; `choice=resume` subscribes again.',
    access: 'anyone',
    query: UnsubscribeToken,
    bodyKind: 'form',
    body: z.object({ choice: z.enum(['stop', 'resume']).default('stop') }),
    response: z.unknown(),
    responseKind: 'html',
  },
  'GET /internal/notifications/exports/{id}': personExportRoute,
});
