import type { EventOf } from '@giftlist/contracts/event';
import { giftLinkSubmitted } from '@giftlist/contracts/gifts/events';
import { On } from '@giftlist/service-kit/messaging/events';
import { Controller } from '@nestjs/common';
import { LinkReader } from './link-reader.ts';

/** Wakes the link reader of this instance. The gifts are the queue. */
@Controller()
export class LinkSubmissions {
  constructor(private readonly reader: LinkReader) {}

  @On(giftLinkSubmitted, { consumer: 'gifts.link-reader' })
  async wakeReader(event: EventOf<typeof giftLinkSubmitted>): Promise<void> {
    if (!event.snapshot) this.reader.wake();
  }
}
