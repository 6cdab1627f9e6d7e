import { LiveEvent } from '@giftlist/contracts/notifications/live';

/** A client of `GET /live` that parses the stream as a browser does. */
export interface LiveClient {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly LiveEvent[];
  readonly ids: readonly string[];
  /** The stream so far, including comments. */
  readonly text: string;
  /** Resolves when the stream ends. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Resolves when the response begins, even with an error status. */
export async function openLiveClient(url: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const connection = new AbortController();
  const response = await fetch(url, { headers, signal: connection.signal });
  const events: LiveEvent[] = [];
  const ids: string[] = [];
  const state = { text: '' };
  const read = async () => {
    if (!response.body) return;
    let incomplete = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      state.text += chunk;
      const blocks = (incomplete + chunk).split('\n\n');
      incomplete = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = block.split('\n');
        const data = fields.find(field => field.startsWith('data: '))?.slice(6);
        const id = fields.find(field => field.startsWith('id: '))?.slice(4);
        if (id) ids.push(id);
        if (data) events.push(LiveEvent.parse(JSON.parse(data)));
      }
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    events,
    ids,
    get text() {
      return state.text;
    },
    ended,
    close: () => connection.abort(),
  };
}
