import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { system } from '../support/system.ts';

const Page = z.object({
  messages: z.array(
    z.object({ ID: z.string(), MessageID: z.string(), To: z.array(z.object({ Address: z.string() })) }),
  ),
});
const lookEveryMs = 400;
/** How many mails the catcher keeps. */
const remembered = 500;

/** Collects mails from the mail catcher, which keeps only the latest ones. */
export class Mails {
  /** Ids of mails by address. */
  readonly #byAddress = new Map<string, Set<string>>();
  /** Mails that were delivered again, recognised by their id. */
  repeated = 0;
  /** Whether mails may have been dropped between two polls. */
  missed = false;
  readonly #seen = new Set<string>();
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;

  constructor() {
    this.#running = this.#collect();
  }

  /** The mails to an address, without repeated deliveries. */
  to(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #collect(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#look();
      await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const answer = await fetch(`${system.mailUrl}/api/v1/messages?limit=${remembered}`);
    const { messages } = Page.parse(await answer.json());
    const fresh = messages.filter(({ ID }) => !this.#seen.has(ID));
    if (fresh.length === remembered) this.missed = true;
    for (const { ID, MessageID, To } of fresh) {
      this.#seen.add(ID);
      for (const { Address } of To) this.#note(Address.toLowerCase(), MessageID);
    }
  }

  #note(address: string, messageId: string): void {
    const known = this.#byAddress.get(address) ?? new Set();
    if (known.has(messageId)) this.repeated += 1;
    this.#byAddress.set(address, known.add(messageId));
  }
}
