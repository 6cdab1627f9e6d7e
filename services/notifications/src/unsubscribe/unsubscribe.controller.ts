import type { IncomingHttpHeaders } from 'node:http';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawResponse } from '@giftlist/service-kit/http/response';
import type { I18n } from '@giftlist/service-kit/translations';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { parsePersonId, turnChannel } from '../preferences/preferences.store.ts';
import { deleteRefusals } from '../preferences/refusals.store.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { texts } from '../texts/texts.ts';
import {
  renderConfirmPage,
  renderInvalidLinkPage,
  renderResumedPage,
  renderStoppedPage,
} from './unsubscribe-page.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';

const htmlType = 'text/html; charset=utf-8';
const noStore = { 'cache-control': 'no-store' };

@Controller()
export class UnsubscribeController {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly languages: ReaderLanguages,
  ) {}

  @Call('GET /unsubscribe')
  async showConfirmation(@Input() { query, headers }: InputOf<'GET /unsubscribe'>) {
    const unsubscription = verifyUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    const i18n = await this.findI18n(unsubscription?.subject, headers);
    if (!unsubscription)
      return rawResponse(renderInvalidLinkPage(i18n), htmlType, { status: 400, headers: noStore });
    return rawResponse(renderConfirmPage(unsubscription.kind, i18n), htmlType, { headers: noStore });
  }

  @Call('POST /unsubscribe')
  async saveChoice(@Input() { query, body, headers }: InputOf<'POST /unsubscribe'>) {
    const unsubscription = verifyUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    const i18n = await this.findI18n(unsubscription?.subject, headers);
    if (!unsubscription)
      return rawResponse(renderInvalidLinkPage(i18n), htmlType, { status: 400, headers: noStore });
    const { subject, kind } = unsubscription;
    if (body.choice === 'resume') await deleteRefusals([subject]);
    await turnChannel(body.choice === 'resume' ? 'on' : 'off', subject, kind, 'email');
    const renderResult = body.choice === 'resume' ? renderResumedPage : renderStoppedPage;
    return rawResponse(renderResult(kind, i18n), htmlType, { headers: noStore });
  }

  private async findI18n(subject: string | undefined, headers: IncomingHttpHeaders): Promise<I18n> {
    return texts.forLocale(await this.languages.findForRequest(parsePersonId(subject), headers));
  }
}
