import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { api, isProblem, keptStorage, useIdempotencyKey, useSession } from '@giftlist/frontend-kit/client';
import { recovers, useQuery } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import { lookedAt } from '../catalogue/looked-at.ts';
import { useCountry } from '../catalogue/use-country.ts';
import { type Chat, type Conversation, chatOf, heard, isBehind, said } from './conversation.ts';

/** Where the browser keeps whose talk it was, and of which list: the next person there begins another. */
const placeOf = (profileId: string | undefined, listId: string | null) =>
  `genie:${profileId ?? 'visitor'}:${listId ?? 'open'}`;

/** The conversation that this person had in this browser, else a new one. */
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

/** The conversation, where the server has more of it than stands on the screen. */
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

/** Whether an event of each kind has what the screen cannot do without. */
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
 * One piece of a streamed answer; undefined for a kind that this page does not know yet. Throws where it is
 * damaged. Read by hand: the contract's schemas stand on zod, which browsers are spared.
 */
function eventIn(data: string): GenieEvent | undefined {
  const event: unknown = JSON.parse(data);
  if (!hasTexts(event, 'type')) throw new Error('a piece of the answer is no event');
  const { type } = event;
  if (!isKind(type)) return undefined;
  if (!isEvent(event, type)) throw new Error(`a piece of the answer is damaged: ${type}`);
  return event;
}

export type Trouble = 'soon' | 'enough' | 'away';

const minuteS = 60;

/** The gateway's limit ends within a minute, that of a day tomorrow. */
function troubleOf(error: unknown): Trouble {
  if (!isProblem(error, 'rate-limited')) return 'away';
  return (error.retryAfter ?? 0) > minuteS ? 'enough' : 'soon';
}

/** A chat with Genie: kept over reloads, streamed, and nothing said is lost when an answer does not come. */
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
  const [trouble, setTrouble] = useState<Trouble>();
  const [key, renewKey] = useIdempotencyKey();
  const stop = useRef<AbortController>(undefined);
  if (opened.data && opened.data !== from) {
    setFrom(opened.data);
    setChat(chatOf(opened.data));
  }
  useEffect(() => () => stop.current?.abort(), []);

  /** Hears the answer; whether to its end. What breaks off may have been kept: it is asked for by the same key. */
  const hear = async (id: string, text: string, signal: AbortSignal): Promise<boolean> => {
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
        setChat(now => now && heard(now, event));
      }
    } catch (error) {
      if (!isBegun) throw error;
    }
    return isDone;
  };

  /** Answers whether Genie heard it. */
  const say = async (text: string): Promise<boolean> => {
    if (!opened.data || !chat || chat.isAnswering) return false;
    setTrouble(undefined);
    setChat(now => now && said(now, text));
    stop.current = new AbortController();
    const { signal } = stop.current;
    const { id } = opened.data;
    try {
      if (!(await hear(id, text, signal))) {
        setChat(now => now && heard(now, { type: 'restart' }));
        if (!(await hear(id, text, signal))) throw new Error('the answer broke off');
      }
      renewKey();
      return true;
    } catch (error) {
      const kept = await keptSince(chat, id, country ?? 'us', signal);
      setChat(kept ? chatOf(kept) : chat);
      if (kept) renewKey();
      if (kept?.messages.at(-2)?.text === text) return true;
      setTrouble(troubleOf(error));
      // It was had by somebody who is signed in here no more, or long ago: the next try begins another.
      if (isProblem(error, 'conversation/not-found')) setRound(now => now + 1);
      return false;
    }
  };

  const isRefused = isProblem(opened.error, 'rate-limited');
  return {
    chat,
    say,
    trouble: trouble ?? (isRefused ? troubleOf(opened.error) : undefined),
    listName: opened.data?.list_name ?? null,
    isAway: opened.isError && !isRefused,
    retry: () => void opened.refetch(),
    startOver: () => {
      setTrouble(undefined);
      setChat(undefined);
      setRound(now => now + 1);
    },
  };
}
