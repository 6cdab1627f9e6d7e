import type { ResponseOf } from '@giftlist/contracts/routes';
import type { GenieEvent } from '@giftlist/contracts/shop/entities';

export type Conversation = ResponseOf<'GET /genie/conversations/{id}'>;
/** A message; `storedId` is the server's id of a reply that was streamed to this screen. */
export type Message = Conversation['messages'][number] & { storedId?: string };
export type Idea = Message['ideas'][number];
export type Known = Conversation['known'][number];

/** The history state of a link in this application whose message is sent at once. */
export const sendsAtOnce = 'say';

export interface Chat {
  messages: readonly Message[];
  known: Known[];
  /** Whether Genie is replying: then the last message is incomplete. */
  isReplying: boolean;
}

export const toChat = ({ messages, known }: Conversation): Chat => ({ messages, known, isReplying: false });

/** Whether the server has a reply that is not on the screen. */
export function isBehind(chat: Chat, { messages }: Pick<Conversation, 'messages'>): boolean {
  const last = messages.at(-1);
  return last !== undefined && chat.messages.every(({ id, storedId = id }) => storedId !== last.id);
}

/** Returns a message with a local id, as the server's id is not known yet. */
const localMessage = (index: number, from: Message['from'], text: string): Message => ({
  id: `said-${index}`,
  from,
  text,
  lang: null,
  link: null,
  ideas: [],
  question: null,
  at: new Date().toISOString(),
});

/** Adds a sent message at once and starts a reply. */
export function withSentMessage(chat: Chat, text: string): Chat {
  const index = chat.messages.length;
  return {
    ...chat,
    isReplying: true,
    messages: [...chat.messages, localMessage(index, 'person', text), localMessage(index + 1, 'genie', '')],
  };
}

/** Applies one event of the reply. */
export function withEvent(chat: Chat, event: GenieEvent): Chat {
  if (event.type === 'known') return { ...chat, known: event.known };
  const last = chat.messages.at(-1);
  if (!last) return chat;
  if (event.type === 'done') {
    const complete = { ...last, storedId: event.message_id };
    return { ...chat, isReplying: false, messages: [...chat.messages.slice(0, -1), complete] };
  }
  return { ...chat, messages: [...chat.messages.slice(0, -1), applyEvent(last, event)] };
}

function applyEvent(last: Message, event: Exclude<GenieEvent, { type: 'known' | 'done' }>): Message {
  switch (event.type) {
    case 'text':
      return { ...last, text: last.text + event.delta };
    case 'restart':
      return { ...last, text: '', lang: null, link: null, ideas: [], question: null };
    case 'lang':
      return { ...last, lang: event.lang };
    case 'link':
      return { ...last, link: event.link };
    case 'ideas':
      return { ...last, ideas: event.ideas };
    case 'question':
      return { ...last, question: event.question };
  }
}

/** Returns the placeholder of the message field: an example, then a hint to say more about the recipient. */
export function hintFor({ known }: Pick<Chat, 'known'>): string {
  const who = known.find(({ key }) => key === 'for')?.value.split(',')[0];
  return who === undefined
    ? 'My dad, 60, likes jazz, under 50'
    : `More about ${who.replace(/^(?:Your|You|A|Him|Her)\b/, word => word.toLowerCase())}`;
}

/** Returns the question to show above its choices, because the ideas of the reply push it out of view; else null. */
export function questionAboveChoices({
  messages,
}: Pick<Chat, 'messages'>): Conversation['messages'][number]['question'] {
  const last = messages.at(-1);
  const question = last?.question;
  if (!question || question.text === '' || question.choices.length === 0) return null;
  return last.ideas.length > 0 ? question : null;
}

/** Returns suggested messages: Genie's choices, otherwise ways to refine the ideas. */
export function quickReplies({ messages, isReplying }: Chat): string[] {
  if (isReplying) return [];
  const last = messages.at(-1);
  const choices = last?.question?.choices ?? [];
  if (choices.length > 0) return choices;
  const count = last?.ideas.length ?? 0;
  if (count === 0) return [];
  return ['Cheaper', ...(count > 1 ? ['More like the second'] : []), 'Show me more'];
}
