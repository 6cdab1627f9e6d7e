import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { system } from '../support/system.ts';

const Page = z.object({
  messages: z.array(
    z.object({ ID: z.string(), MessageID: z.string(), To: z.array(z.object({ Address: z.string() })) }),
  ),
});
const pollMs = 400;
/** How many emails the mail catcher keeps. */
const maxMessages = 500;

/** Collects emails from the mail catcher, which keeps only the latest ones. */
export class Mails {
  /** Message ids by email address. */
  readonly #byAddress = new Map<string, Set<string>>();
  /** Emails that were delivered again, recognised by their id. */
  repeated = 0;
  /** Whether emails may have been dropped between two polls. */
  missed = false;
  readonly #seen = new Set<string>();
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;

  constructor() {
    this.#running = this.#collect();
  }

  /** Returns the number of emails to an address, without repeated deliveries. */
  to(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #collect(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#poll();
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #poll(): Promise<void> {
    const response = await fetch(`${system.mailUrl}/api/v1/messages?limit=${maxMessages}`);
    const { messages } = Page.parse(await response.json());
    const fresh = messages.filter(({ ID }) => !this.#seen.has(ID));
    if (fresh.length === maxMessages) this.missed = true;
    for (const { ID, MessageID, To } of fresh) {
      this.#seen.add(ID);
      for (const { Address } of To) this.#add(Address.toLowerCase(), MessageID);
    }
  }

  #add(address: string, messageId: string): void {
    const known = this.#byAddress.get(address) ?? new Set();
    if (known.has(messageId)) this.repeated += 1;
    this.#byAddress.set(address, known.add(messageId));
  }
}
