import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@giftlist/contracts/primitives';
import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Injectable, Logger } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ShopConfig } from '../config.ts';
import { converse, type Idea, type Reply, type Surroundings } from '../genie-engine/converse.ts';
import { knownOf } from '../genie-engine/sentences.ts';
import type { Shelf } from '../genie-engine/shelf.ts';
import type { Shown, Wish } from '../genie-engine/wish.ts';
import type { ConversationDoc, KeptMessage } from './conversation.store.ts';
import { Conversations, type Talker } from './conversations.ts';
import { presentIdeas } from './ideas.ts';
import { modelTalk } from './model-talk.ts';
import type { OpenedList } from './opened-list.ts';

/** Words come one by one, at the pace of somebody who knows. */
const wordMs = 12;

export interface Said {
  conversation: ConversationDoc & { talker: Talker };
  text: string;
  country: string;
  lookedAt: readonly string[];
  /** The list that Genie was opened from, as far as the asker sees it now. */
  list: Pick<OpenedList, 'name' | 'titles'> | null;
  mayUseModel: boolean;
  signal: AbortSignal;
}

interface Answered {
  text: string;
  ideas: Idea[];
  question: Reply['question'];
  wish: Wish;
}

/** Answers messages: the engine reads them and finds; a model, where one is configured, does the talking. */
@Injectable()
export class Genie {
  private readonly log = new Logger('genie');
  private readonly config: ShopConfig;
  private readonly catalogue: Catalogue;
  private readonly conversations: Conversations;
  private readonly clock: Clock;

  constructor(
    @InjectConfig() config: ShopConfig,
    catalogue: Catalogue,
    conversations: Conversations,
    clock: Clock,
  ) {
    this.config = config;
    this.catalogue = catalogue;
    this.conversations = conversations;
    this.clock = clock;
  }

  /** The answer piece by piece. It is kept before its end is told, and also when the client leaves midway. */
  async *answer(said: Said): AsyncGenerator<GenieEvent> {
    const { conversation, country, list, lookedAt, signal } = said;
    const { shelf, currency } = await this.catalogue.shelf(country);
    const around: Surroundings = { currency, onList: list?.titles ?? [], lookedAt };
    const reply = converse(said.text, conversation.wish, shownIn(conversation, shelf), shelf, around);
    yield { type: 'known', known: knownOf(reply.wish, currency) };
    const answered: Answered = { text: '', ideas: [], question: null, wish: reply.wish };
    const isModels = said.mayUseModel && this.config.GENIE_LLM_URL !== undefined;
    const byModel = isModels && (yield* this.byModel(said, reply, shelf, around, answered));
    if (!byModel) {
      if (answered.text !== '') yield { type: 'restart' };
      Object.assign(answered, { text: reply.text, ideas: reply.ideas, question: reply.question });
    }
    const message_id = await this.keep(said, answered);
    if (!byModel) yield* spoken(reply.text, signal);
    const ideas = await presentIdeas(this.catalogue, country, answered.ideas);
    if (ideas.length > 0) yield { type: 'ideas', ideas };
    if (answered.question) yield { type: 'question', question: answered.question };
    yield { type: 'done', message_id };
  }

  /**
   * Whether the model gave a whole answer in time; else the engine's stands. Where there was enough to look
   * for products, an answer that shows none is no whole one: what it names in words may not exist.
   */
  private async *byModel(
    said: Said,
    reply: Reply,
    shelf: Shelf,
    around: Surroundings,
    answered: Answered,
  ): AsyncGenerator<GenieEvent, boolean> {
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
    try {
      const signal = AbortSignal.any([said.signal, AbortSignal.timeout(timeoutMs)]);
      for await (const piece of modelTalk({ url, key, model }, turn, signal)) {
        if ('ideas' in piece) answered.ideas = piece.ideas;
        else {
          answered.text += piece.text;
          yield { type: 'text', delta: piece.text };
        }
      }
    } catch (error) {
      this.log.warn(
        `the model did not answer, the engine does: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
    if (answered.ideas.length === 0 && (reply.hasLooked || answered.text.trim() === '')) return false;
    answered.wish = {
      ...reply.wish,
      shown: [...reply.wish.shown, ...answered.ideas.map(({ product_id }) => product_id)].slice(-120),
    };
    return true;
  }

  private async keep({ conversation, text }: Said, answered: Answered): Promise<string> {
    const at = this.clock.now();
    const id = newId();
    const person: KeptMessage = { id: newId(), from: 'person', text, ideas: [], question: null, at };
    const { wish, ...genie } = answered;
    await this.conversations.keep(
      conversation._id,
      conversation.talker,
      [person, { id, from: 'genie', ...genie, at }],
      wish,
    );
    return id;
  }
}

/** What stands on the screen: the ideas of the newest answer that had some. */
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
