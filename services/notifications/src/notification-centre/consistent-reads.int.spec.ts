import { newId } from '@giftlist/contracts/primitives';
import { type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotificationModel } from '../store/notifications.store.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';

let service: TestService;
let mailServer: MailServer;

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer());
});
afterAll(() => stopBoth(service, mailServer));

describe('GET /notifications', () => {
  it('returns an unread count that matches the returned items, even during simultaneous changes', async () => {
    const profileId = newId();
    const state = { isWritingDone: false };
    const write = async () => {
      for (let round = 0; round < 60; round += 1) {
        await NotificationModel.create({
          _id: newId(),
          person_id: profileId,
          kind: 'followed',
          title: `Notification ${round}`,
          link: '/friends',
          createdAt: new Date(Date.now() + round),
        });
        if (round % 3 === 2) await service.call('PUT /notifications/read', { as: { profileId } });
        if (round % 10 === 9) await NotificationModel.deleteMany({ person_id: profileId });
      }
    };
    const read = async () => {
      while (!state.isWritingDone) {
        const { body } = await service.call('GET /notifications', { as: { profileId }, query: { page: 1 } });
        expect(body.items.filter(item => item.read_at === null)).toHaveLength(body.unread_count);
      }
    };
    await Promise.all([
      write().finally(() => {
        state.isWritingDone = true;
      }),
      read(),
      read(),
      read(),
    ]);
  });
});
