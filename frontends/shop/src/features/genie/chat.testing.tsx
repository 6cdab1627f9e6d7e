import { renderInApp } from '@giftlist/frontend-kit/testing';
import { screen } from '@testing-library/react';
import { createProduct, mockShop } from '../../testing.ts';
import { ChatPage } from './chat-page.tsx';

export const conversation = {
  id: 'c1',
  list_id: null,
  list_name: null,
  known: [],
  messages: [
    {
      id: 'm1',
      from: 'genie',
      text: 'Hello, I am Genie.',
      lang: 'en',
      link: null,
      ideas: [],
      question: null,
      at: '2026-01-01T00:00:00.000Z',
    },
  ],
};
export const createEventStream = (...events: object[]) =>
  new Response(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));

export const createInterruptedReply = () =>
  createEventStream({ type: 'known', known: [] }, { type: 'text', delta: 'For your' });

/** The keys of the messages sent since `openChatAndSend`. */
export const idempotencyKeys: (string | null)[] = [];

/** Responds with a conversation of these messages and their replies. */
export const respondWithConversation = (...messages: string[]) => {
  const [greeting] = conversation.messages;
  const messagePairs = messages.flatMap((text, index) => [
    { ...greeting, id: `p${index}`, from: 'person', text },
    { ...greeting, id: `g${index}`, text: `Reply to ${text}` },
  ]);
  return Response.json({ ...conversation, messages: [greeting, ...messagePairs] });
};

/** Opens the chat and sends 'my dad'. `getConversation` responds whenever the conversation is loaded. */
export async function openChatAndSend(
  reply: () => Response,
  getConversation = () => respondWithConversation(),
) {
  const requests = mockShop(key => {
    if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
    if (key.startsWith('GET /genie/conversations/')) return getConversation();
    return key.endsWith('/messages') ? reply() : undefined;
  });
  idempotencyKeys.length = 0;
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/messages'))
      idempotencyKeys.push(new Headers(init?.headers).get('idempotency-key'));
    return fetch(input, init);
  };
  const { user, queries } = renderInApp(<ChatPage />, { at: '/genie/chat' });
  await screen.findByText('Hello, I am Genie.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
  await user.type(field, 'my dad');
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  return { requests, field, send, queries, user };
}

export const ideas = ['teapot', 'cups'].map(id => ({
  product: createProduct(id),
  reason: `She likes ${id}.`,
}));
