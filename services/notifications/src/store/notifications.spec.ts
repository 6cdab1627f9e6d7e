import { expect, it } from '@jest/globals';
import { NotificationModel } from './notifications.store.ts';

it('notifications are stored in the `notices` collection', () => {
  expect(NotificationModel.collection.name).toBe('notices');
});
