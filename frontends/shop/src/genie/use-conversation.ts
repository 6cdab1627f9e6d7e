import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { api, isProblem, keptStorage, useIdempotencyKey, useSession } from '@giftlist/frontend-kit/client';
import { recovers, useQuery } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import { lookedAt } from '../catalogue/looked-at.ts';
import { useCountry } from '../products/use-country.ts';
import { type Chat, type Conversation, chatOf, isBehind, said, withEvent } from './conversation.ts';

/** The storage key of a person's conversation about a list: the next person in this browser starts another. */
const placeOf = (profileId: string | undefined, listId: string | null) =>
  `genie:${profileId ?? 'visitor'}:${listId ?? 'open'}`;

/** Opens this person's conversation of this browser, else a new one. */
async function open(
  place: string,
  listId: string | null,
  country: string,
  anew: boolean,
): Promise<Conversation> {
  const kept = anew ? undefined : keptStorage.get(place);
  const known = kept ? await readKept(kept, country) : undefined;
  if (known) return known;
  const { data } = await api.call('POST /genie/conversations', {
    body: listId === null ? {} : { list_id: listId },
  });
  keptStorage.set(place, data.id);
  return api.call('GET /genie/conversations/{id}', { params: { id: data.id }, query: { country } });
}

async function readKept(
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

/** Returns the conversation if the server has more of it than the screen. */
async function keptSince(
  before: Chat,
  id: string,
  country: string,
  signal: AbortSignal,
): Promise<Conversation | undefined> {
  const kept = await readKept(id, country, signal).catch(() => undefined);
  return kept && isBehind(before, kept) ? kept : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const hasTexts = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every(name => typeof value[name] === 'string');

/** Whether an event of each kind has the fields that the screen needs. */
const isWhole: Record<GenieEvent['type'], (event: Record<string, unknown>) => boolean> = {
  text: event => hasTexts(event, 'delta'),
  lang: event => hasTexts(event, 'lang'),
  link: ({ link }) => hasTexts(link, 'text', 'to'),
  restart: () => true,
  ideas: ({ ideas }) =>
    Array.isArray(ideas) && ideas.every(idea => hasTexts(idea, 'reason') && isRecord(idea.product)),
  question: ({ question }) =>
    hasTexts(question, 'text') &&
    Array.isArray(question.choices) &&
    question.choices.every(choice => typeof choice === 'string'),
  known: ({ known }) => Array.isArray(known) && known.every(one => hasTexts(one, 'key', 'label', 'value')),
  done: event => hasTexts(event, 'message_id'),
};
const isKind = (type: unknown): type is GenieEvent['type'] =>
  typeof type === 'string' && Object.hasOwn(isWhole, type);
const isEvent = (event: Record<string, unknown>, type: GenieEvent['type']): event is GenieEvent =>
  isWhole[type](event);

/**
 * Parses one event of a streamed reply; undefined for a kind that this version does not know. Throws if it is
 * malformed. Checked by hand to keep zod, which the contract's schemas need, out of the browser.
 */
function eventIn(data: string): GenieEvent | undefined {
  const event: unknown = JSON.parse(data);
  if (!hasTexts(event, 'type')) throw new Error('a part of the reply is no event');
  const { type } = event;
  if (!isKind(type)) return undefined;
  if (!isEvent(event, type)) throw new Error(`a malformed event in the reply: ${type}`);
  return event;
}

export type Failure = 'soon' | 'enough' | 'unavailable';

const minuteS = 60;

/** The gateway's limit ends within a minute, the daily one tomorrow. */
function failureOf(error: unknown): Failure {
  if (!isProblem(error, 'rate-limited')) return 'unavailable';
  return (error.retryAfter ?? 0) > minuteS ? 'enough' : 'soon';
}

/** A chat with Genie: it survives reloads, is streamed, and loses no message when a reply fails. */
export function useConversation(listId: string | null) {
  const country = useCountry();
  const { profile } = useSession();
  const place = placeOf(profile?.id, listId);
  const [round, setRound] = useState(0);
  const opened = useQuery({
    queryKey: ['genie', place, round],
    enabled: country !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...recovers,
    queryFn: () => open(place, listId, country ?? 'us', round > 0),
  });
  const [chat, setChat] = useState<Chat>();
  const [from, setFrom] = useState<Conversation>();
  const [failure, setError] = useState<Failure>();
  const [key, renewKey] = useIdempotencyKey();
  const stop = useRef<AbortController>(undefined);
  if (opened.data && opened.data !== from) {
    setFrom(opened.data);
    setChat(chatOf(opened.data));
  }
  useEffect(() => () => stop.current?.abort(), []);

  /** Streams the reply; returns whether it ended. After an interruption it may be stored: a retry uses the same key. */
  const stream = async (id: string, text: string, signal: AbortSignal): Promise<boolean> => {
    let isBegun = false;
    let isDone = false;
    try {
      const events = api.stream('POST /genie/conversations/{id}/messages', {
        params: { id },
        body: { text, looked_at: lookedAt(), country: country ?? 'us' },
        idempotencyKey: key,
        once: true,
        signal,
      });
      for await (const { data } of events) {
        const event = eventIn(data);
        isBegun = true;
        if (!event) continue;
        isDone ||= event.type === 'done';
        setChat(now => now && withEvent(now, event));
      }
    } catch (error) {
      if (!isBegun) throw error;
    }
    return isDone;
  };

  /** Sends a message; returns whether Genie received it. */
  const say = async (text: string): Promise<boolean> => {
    if (!opened.data || !chat || chat.isAnswering) return false;
    setError(undefined);
    setChat(now => now && said(now, text));
    stop.current = new AbortController();
    const { signal } = stop.current;
    const { id } = opened.data;
    try {
      if (!(await stream(id, text, signal))) {
        setChat(now => now && withEvent(now, { type: 'restart' }));
        if (!(await stream(id, text, signal))) throw new Error('the reply was interrupted');
      }
      renewKey();
      return true;
    } catch (error) {
      const kept = await keptSince(chat, id, country ?? 'us', signal);
      setChat(kept ? chatOf(kept) : chat);
      if (kept) renewKey();
      if (kept?.messages.at(-2)?.text === text) return true;
      setError(failureOf(error));
      // Its owner has signed out here, or it has expired: the next try starts another.
      if (isProblem(error, 'conversation/not-found')) setRound(now => now + 1);
      return false;
    }
  };

  const isRefused = isProblem(opened.error, 'rate-limited');
  return {
    chat,
    say,
    failure: failure ?? (isRefused ? failureOf(opened.error) : undefined),
    listName: opened.data?.list_name ?? null,
    isDown: opened.isError && !isRefused,
    retry: () => void opened.refetch(),
    startOver: () => {
      setError(undefined);
      setChat(undefined);
      setRound(now => now + 1);
    },
  };
}
