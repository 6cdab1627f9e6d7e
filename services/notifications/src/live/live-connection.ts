import { Readable } from 'node:stream';
import { sourceLanguage } from '@giftlist/contracts/languages';
import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import type { Locale } from '@giftlist/service-kit/translations';
import type { ListRightsEntry } from '../live-feed/live-entry.ts';
import type { Viewer, WatchedList } from './live-audience.ts';

/** The maximum unread data; beyond it the browser is disconnected, reconnects and requests everything again. */
const maxWaitingBytes = 65_536;

/** One browser's open `GET /live`. */
export class LiveConnection {
  readonly body = new Readable({ read: () => undefined, highWaterMark: maxWaitingBytes });
  /** The lists it has open, by id. */
  readonly watched = new Map<string, WatchedList>();
  /** Events about lists whose state is still being read. */
  readonly received = new Map<string, ListRightsEntry>();
  #lastId: number;

  /**
   * `lastEventId` is the last one that the browser received: ids continue there, so they reveal nothing about others.
   * `address` is the address group of the caller, `locale` the reader's.
   */
  constructor(
    readonly viewer: Viewer,
    readonly address: string,
    lastEventId: string | undefined,
    readonly locale: Locale = sourceLanguage,
  ) {
    this.#lastId = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
    this.#write('retry: 2000\n\n');
  }

  send(event: LiveEvent): void {
    this.#lastId += 1;
    this.#write(`id: ${this.#lastId}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** A comment that keeps the connection open and shows both sides that it works. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (this.body.readableLength + text.length > maxWaitingBytes) {
      this.body.destroy(new Error('The browser reads too slowly'));
      return;
    }
    this.body.push(text);
  }
}
