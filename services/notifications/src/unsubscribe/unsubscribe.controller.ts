import type { IncomingHttpHeaders } from 'node:http';
import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { InjectConfig } from '@giftlist/service-kit/config';
import { rawResponse } from '@giftlist/service-kit/response';
import type { I18n } from '@giftlist/service-kit/translations';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { personOfSubject, turn } from '../store/preferences.store.ts';
import { forgetRefusals } from '../store/refusals.store.ts';
import { texts } from '../words/texts.ts';
import { askPage, brokenPage, resumedPage, stoppedPage } from './unsubscribe-page.ts';
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
  async ask(
    @Input() { query, headers }: InputOf<'GET /unsubscribe'>,
  ): Promise<ResponseOf<'GET /unsubscribe'>> {
    const allowed = readUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    const i18n = await this.#textsFor(allowed?.subject, headers);
    if (!allowed) return rawResponse(brokenPage(i18n), html, { status: 400, headers: uncached });
    return rawResponse(askPage(allowed.kind, i18n), html, { headers: uncached });
  }

  @Call('POST /unsubscribe')
  async choose(
    @Input() { query, body, headers }: InputOf<'POST /unsubscribe'>,
  ): Promise<ResponseOf<'POST /unsubscribe'>> {
    const allowed = readUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    const i18n = await this.#textsFor(allowed?.subject, headers);
    if (!allowed) return rawResponse(brokenPage(i18n), html, { status: 400, headers: uncached });
    const { subject, kind } = allowed;
    if (body.choice === 'resume') await forgetRefusals([subject]);
    await turn(body.choice === 'resume' ? 'on' : 'off', subject, kind, 'email');
    const done = body.choice === 'resume' ? resumedPage : stoppedPage;
    return rawResponse(done(kind, i18n), html, { headers: uncached });
  }

  /** In the language of the mail's recipient, or of the browser if only their address is known. */
  async #textsFor(subject: string | undefined, headers: IncomingHttpHeaders): Promise<I18n> {
    return texts.in(await this.languages.ofRequest(personOfSubject(subject), headers));
  }
}
