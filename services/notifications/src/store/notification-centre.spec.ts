import { expect, it } from '@jest/globals';
import { NotificationModel } from './notification-centre.store.ts';

it('notifications are stored in `notices`, the collection of earlier releases', () => {
  expect(NotificationModel.collection.name).toBe('notices');
});
