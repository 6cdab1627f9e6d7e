import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@giftlist/contracts/primitives';
import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { abortWith } from '@giftlist/service-kit/abort-with';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ShopConfig } from '../config.ts';
import { ContentFiles } from '../content/content-files.ts';
import { converse } from '../genie-engine/converse.ts';
import { offersAfter } from '../genie-engine/offers.ts';
import type { Idea, Reply } from '../genie-engine/reply.ts';
import { knownOf } from '../genie-engine/sentences.ts';
import type { Shelf } from '../genie-engine/shelf.ts';
import { productsKept, type Shown, type Surroundings } from '../genie-engine/wish.ts';
import type { ConversationDoc, KeptMessage } from './conversation.store.ts';
import { answerTo, asKept, Conversations, type Talker } from './conversations.ts';
import { presentIdeas } from './ideas.ts';
import { modelTalk } from './model-talk.ts';
import type { OpenedList } from './opened-list.ts';

/** Text is streamed word by word at a comfortable pace. */
const wordMs = 12;

interface Said {
  conversation: ConversationDoc & { talker: Talker };
  text: string;
  /** The idempotency key: a repeated message is stored once. */
  key: string | undefined;
  country: string;
  lookedAt: readonly string[];
  /** The list that Genie was opened from, as far as the caller may see it now. */
  list: Pick<OpenedList, 'name' | 'titles'> | null;
  mayUseModel: boolean;
  signal: AbortSignal;
}

/** A reply of the engine or a model. A model's language is that of the reader. */
type Answered = Pick<Reply, 'text' | 'ideas' | 'question' | 'wish'> & Partial<Pick<Reply, 'lang' | 'link'>>;

/** Replies to messages: the engine reads them and finds products; a model, if configured, writes the text. */
@Injectable()
export class Genie {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly catalogue: Catalogue,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
    private readonly files: ContentFiles,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Streams the reply. It is stored before its end is sent, and also if the client leaves midway. */
  async *answer(said: Said): AsyncGenerator<GenieEvent> {
    const { conversation, country, list, lookedAt, signal } = said;
    const { shelf, currency } = await this.catalogue.shelf(country);
    const faq = [...(await this.files.faqs()).values()].flat();
    const around: Surroundings = { currency, onList: list?.titles ?? [], lookedAt, faq };
    const reply = converse(said.text, conversation.wish, shownIn(conversation, shelf), shelf, around);
    const isModels = said.mayUseModel && this.config.GENIE_LLM_URL !== undefined;
    const message_id = newId();
    let byModel: Answered | undefined;
    let isKept = false;
    try {
      yield { type: 'known', known: reply.known };
      // For questions about the product the engine has the facts; a model would guess.
      if (isModels && reply.link === null) byModel = yield* this.byModel(said, reply, shelf, around);
    } finally {
      isKept = await this.keep(said, message_id, withOffers(byModel ?? reply, shelf));
    }
    // The message was sent twice at once; only the stored reply counts.
    const kept = isKept ? null : await asKept(conversation._id);
    const other = kept && answerTo(kept, said);
    if (kept && other) {
      yield { type: 'restart' };
      yield* this.again(kept, other, country);
      return;
    }
    const answered = withOffers(byModel ?? reply, shelf);
    if (!byModel) {
      yield { type: 'lang', lang: reply.lang };
      yield* spoken(reply.text, signal);
    }
    yield* this.shown({ ...answered, id: message_id }, country);
  }

  /** Returns the stored reply to a repeated message completely. */
  async *again({ wish }: ConversationDoc, answer: KeptMessage, country: string): AsyncGenerator<GenieEvent> {
    yield { type: 'known', known: knownOf(wish, await this.catalogue.currency(country)) };
    if (answer.lang !== undefined) yield { type: 'lang', lang: answer.lang };
    yield { type: 'text', delta: answer.text };
    yield* this.shown(answer, country);
  }

