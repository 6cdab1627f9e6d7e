import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { NotificationModel } from '../store/notification-centre.store.ts';
import { wordsOf } from '../words/stored-words.ts';

/** Exports this service's data of a person: their notifications. */
@Controller()
export class PersonExportController {
  constructor(private readonly languages: ReaderLanguages) {}

  @Call('GET /internal/notifications/exports/{id}')
  async export(
    @Input() { params }: InputOf<'GET /internal/notifications/exports/{id}'>,
  ): Promise<AnswerOf<'GET /internal/notifications/exports/{id}'>> {
    const notices = await NotificationModel.find({ person_id: params.id }).sort({ createdAt: -1 }).lean();
    const language = await this.languages.ofPerson(params.id);
    return {
      notifications: notices.map(notice => ({
        kind: notice.kind,
        ...wordsOf(notice, language),
        link: notice.link,
        at: notice.createdAt.toISOString(),
        read_at: notice.read_at?.toISOString() ?? null,
      })),
    };
  }
}
