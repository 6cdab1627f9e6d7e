import { expect, it } from '@jest/globals';
import { NotificationModel } from './notifications.store.ts';

it('notifications are stored in `notices`, the collection of earlier releases', () => {
  expect(NotificationModel.collection.name).toBe('notices');
});
