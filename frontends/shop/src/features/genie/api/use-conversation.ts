import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import {
  api,
  isProblem,
  persistentStorage,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { retryAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import { recentProducts } from '../../catalogue/recent-products.ts';
import { useCountry } from '../../products/api/use-country.ts';
import {
  type Chat,
  type Conversation,
  isBehind,
  toChat,
  withEvent,
  withSentMessage,
} from '../conversation.ts';

/** Returns the storage key of a person's conversation about a list, or about none. Each person has separate keys. */
const conversationKey = (profileId: string | undefined, listId: string | null) =>
  `genie:${profileId ?? 'visitor'}:${listId ?? 'open'}`;

/** Fetches the person's conversation stored in this browser, or creates a new one. */
async function openConversation(
  storageKey: string,
  listId: string | null,
  country: string,
  startNew: boolean,
): Promise<Conversation> {
  const storedId = startNew ? undefined : persistentStorage.get(storageKey);
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

/** Fetches the conversation; returns undefined if that fails or the server has no reply that is not shown. */
async function fetchNewer(
  shown: Chat,
  id: string,
  country: string,
  signal: AbortSignal,
): Promise<Conversation | undefined> {
  const stored = await fetchConversation(id, country, signal).catch(() => undefined);
  return stored && isBehind(shown, stored) ? stored : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const hasStrings = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every(name => typeof value[name] === 'string');

/** Whether an event of each kind has the fields that the screen needs. */
const isComplete: Record<GenieEvent['type'], (event: Record<string, unknown>) => boolean> = {
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
const isKind = (type: unknown): type is GenieEvent['type'] =>
  typeof type === 'string' && Object.hasOwn(isComplete, type);
const isEvent = (event: Record<string, unknown>, type: GenieEvent['type']): event is GenieEvent =>
  isComplete[type](event);

/**
 * Parses one event of a streamed reply; returns undefined for a kind that this version does not know. Throws if it is
 * malformed. Written by hand to keep zod, which the contract's schemas need, out of the browser.
 */
function parseEvent(data: string): GenieEvent | undefined {
  const event: unknown = JSON.parse(data);
  if (!hasStrings(event, 'type')) throw new Error('a part of the reply is not an event');
  const { type } = event;
  if (!isKind(type)) return undefined;
  if (!isEvent(event, type)) throw new Error(`a malformed event in the reply: ${type}`);
  return event;
}

export type Failure = 'minute-limit' | 'daily-limit' | 'unavailable';

const minuteS = 60;

/** Converts an error. The gateway's rate limit ends within a minute, the daily limit tomorrow. */
function toFailure(error: unknown): Failure {
  if (!isProblem(error, 'rate-limited')) return 'unavailable';
  return (error.retryAfter ?? 0) > minuteS ? 'daily-limit' : 'minute-limit';
}

/** Returns a chat with Genie that is stored across reloads, streams replies and keeps a message whose reply failed. */
export function useConversation(listId: string | null) {
  const country = useCountry();
  const { profile } = useSession();
  const storageKey = conversationKey(profile?.id, listId);
  const [round, setRound] = useState(0);
  const opened = useQuery({
    queryKey: ['genie', storageKey, round],
    enabled: country !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...retryAfterError,
    queryFn: () => openConversation(storageKey, listId, country ?? 'us', round > 0),
  });
  const [chat, setChat] = useState<Chat>();
  const [shown, setShown] = useState<Conversation>();
  const [failure, setFailure] = useState<Failure>();
  const [key, renewKey] = useIdempotencyKey();
  const abort = useRef<AbortController>(undefined);
  if (opened.data && opened.data !== shown) {
    setShown(opened.data);
    setChat(toChat(opened.data));
  }
  useEffect(() => () => abort.current?.abort(), []);

  /**
   * Streams the reply; returns whether it is complete. An incomplete one may be stored, so a retry uses the same key.
   * Throws if there was no event.
   */
  const stream = async (id: string, text: string, signal: AbortSignal): Promise<boolean> => {
    let hasStarted = false;
    let isDone = false;
    try {
      const events = api.stream('POST /genie/conversations/{id}/messages', {
        params: { id },
        body: { text, looked_at: recentProducts(), country: country ?? 'us' },
        idempotencyKey: key,
        strictIdempotency: true,
        signal,
      });
      for await (const { data } of events) {
        const event = parseEvent(data);
        hasStarted = true;
        if (!event) continue;
        isDone ||= event.type === 'done';
        setChat(current => current && withEvent(current, event));
      }
    } catch (error) {
      if (!hasStarted) throw error;
    }
    return isDone;
  };

  /** Sends a message; returns whether Genie received it. */
  const say = async (text: string): Promise<boolean> => {
    if (!opened.data || !chat || chat.isReplying) return false;
    setFailure(undefined);
    setChat(current => current && withSentMessage(current, text));
    abort.current = new AbortController();
    const { signal } = abort.current;
    const { id } = opened.data;
    try {
      if (!(await stream(id, text, signal))) {
        setChat(current => current && withEvent(current, { type: 'restart' }));
        if (!(await stream(id, text, signal))) throw new Error('the reply was interrupted');
      }
      renewKey();
      return true;
    } catch (error) {
      const stored = await fetchNewer(chat, id, country ?? 'us', signal);
      setChat(stored ? toChat(stored) : chat);
      if (stored) renewKey();
      if (stored?.messages.at(-2)?.text === text) return true;
      setFailure(toFailure(error));
      // The conversation has expired, or its owner has signed out here: the next attempt starts a new one.
      if (isProblem(error, 'conversation/not-found')) setRound(current => current + 1);
      return false;
    }
  };

  const isRefused = isProblem(opened.error, 'rate-limited');
  return {
    chat,
    say,
    failure: failure ?? (isRefused ? toFailure(opened.error) : undefined),
    listName: opened.data?.list_name ?? null,
    isDown: opened.isError && !isRefused,
    retry: () => void opened.refetch(),
    startOver: () => {
      setFailure(undefined);
      setChat(undefined);
      setRound(current => current + 1);
    },
  };
}
