import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { NotificationModel } from '../store/notifications.store.ts';
import { toNotificationText } from '../texts/notification-text.ts';

@Controller()
export class PersonExportController {
  constructor(private readonly languages: ReaderLanguages) {}

  @Call('GET /internal/notifications/exports/{id}')
  async export(@Input() { params }: InputOf<'GET /internal/notifications/exports/{id}'>) {
    const notifications = await NotificationModel.find({ person_id: params.id })
      .sort({ createdAt: -1 })
      .lean();
    const locale = await this.languages.findForPerson(params.id);
    return {
      notifications: notifications.map(notification => ({
        kind: notification.kind,
        ...toNotificationText(notification, locale),
        link: notification.link,
        at: notification.createdAt.toISOString(),
        read_at: notification.read_at?.toISOString() ?? null,
      })),
    };
  }
}