  private async *shown(
    { id, ideas: chosen, question, link }: Pick<Answered, 'ideas' | 'question' | 'link'> & { id: string },
    country: string,
  ): AsyncGenerator<GenieEvent> {
    const ideas = await presentIdeas(this.catalogue, country, chosen);
    if (ideas.length > 0) yield { type: 'ideas', ideas };
    if (link) yield { type: 'link', link };
    if (question) yield { type: 'question', question };
    yield { type: 'done', message_id: id };
  }

  /**
   * Returns the model's reply if it is complete and in time; otherwise the engine's is used. If products were
   * searched for, a reply that shows none is incomplete: products it names in text may not exist.
   */
  private async *byModel(
    said: Said,
    reply: Reply,
    shelf: Shelf,
    around: Surroundings,
  ): AsyncGenerator<GenieEvent, Answered | undefined> {
    const {
      GENIE_LLM_URL: url = '',
      GENIE_LLM_KEY: key,
      GENIE_LLM_MODEL: model,
      GENIE_LLM_TIMEOUT_MS: timeoutMs,
    } = this.config;
    const turn = {
      history: [...said.conversation.messages, { from: 'person' as const, text: said.text }],
      wish: { ...reply.wish, shown: [] },
      shelf,
      around,
      listName: said.list?.name ?? null,
    };
    let text = '';
    let ideas: Idea[] = [];
    let isWhole = false;
    const talk = abortWith(said.signal, timeoutMs);
    try {
      for await (const piece of modelTalk({ url, key, model }, turn, talk.signal)) {
        if ('ideas' in piece) ideas = piece.ideas;
        else {
          text += piece.text;
          yield { type: 'text', delta: piece.text };
        }
      }
      isWhole = ideas.length > 0 || (!reply.hasLooked && text.trim() !== '');
    } catch (error) {
      this.log.warn({ err: error }, 'model failed, the engine replies');
    } finally {
      talk.abort();
    }
    if (!isWhole) {
      if (text !== '') yield { type: 'restart' };
      return undefined;
    }
    const shown = [...reply.wish.shown, ...ideas.map(({ product_id }) => product_id)].slice(-productsKept);
    return { text, ideas, question: null, wish: { ...reply.wish, shown } };
  }

  private async keep({ conversation, text, key }: Said, id: string, answered: Answered): Promise<boolean> {
    const at = this.clock.now();
    const { text: told, ideas, question, wish, lang, link } = answered;
    const said: KeptMessage = {
      id: newId(),
      from: 'person',
      text,
      ideas: [],
      question: null,
      at,
      ...(key === undefined ? {} : { key }),
    };
    const answer: KeptMessage = {
      id,
      from: 'genie',
      text: told,
      ideas,
      question,
      ...(lang !== undefined && { lang }),
      ...(link && { link }),
      at,
    };
    return this.conversations.keep(conversation._id, conversation.talker, { said, answer }, wish);
  }
}

/** If nothing is asked, suggests next messages anyway. */
function withOffers(answered: Answered, shelf: Shelf): Answered {
  if (answered.question) return answered;
  const ids = answered.ideas.map(({ product_id }) => product_id);
  const choices = offersAfter(answered.wish, ids, shelf);
  return choices.length === 0 ? answered : { ...answered, question: { text: '', choices } };
}

/** The products on the screen: the ideas of the last reply that had some. */
function shownIn({ messages }: ConversationDoc, shelf: Shelf): Shown[] {
  const last = messages.findLast(({ ideas }) => ideas.length > 0);
  return (last?.ideas ?? []).flatMap(({ product_id }) => shelf.get(product_id)?.product ?? []);
}

async function* spoken(text: string, signal: AbortSignal): AsyncGenerator<GenieEvent> {
  for (const delta of text.match(/\S+\s*/g) ?? []) {
    yield { type: 'text', delta };
    await pause(wordMs, undefined, { signal }).catch(() => undefined);
  }
}
