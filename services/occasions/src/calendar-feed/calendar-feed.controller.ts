import { hasSignInEnded } from '@giftlist/service-domain/recent-sign-ins';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawResponse, respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { CalendarEntries } from './calendar-entries.ts';
import { CalendarFeeds } from './calendar-feeds.ts';
import { createCalendarFile } from './calendar-file.ts';

@Controller()
export class CalendarFeedController {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly entries: CalendarEntries,
    private readonly clock: Clock,
  ) {}

  @Call('GET /occasions/calendar')
  async getUrl(@Input() { viewer }: InputOf<'GET /occasions/calendar'>) {
    // The access token can outlive its sign-in by minutes, and the returned URL outlives both.
    if (await hasSignInEnded(viewer.sessionId)) fail('auth/session-ended');
    return { url: await this.feeds.findUrl(viewer.profileId) };
  }

  @Call('POST /occasions/calendar')
  async renew(@Input() { viewer }: InputOf<'POST /occasions/calendar'>) {
    return respond({ data: { url: await this.feeds.renew(viewer) } }, { status: 201 });
  }

  @Call('DELETE /occasions/calendar')
  async revoke(@Input() { viewer }: InputOf<'DELETE /occasions/calendar'>) {
    await this.feeds.revoke(viewer.profileId);
    return { data: {} };
  }

  @Call('GET /occasions/calendar/{file}')
  async download(@Input() { params }: InputOf<'GET /occasions/calendar/{file}'>) {
    const personId = (await this.feeds.findPersonId(params.file)) ?? fail('calendar/not-found');
    const { entries, i18n } = await this.entries.loadEntries(personId);
    const text = createCalendarFile(entries, this.clock.now(), i18n);
    return rawResponse(text, 'text/calendar; charset=utf-8', {
      headers: {
        'cache-control': 'private, max-age=3600',
        'content-disposition': 'inline; filename="giftlist.ics"',
        'x-robots-tag': 'noindex',
      },
    });
  }
}
