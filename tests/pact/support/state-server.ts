import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

export interface Message {
  content: unknown;
  metadata: Record<string, string>;
}

export interface StatesAndMessages {
  /** Each creates a state and returns the values that requests need. */
  states: Record<string, () => Promise<Record<string, string>>>;
  messages: Record<string, () => Promise<Message>>;
}

export interface StateServer {
  port: number;
  /** Errors while preparing states and messages. The verifier would only report that something is missing. */
  errors: readonly string[];
  close(): Promise<void>;
}

export const statesPath = '/states';
export const messagesPath = '/messages';
/** `state` is empty for a message without a state. `teardown` is ignored. */
const StateChange = z.object({ state: z.string(), action: z.enum(['setup', 'teardown']) });
const MessageRequest = z.object({ description: z.string() });

export async function serveStates({ states, messages }: StatesAndMessages): Promise<StateServer> {
  const errors: string[] = [];

  async function prepare<T>(name: string, creators: Record<string, () => Promise<T>>): Promise<T> {
    try {
      const create = creators[name];
      if (!create) throw new Error("the provider's test does not define it");
      return await create();
    } catch (error) {
      errors.push(`'${name}' could not be prepared: ${String(error)}`);
      throw error;
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    // After a 5xx, the verifier would retry repeatedly.
    respond(request, response).catch(() => response.writeHead(400).end('{}'));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    errors,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
