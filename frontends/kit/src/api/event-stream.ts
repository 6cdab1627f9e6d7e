/** A server-sent event (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  event: string;
  data: string;
  id?: string;
}

/** Returns undefined for comments and heartbeats. */
function parseBlock(block: string): ServerEvent | undefined {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  }
  if (data.length === 0) return undefined;
  return { event, data: data.join('\n'), ...(id === undefined ? {} : { id }) };
}

/** In UTF-16 code units. */
const maxEventLength = 1_000_000;

/** Calls `onBytes` for each chunk, including heartbeats. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  /** Held back, because the next chunk may start with the matching LF. */
  let trailingCr = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onBytes();
      const text = trailingCr + decoder.decode(value, { stream: true });
      trailingCr = text.endsWith('\r') ? '\r' : '';
      buffer += text
        .slice(0, text.length - trailingCr.length)
        .replaceAll('\r\n', '\n')
        .replaceAll('\r', '\n');
      for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
        const event = parseBlock(buffer.slice(0, end));
        buffer = buffer.slice(end + 2);
        if (event) yield event;
      }
      if (buffer.length > maxEventLength)
        throw new Error(`An event is longer than ${maxEventLength} characters.`);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
