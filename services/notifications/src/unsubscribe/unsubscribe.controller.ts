import type { IncomingHttpHeaders } from 'node:http';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawResponse } from '@giftlist/service-kit/http/response';
import type { I18n } from '@giftlist/service-kit/translations';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { personOfSubject, turnChannel } from '../preferences/preferences.store.ts';
import { deleteRefusals } from '../preferences/refusals.store.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { texts } from '../texts/texts.ts';
import { confirmPage, invalidLinkPage, resumedPage, stoppedPage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const html = 'text/html; charset=utf-8';
const uncached = { 'cache-control': 'no-store' };

@Controller()
export class UnsubscribeController {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly languages: ReaderLanguages,
  ) {}

  @Call('GET /unsubscribe')
  async confirm(@Input() { query, headers }: InputOf<'GET /unsubscribe'>) {
    const allowed = readUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    const i18n = await this.textsFor(allowed?.subject, headers);
    if (!allowed) return rawResponse(invalidLinkPage(i18n), html, { status: 400, headers: uncached });
    return rawResponse(confirmPage(allowed.kind, i18n), html, { headers: uncached });
  }

  @Call('POST /unsubscribe')
  async choose(@Input() { query, body, headers }: InputOf<'POST /unsubscribe'>) {
    const allowed = readUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    const i18n = await this.textsFor(allowed?.subject, headers);
    if (!allowed) return rawResponse(invalidLinkPage(i18n), html, { status: 400, headers: uncached });
    const { subject, kind } = allowed;
    if (body.choice === 'resume') await deleteRefusals([subject]);
    await turnChannel(body.choice === 'resume' ? 'on' : 'off', subject, kind, 'email');
    const done = body.choice === 'resume' ? resumedPage : stoppedPage;
    return rawResponse(done(kind, i18n), html, { headers: uncached });
  }

  private async textsFor(subject: string | undefined, headers: IncomingHttpHeaders): Promise<I18n> {
    return texts.forLocale(await this.languages.ofRequest(personOfSubject(subject), headers));
  }
}
