import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { LiveFeed } from '../live-feed/live-feed.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { NotificationCentre } from './notification-centre.ts';

@Controller()
export class NotificationCentreController {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly feed: LiveFeed,
    private readonly languages: ReaderLanguages,
  ) {}

  @Call('GET /notifications')
  async list(@Input() { viewer, query, headers }: InputOf<'GET /notifications'>) {
    const locale = await this.languages.findForRequest(viewer.profileId, headers);
    return this.centre.getPage(viewer.profileId, query.page, locale);
  }

  @Call('PUT /notifications/{id}/read')
  async markRead(@Input() { viewer, params, headers }: InputOf<'PUT /notifications/{id}/read'>) {
    const locale = await this.languages.findForRequest(viewer.profileId, headers);
    const notification = await this.centre.markRead(viewer.profileId, params.id, locale);
    await this.feed.tryAppend({ kind: 'read', person_id: viewer.profileId });
    return { data: notification };
  }

  @Call('PUT /notifications/read')
  async markAllRead(@Input() { viewer }: InputOf<'PUT /notifications/read'>) {
    await this.centre.markAllRead(viewer.profileId);
    await this.feed.tryAppend({ kind: 'read', person_id: viewer.profileId });
    return { data: {} };
  }
}
