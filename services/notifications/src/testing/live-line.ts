import { LiveEvent } from '@giftlist/contracts/notifications/live';

/** An open `GET /live`, read like in a browser. */
export interface LiveLine {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly LiveEvent[];
  readonly ids: readonly string[];
  /** Everything that arrived, including comments. */
  readonly text: string;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export async function openLine(url: string, headers: Record<string, string> = {}): Promise<LiveLine> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const events: LiveEvent[] = [];
  const ids: string[] = [];
  const line = { text: '' };
  const read = async () => {
    if (!response.body) return;
    let rest = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      line.text += part;
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
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
      return line.text;
    },
    ended,
    close: () => leaving.abort(),
  };
}
