import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** A message for Pact's verifier: what is in it, and its attributes. */
export interface Message {
  content: unknown;
  metadata: Record<string, string>;
}

export interface Prepared {
  /** Create a state and return the values that requests need. */
  states: Record<string, () => Promise<Record<string, string>>>;
  messages: Record<string, () => Promise<Message>>;
}

export interface StateServer {
  port: number;
  /** What went wrong while something was prepared. The verifier would see a mere lack of it. */
  troubles: readonly string[];
  close(): Promise<void>;
}

export const statesPath = '/states';
export const messagesPath = '/messages';
/** Before a message without a state comes a change to none; after each call, what was made may be undone. */
const StateChange = z.object({ state: z.string(), action: z.enum(['setup', 'teardown']) });
const MessageRequest = z.object({ description: z.string() });

/** What Pact's verifier asks besides the provider itself: for states, and for messages. */
export async function serveStates({ states, messages }: Prepared): Promise<StateServer> {
  const troubles: string[] = [];

  async function prepare<T>(name: string, all: Record<string, () => Promise<T>>): Promise<T> {
    try {
      const make = all[name];
      if (!make) throw new Error('nobody prepares it');
      return await make();
    } catch (error) {
      troubles.push(`'${name}' could not be made: ${String(error)}`);
      throw error;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request);
    response.setHeader('content-type', 'application/json');
    if (request.url === statesPath) {
      const { state, action } = StateChange.parse(body);
      const values = state !== '' && action === 'setup' ? await prepare(state, states) : {};
      response.end(JSON.stringify(values));
      return;
    }
    const { content, metadata } = await prepare(MessageRequest.parse(body).description, messages);
    response.setHeader('pact-message-metadata', Buffer.from(JSON.stringify(metadata)).toString('base64'));
    response.end(JSON.stringify(content));
  }

  const server = createServer((request, response) => {
    // After a 5xx the verifier would ask again and again.
    answer(request, response).catch(() => response.writeHead(400).end('{}'));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    troubles,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
