import type { ResponseOf } from '@giftlist/contracts/routes';
import type { GenieEvent } from '@giftlist/contracts/shop/entities';

export type Conversation = ResponseOf<'GET /genie/conversations/{id}'>;
/** `kept` is the server's id of a message sent on this screen. */
export type Message = Conversation['messages'][number] & { kept?: string };
export type Idea = Message['ideas'][number];
export type Known = Conversation['known'][number];

/** The location state of a link whose `say` was pressed in this application. */
export const saysAtOnce = 'say';

/** What a chat shows. */
export interface Chat {
  messages: readonly Message[];
  known: Known[];
  /** Genie is replying: the last message still grows. */
  isAnswering: boolean;
}

export const chatOf = ({ messages, known }: Conversation): Chat => ({ messages, known, isAnswering: false });

/** Whether the server has a reply that is not on the screen. */
export function isBehind(chat: Chat, { messages }: Pick<Conversation, 'messages'>): boolean {
  const last = messages.at(-1);
  return last !== undefined && chat.messages.every(({ id, kept = id }) => kept !== last.id);
}

/** Messages of this screen are numbered: the server's ids come later. */
const message = (place: number, from: Message['from'], text: string): Message => ({
  id: `said-${place}`,
  from,
  text,
  lang: null,
  link: null,
  ideas: [],
  question: null,
  at: new Date().toISOString(),
});

/** Adds a sent message at once and starts a reply. */
export function said(chat: Chat, text: string): Chat {
  const place = chat.messages.length;
  return {
    ...chat,
    isAnswering: true,
    messages: [...chat.messages, message(place, 'person', text), message(place + 1, 'genie', '')],
  };
}

/** Applies one event of the reply. */
export function withEvent(chat: Chat, event: GenieEvent): Chat {
  if (event.type === 'known') return { ...chat, known: event.known };
  const last = chat.messages.at(-1);
  if (!last) return chat;
  if (event.type === 'done') {
    const kept = { ...last, kept: event.message_id };
    return { ...chat, isAnswering: false, messages: [...chat.messages.slice(0, -1), kept] };
  }
  return { ...chat, messages: [...chat.messages.slice(0, -1), grown(last, event)] };
}

function grown(last: Message, event: Exclude<GenieEvent, { type: 'known' | 'done' }>): Message {
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

/** Returns the placeholder: first how to start, then what else to say about the recipient. */
export function hintFor({ known }: Pick<Chat, 'known'>): string {
  const who = known.find(({ key }) => key === 'for')?.value.split(',')[0];
  return who === undefined
    ? 'My dad, 60, likes jazz, under 50'
    : `More about ${who.replace(/^(?:Your|You|A|Him|Her)\b/, word => word.toLowerCase())}`;
}

/** Returns a question that is asked beside its choices, as ideas would push it out of sight. */
export function askedBeside({
  messages,
}: Pick<Chat, 'messages'>): Conversation['messages'][number]['question'] {
  const last = messages.at(-1);
  const question = last?.question;
  if (!question || question.text === '' || question.choices.length === 0) return null;
  return last.ideas.length > 0 ? question : null;
}

/** Returns suggested messages: Genie's own choices, else ways to refine. */
export function quickReplies({ messages, isAnswering }: Chat): string[] {
  if (isAnswering) return [];
  const last = messages.at(-1);
  const choices = last?.question?.choices ?? [];
  if (choices.length > 0) return choices;
  const count = last?.ideas.length ?? 0;
  if (count === 0) return [];
  return ['Cheaper', ...(count > 1 ? ['More like the second'] : []), 'Show me more'];
}
