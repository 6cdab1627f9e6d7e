import { renderInApp } from '@giftlist/frontend-kit/testing';
import { screen } from '@testing-library/react';
import { productOf, shopWith } from '../../testing.ts';
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
export const events = (...list: object[]) =>
  new Response(list.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));

export const interruptedReply = () =>
  events({ type: 'known', known: [] }, { type: 'text', delta: 'For your' });

/** The idempotency key of each message sent. */
export const keys: (string | null)[] = [];

/** Returns the conversation as the server stores it after these messages and their replies. */
export const storedConversation = (...words: string[]) => {
  const [greeting] = conversation.messages;
  const more = words.flatMap((text, at) => [
    { ...greeting, id: `p${at}`, from: 'person', text },
    { ...greeting, id: `g${at}`, text: `Kept for ${text}.` },
  ]);
  return Response.json({ ...conversation, messages: [greeting, ...more] });
};

/** Opens a chat and sends 'my dad'. `fetchStored` returns the stored conversation, by default a new one. */
export async function sayTo(reply: () => Response, fetchStored = () => storedConversation()) {
  const sent = shopWith(key => {
    if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
    if (key.startsWith('GET /genie/conversations/')) return fetchStored();
    return key.endsWith('/messages') ? reply() : undefined;
  });
  keys.length = 0;
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/messages')) keys.push(new Headers(init?.headers).get('idempotency-key'));
    return fetch(input, init);
  };
  const { user, queries } = renderInApp(<ChatPage />, { at: '/genie/chat' });
  await screen.findByText('Hello, I am Genie.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
  await user.type(field, 'my dad');
  const press = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await press();
  return { sent, field, press, queries, user };
}

export const teapots = ['teapot', 'cups'].map(id => ({ product: productOf(id), reason: `She likes ${id}.` }));
