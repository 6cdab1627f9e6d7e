import { Readable } from 'node:stream';
import { sourceLanguage } from '@giftlist/contracts/languages';
import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import type { Locale } from '@giftlist/service-kit/translations';
import type { ListAccessEntry } from '../live-feed/live-entry.ts';
import type { Viewer, WatchedList } from './live-audience.ts';

/** A browser with more unread data is disconnected. It then reconnects and reloads. */
const maxUnreadBytes = 65_536;

export class LiveConnection {
  readonly body = new Readable({ read: () => undefined, highWaterMark: maxUnreadBytes });
  /** By list id. */
  readonly watched = new Map<string, WatchedList>();
  /** By list id: changes that arrive while the list is still loading. */
  readonly changedWhileLoading = new Map<string, ListAccessEntry>();
  private lastId: number;

  /** Event ids are counted per browser, so that they reveal nothing about other people's events. */
  constructor(
    readonly viewer: Viewer,
    /** An IPv4 address or an IPv6 /64 network (see `toAddressGroup`). */
    readonly address: string,
    lastEventId: string | undefined,
    readonly locale: Locale = sourceLanguage,
  ) {
    this.lastId = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
    this.write('retry: 2000\n\n');
  }

  send(event: LiveEvent): void {
    this.lastId += 1;
    this.write(`id: ${this.lastId}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** An SSE comment keeps an idle connection open and reveals a broken one. */
  sendHeartbeat(): void {
    this.write(':\n\n');
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  private write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (this.body.readableLength + text.length > maxUnreadBytes) {
      this.body.destroy(new Error('The browser reads too slowly'));
      return;
    }
    this.body.push(text);
  }
}
