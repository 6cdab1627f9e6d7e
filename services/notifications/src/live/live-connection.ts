import { Readable } from 'node:stream';
import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import type { Viewer, WatchedList } from './live-audience.ts';
import type { ListRightsEntry } from './live-entry.ts';

/** More than this waiting for a browser that does not read means: it is gone, or comes back and asks anew. */
const maxWaitingBytes = 65_536;

/** One browser's open `GET /live`. */
export class LiveConnection {
  readonly body = new Readable({ read: () => undefined, highWaterMark: maxWaitingBytes });
  /** The lists it has open, by id. */
  readonly watched = new Map<string, WatchedList>();
  /** What was heard of lists that are not watched yet: reading what is known of them takes a moment. */
  readonly heard = new Map<string, ListRightsEntry>();
  #lastId: number;

  /**
   * `lastEventId` is what the browser received last: ids go on from there and tell nothing of others.
   * `address` is the group of addresses that the browser calls from.
   */
  constructor(
    readonly viewer: Viewer,
    readonly address: string,
    lastEventId: string | undefined,
  ) {
    this.#lastId = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
    this.#write('retry: 2000\n\n');
  }

  send(event: LiveEvent): void {
    this.#lastId += 1;
    this.#write(`id: ${this.#lastId}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** A comment: it keeps the line open and shows both ends that the other is there. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (this.body.readableLength + text.length > maxWaitingBytes) {
      this.body.destroy(new Error('The browser does not keep up'));
      return;
    }
    this.body.push(text);
  }
}
