import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';
import { NotificationCentre } from './notification-centre.ts';

@Controller()
export class NotificationCentreController {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly feed: LiveFeed,
  ) {}

  @Call('GET /notifications')
  async notifications(
    @Input() { viewer, query }: InputOf<'GET /notifications'>,
  ): Promise<AnswerOf<'GET /notifications'>> {
    return this.centre.page(viewer.profileId, query.page);
  }

  @Call('PUT /notifications/{id}/read')
  async read(
    @Input() { viewer, params }: InputOf<'PUT /notifications/{id}/read'>,
  ): Promise<AnswerOf<'PUT /notifications/{id}/read'>> {
    const notice = await this.centre.markRead(viewer.profileId, params.id);
    await this.feed.tryAppend({ kind: 'read', person_id: viewer.profileId });
    return { data: notice };
  }

  @Call('PUT /notifications/read')
  async readAll(
    @Input() { viewer }: InputOf<'PUT /notifications/read'>,
  ): Promise<AnswerOf<'PUT /notifications/read'>> {
    await this.centre.markAllRead(viewer.profileId);
    await this.feed.tryAppend({ kind: 'read', person_id: viewer.profileId });
    return { data: {} };
  }
}
