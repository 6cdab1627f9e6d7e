import { ready } from '@giftlist/service-kit/answer';
import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { turn } from '../store/preferences.store.ts';
import { forgetRefusals } from '../store/refusals.store.ts';
import { askPage, brokenPage, resumedPage, stoppedPage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const html = 'text/html; charset=utf-8';
const headers = { 'cache-control': 'no-store' };

@Controller()
export class UnsubscribeController {
  constructor(@InjectConfig() private readonly config: NotificationsConfig) {}

  @Call('GET /unsubscribe')
  async ask(@Input() { query }: InputOf<'GET /unsubscribe'>): Promise<AnswerOf<'GET /unsubscribe'>> {
    const allowed = readUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    if (!allowed) return ready(brokenPage(), html, { status: 400, headers });
    return ready(askPage(allowed.kind), html, { headers });
  }

  @Call('POST /unsubscribe')
  async choose(
    @Input() { query, body }: InputOf<'POST /unsubscribe'>,
  ): Promise<AnswerOf<'POST /unsubscribe'>> {
    const allowed = readUnsubscribeToken(query.token, this.config.COOKIE_SECRET);
    if (!allowed) return ready(brokenPage(), html, { status: 400, headers });
    const { subject, kind } = allowed;
    if (body.choice === 'resume') await forgetRefusals([subject]);
    await turn(body.choice === 'resume' ? 'on' : 'off', subject, kind, 'email');
    return ready(body.choice === 'resume' ? resumedPage(kind) : stoppedPage(kind), html, { headers });
  }
}
