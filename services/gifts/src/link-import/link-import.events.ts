import type { EventOf } from '@giftlist/contracts/event';
import { giftLinkSubmitted } from '@giftlist/contracts/gifts/events';
import { On } from '@giftlist/service-kit/messaging/events';
import { Controller } from '@nestjs/common';
import { LinkReader } from './link-reader.ts';

/** Wakes this instance's link reader. The stored gifts are the queue. */
@Controller()
export class LinkSubmissions {
  constructor(private readonly reader: LinkReader) {}

  @On(giftLinkSubmitted, { consumer: 'gifts.link-reader' })
  async wakeReader(event: EventOf<typeof giftLinkSubmitted>): Promise<void> {
    if (!event.snapshot) this.reader.wake();
  }
}
