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
  it('returns a list and an unread count that agree, during simultaneous changes', async () => {
    const profileId = newId();
    const state = { done: false };
    const writing = async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        await NotificationModel.create({
          _id: newId(),
          person_id: profileId,
          kind: 'followed',
          title: `Notification ${turn}`,
          link: '/friends',
          createdAt: new Date(Date.now() + turn),
        });
        if (turn % 3 === 2) await service.call('PUT /notifications/read', { as: { profileId } });
        if (turn % 10 === 9) await NotificationModel.deleteMany({ person_id: profileId });
      }
    };
    const reading = async () => {
      while (!state.done) {
        const { body } = await service.call('GET /notifications', { as: { profileId }, query: { page: 1 } });
        expect(body.items.filter(item => item.read_at === null)).toHaveLength(body.unread_count);
      }
    };
    await Promise.all([
      writing().finally(() => {
        state.done = true;
      }),
      reading(),
      reading(),
      reading(),
    ]);
  });
});
