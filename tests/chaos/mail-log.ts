import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { system } from '../support/system.ts';

const MessagePage = z.object({
  messages: z.array(
    z.object({ ID: z.string(), MessageID: z.string(), To: z.array(z.object({ Address: z.string() })) }),
  ),
});
const pollMs = 400;
/** The mail catcher keeps at most this many emails. */
const maxMessages = 500;

/** Collects emails, because the mail catcher keeps only the latest ones. */
export class MailLog {
  private readonly messageIdsByAddress = new Map<string, Set<string>>();
  /** Emails delivered again with the same Message-ID. */
  repeatedCount = 0;
  /** Whether the mail catcher may have dropped emails between two polls. */
  mayHaveMissed = false;
  private readonly seenIds = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor() {
    this.running = this.collect();
  }

  /** Counts the emails to `address`, repeated deliveries only once. */
  countTo(address: string): number {
    return this.messageIdsByAddress.get(address)?.size ?? 0;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async collect(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.poll();
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async poll(): Promise<void> {
    const response = await fetch(`${system.mailUrl}/api/v1/messages?limit=${maxMessages}`);
    const { messages } = MessagePage.parse(await response.json());
    const newMessages = messages.filter(({ ID }) => !this.seenIds.has(ID));
    if (newMessages.length === maxMessages) this.mayHaveMissed = true;
    for (const { ID, MessageID, To } of newMessages) {
      this.seenIds.add(ID);
      for (const { Address } of To) this.add(Address.toLowerCase(), MessageID);
    }
  }

  private add(address: string, messageId: string): void {
    const messageIds = this.messageIdsByAddress.get(address) ?? new Set();
    if (messageIds.has(messageId)) this.repeatedCount += 1;
    this.messageIdsByAddress.set(address, messageIds.add(messageId));
  }
}
