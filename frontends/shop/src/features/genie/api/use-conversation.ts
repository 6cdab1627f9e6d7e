import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import {
  api,
  isProblem,
  persistentStorage,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import { getRecentProductIds } from '../../catalogue/recent-products.ts';
import { useCountry } from '../../products/api/use-country.ts';
import {
  addSentMessage,
  applyEvent,
  type Chat,
  type Conversation,
  hasUnseenReply,
  toChat,
} from '../conversation.ts';

/** Each person has one conversation per list, and one without a list. */
const getStorageKey = (profileId: string | undefined, listId: string | null) =>
  `genie:${profileId ?? 'visitor'}:${listId ?? 'open'}`;

/** Fetches the conversation stored in this browser, or creates a new one. */
async function openConversation(
  storageKey: string,
  listId: string | null,
  country: string,
  isRestart: boolean,
): Promise<Conversation> {
  const storedId = isRestart ? undefined : persistentStorage.get(storageKey);
  const stored = storedId ? await fetchConversation(storedId, country) : undefined;
  if (stored) return stored;
  const { data } = await api.call('POST /genie/conversations', {
    body: listId === null ? {} : { list_id: listId },
  });
  persistentStorage.set(storageKey, data.id);
  return api.call('GET /genie/conversations/{id}', { params: { id: data.id }, query: { country } });
}

async function fetchConversation(
  id: string,
  country: string,
  signal?: AbortSignal,
): Promise<Conversation | undefined> {
  try {
    return await api.call('GET /genie/conversations/{id}', { params: { id }, query: { country }, signal });
  } catch (error) {
    if (isProblem(error, 'conversation/not-found', 'validation')) return undefined;
    throw error;
  }
}

/** Returns the conversation if it has a reply that the chat does not show. */
async function fetchUnseenReply(
  chat: Chat,
  id: string,
  country: string,
  signal: AbortSignal,
): Promise<Conversation | undefined> {
  const stored = await fetchConversation(id, country, signal).catch(() => undefined);
  return stored && hasUnseenReply(chat, stored) ? stored : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const hasStrings = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every(name => typeof value[name] === 'string');

/** Checks the fields that the screen needs. */
const isCompleteByType: Record<GenieEvent['type'], (event: Record<string, unknown>) => boolean> = {
  text: event => hasStrings(event, 'delta'),
  lang: event => hasStrings(event, 'lang'),
  link: ({ link }) => hasStrings(link, 'text', 'to'),
  restart: () => true,
  ideas: ({ ideas }) =>
    Array.isArray(ideas) && ideas.every(idea => hasStrings(idea, 'reason') && isRecord(idea.product)),
  question: ({ question }) =>
    hasStrings(question, 'text') &&
    Array.isArray(question.choices) &&
    question.choices.every(choice => typeof choice === 'string'),
  known: ({ known }) =>
    Array.isArray(known) && known.every(fact => hasStrings(fact, 'key', 'label', 'value')),
  done: event => hasStrings(event, 'message_id'),
};
const isEventType = (type: unknown): type is GenieEvent['type'] =>
  typeof type === 'string' && Object.hasOwn(isCompleteByType, type);
const isCompleteEvent = (event: Record<string, unknown>, type: GenieEvent['type']): event is GenieEvent =>
  isCompleteByType[type](event);

/** Returns undefined for an unknown type. Avoids the contract's schemas, to keep zod out of the browser. */
function parseEvent(data: string): GenieEvent | undefined {
  const event: unknown = JSON.parse(data);
  if (!hasStrings(event, 'type')) throw new Error('reply event without a type');
  const { type } = event;
  if (!isEventType(type)) return undefined;
  if (!isCompleteEvent(event, type)) throw new Error(`malformed reply event: ${type}`);
  return event;
}

export type Failure = 'minute-limit' | 'daily-limit' | 'unavailable';

const secondsPerMinute = 60;

/** The gateway's limit lasts at most a minute, the daily limit longer. */
function toFailure(error: unknown): Failure {
  if (!isProblem(error, 'rate-limited')) return 'unavailable';
  return (error.retryAfter ?? 0) > secondsPerMinute ? 'daily-limit' : 'minute-limit';
}

export function useConversation(listId: string | null) {
  const country = useCountry();
  // The fallback is never sent, because the conversation loads only once the country is known.
  const knownCountry = country ?? 'us';
  const { profile } = useSession();
  const storageKey = getStorageKey(profile?.id, listId);
  const [restartCount, setRestartCount] = useState(0);
  const conversationQuery = useQuery({
    queryKey: ['genie', storageKey, restartCount],
    enabled: country !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...refetchAfterError,
    queryFn: () => openConversation(storageKey, listId, knownCountry, restartCount > 0),
  });
  const [chat, setChat] = useState<Chat>();
  const [shownConversation, setShownConversation] = useState<Conversation>();
  const [failure, setFailure] = useState<Failure>();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const abortController = useRef<AbortController>(undefined);
  if (conversationQuery.data && conversationQuery.data !== shownConversation) {
    setShownConversation(conversationQuery.data);
    setChat(toChat(conversationQuery.data));
  }
  useEffect(() => () => abortController.current?.abort(), []);

  /**
   * Returns whether the reply is complete. An incomplete reply may be stored, so a retry uses the same key. Throws if
   * no event arrived.
   */
  const streamReply = async (id: string, text: string, signal: AbortSignal): Promise<boolean> => {
    let hasStarted = false;
    let isDone = false;
    try {
      const events = api.stream('POST /genie/conversations/{id}/messages', {
        params: { id },
        body: { text, looked_at: getRecentProductIds(), country: knownCountry },
        idempotencyKey,
        strictIdempotency: true,
        signal,
      });
      for await (const { data } of events) {
        const event = parseEvent(data);
        hasStarted = true;
        if (!event) continue;
        isDone ||= event.type === 'done';
        setChat(current => current && applyEvent(current, event));
      }
    } catch (error) {
      if (!hasStarted) throw error;
    }
    return isDone;
  };

  /** Returns whether Genie received the message. */
  const sendMessage = async (text: string): Promise<boolean> => {
    if (!conversationQuery.data || !chat || chat.isReplying) return false;
    setFailure(undefined);
    setChat(current => current && addSentMessage(current, text));
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    const { id } = conversationQuery.data;
    try {
      if (!(await streamReply(id, text, signal))) {
        setChat(current => current && applyEvent(current, { type: 'restart' }));
        if (!(await streamReply(id, text, signal))) throw new Error('reply interrupted');
      }
      renewKey();
      return true;
    } catch (error) {
      const stored = await fetchUnseenReply(chat, id, knownCountry, signal);
      setChat(stored ? toChat(stored) : chat);
      if (stored) renewKey();
      // Genie received the message if the stored reply follows it.
      if (stored?.messages.at(-2)?.text === text) return true;
      setFailure(toFailure(error));
      // The conversation has expired or belongs to an account that has signed out.
      if (isProblem(error, 'conversation/not-found')) setRestartCount(current => current + 1);
      return false;
    }
  };

  const isRateLimited = isProblem(conversationQuery.error, 'rate-limited');
  return {
    chat,
    sendMessage,
    failure: failure ?? (isRateLimited ? toFailure(conversationQuery.error) : undefined),
    listName: conversationQuery.data?.list_name ?? null,
    isUnavailable: conversationQuery.isError && !isRateLimited,
    retry: () => void conversationQuery.refetch(),
    startOver: () => {
      setFailure(undefined);
      setChat(undefined);
      setRestartCount(current => current + 1);
    },
  };
}
