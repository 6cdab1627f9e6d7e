import type { ResponseOf } from '@giftlist/contracts/routes';
import type { GenieEvent } from '@giftlist/contracts/shop/entities';

export type Conversation = ResponseOf<'GET /genie/conversations/{id}'>;
/** `storedId` is the server's id of a reply that was streamed to this screen. */
export type Message = Conversation['messages'][number] & { storedId?: string };
export type Idea = Message['ideas'][number];
export type KnownFact = Conversation['known'][number];

/** History state of links in this application whose message is sent at once. */
export const sendOnArrival = 'say';

export interface Chat {
  messages: readonly Message[];
  known: KnownFact[];
  /** While Genie is replying, the last message is incomplete. */
  isReplying: boolean;
}

export const toChat = ({ messages, known }: Conversation): Chat => ({ messages, known, isReplying: false });

/** Returns true if the server has a reply that the chat does not show. */
export function hasUnseenReply(chat: Chat, { messages }: Pick<Conversation, 'messages'>): boolean {
  const last = messages.at(-1);
  return last !== undefined && chat.messages.every(({ id, storedId = id }) => storedId !== last.id);
}

/** Uses a local id, because the server's id is not known yet. */
const createLocalMessage = (index: number, from: Message['from'], text: string): Message => ({
  id: `said-${index}`,
  from,
  text,
  lang: null,
  link: null,
  ideas: [],
  question: null,
  at: new Date().toISOString(),
});

/** Adds the person's message and an empty reply. */
export function addSentMessage(chat: Chat, text: string): Chat {
  const index = chat.messages.length;
  return {
    ...chat,
    isReplying: true,
    messages: [
      ...chat.messages,
      createLocalMessage(index, 'person', text),
      createLocalMessage(index + 1, 'genie', ''),
    ],
  };
}

export function applyEvent(chat: Chat, event: GenieEvent): Chat {
  if (event.type === 'known') return { ...chat, known: event.known };
  const last = chat.messages.at(-1);
  if (!last) return chat;
  if (event.type === 'done') {
    const complete = { ...last, storedId: event.message_id };
    return { ...chat, isReplying: false, messages: [...chat.messages.slice(0, -1), complete] };
  }
  return { ...chat, messages: [...chat.messages.slice(0, -1), applyEventToMessage(last, event)] };
}

function applyEventToMessage(last: Message, event: Exclude<GenieEvent, { type: 'known' | 'done' }>): Message {
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

const leadingPronounOrArticle = /^(?:Your|You|A|Him|Her)\b/;

/** Returns an example, or a request for details once the recipient is known. */
export function getPlaceholder({ known }: Pick<Chat, 'known'>): string {
  const recipient = known.find(({ key }) => key === 'for')?.value.split(',')[0];
  return recipient === undefined
    ? 'My dad, 60, likes jazz, under 50'
    : `More about ${recipient.replace(leadingPronounOrArticle, word => word.toLowerCase())}`;
}

/** Returns the question to show above the quick replies if ideas push it out of view. */
export function getQuestionAboveReplies({
  messages,
}: Pick<Chat, 'messages'>): Conversation['messages'][number]['question'] {
  const last = messages.at(-1);
  const question = last?.question;
  if (!question || question.text === '' || question.choices.length === 0) return null;
  return last.ideas.length > 0 ? question : null;
}

/** Returns Genie's choices, or else ways to refine the ideas. */
export function getQuickReplies({ messages, isReplying }: Chat): string[] {
  if (isReplying) return [];
  const last = messages.at(-1);
  const choices = last?.question?.choices ?? [];
  if (choices.length > 0) return choices;
  const ideaCount = last?.ideas.length ?? 0;
  if (ideaCount === 0) return [];
  return ['Cheaper', ...(ideaCount > 1 ? ['More like the second'] : []), 'Show me more'];
}
