import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface ModelEndpoint {
  url: string;
  key: string;
  model: string;
}

const CallPart = z.object({
  index: z.number().int().min(0).max(15),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z.array(CallPart).nullish(),
          })
          .default({}),
      }),
    )
    .default([]),
});

/** In characters. */
const maxReplyLength = 100_000;

export async function* streamModelResponse(
  endpoint: ModelEndpoint,
  messages: readonly ModelMessage[],
  tools: readonly unknown[],
  signal: AbortSignal,
): AsyncGenerator<string, ToolCall[]> {
  const response = await fetch(`${endpoint.url.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${endpoint.key}` },
    body: JSON.stringify({ model: endpoint.model, messages, tools, stream: true }),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`the model returned status ${response.status}`);
  const calls: ToolCall[] = [];
  let replyLength = 0;
  // OpenAI sends each event as one `data:` line.
  for await (const line of createInterface({ input: Readable.from(response.body), crlfDelay: Infinity })) {
    replyLength += line.length;
    if (replyLength > maxReplyLength) throw new Error('the model reply is too long');
    const json = /^data:\s*(\{.*)$/.exec(line)?.[1];
    if (json === undefined) continue;
    for (const { delta } of Chunk.parse(JSON.parse(json)).choices) {
      if (delta.content) yield delta.content;
      for (const part of delta.tool_calls ?? []) appendCallPart(calls, part);
    }
  }
  return calls.filter(call => call !== undefined);
}

function appendCallPart(calls: ToolCall[], part: z.output<typeof CallPart>): void {
  const call = calls[part.index] ?? { id: '', type: 'function', function: { name: '', arguments: '' } };
  calls[part.index] = call;
  call.id ||= part.id ?? '';
  call.function.name += part.function?.name ?? '';
  call.function.arguments += part.function?.arguments ?? '';
}
