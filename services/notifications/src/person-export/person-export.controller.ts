import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import { NotificationModel } from '../store/notification-centre.store.ts';

/** Exports this service's data of a person: their notifications. */
@Controller()
export class PersonExportController {
  @Call('GET /internal/notifications/exports/{id}')
  async export(
    @Input() { params }: InputOf<'GET /internal/notifications/exports/{id}'>,
  ): Promise<AnswerOf<'GET /internal/notifications/exports/{id}'>> {
    const notices = await NotificationModel.find({ person_id: params.id }).sort({ createdAt: -1 }).lean();
    return {
      notifications: notices.map(({ kind, title, body, link, createdAt, read_at }) => ({
        kind,
        title,
        body,
        link,
        at: createdAt.toISOString(),
        read_at: read_at?.toISOString() ?? null,
      })),
    };
  }
}
