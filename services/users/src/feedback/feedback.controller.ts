import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { BrowserSpans } from './browser-spans.ts';
import { formatClientReport } from './client-report.ts';
import { VoteStore } from './votes.store.ts';

@Controller()
export class FeedbackController {
  constructor(
    private readonly votes: VoteStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly spans: BrowserSpans,
    @InjectLog() private readonly log: Log,
  ) {}

  @Call('POST /user/vote')
  async vote(@Input() input: InputOf<'POST /user/vote'>) {
    const { deviceInfo: device_info, vote_id: _id = newId(), ...fields } = input.body;
    const vote = { ...fields, _id, device_info, at: this.clock.now() };
    await this.outbox.transact(tx => this.votes.save(vote, tx), input);
    return { data: {} };
  }

  @Call('POST /settings/log')
  logReport(@Input() { body }: InputOf<'POST /settings/log'>) {
    // Anyone can send reports, so this is not a warning.
    this.log.info({ report: formatClientReport(body) }, 'browser error reported');
    return { data: {} };
  }

  @Call('POST /settings/spans')
  recordSpans(@Input() { body }: InputOf<'POST /settings/spans'>) {
    this.spans.record(body.spans);
    return { data: {} };
  }
}
