import { setTimeout as sleep } from 'node:timers/promises';
import { defaults } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { createLinkedAbort } from '@giftlist/service-kit/core/linked-abort';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { ShopConfig } from '../config.ts';
import { ContentFiles } from '../content/content-files.ts';
import { converse } from '../genie-engine/converse.ts';
import { maxProductIds, type SearchContext, type ShownProduct } from '../genie-engine/criteria.ts';
import type { Idea, Reply } from '../genie-engine/reply.ts';
import { listKnownFacts } from '../genie-engine/sentences.ts';
import { Shelf } from '../genie-engine/shelf.ts';
import { suggestMessages } from '../genie-engine/suggestions.ts';
import type { ConversationDoc, StoredMessage } from './conversation.store.ts';
import { Conversations, findStoredReply, loadConversation, type Participant } from './conversations.ts';
import { presentIdeas } from './ideas.ts';
import { runModelTurn } from './model-turn.ts';
import type { OpenedList } from './opened-list.ts';

const wordDelayMs = 12;

interface IncomingMessage {
  conversation: ConversationDoc & { participant: Participant };
  text: string;
  key: string | undefined;
  country: string;
  viewedIds: readonly string[];
  /** The list that Genie was opened from; null if the caller may not see it. */
  list: Pick<OpenedList, 'name' | 'titles'> | null;
  mayUseModel: boolean;
  signal: AbortSignal;
}

/** `lang` is missing for replies of the model, which writes in the person's language. */
type GenieReply = Pick<Reply, 'text' | 'ideas' | 'question' | 'criteria'> &
  Partial<Pick<Reply, 'lang' | 'link'>>;

/** The engine interprets messages and finds products. A model, if configured, chooses among them and writes the text. */
@Injectable()
export class Genie {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly catalogue: Catalogue,
    private readonly memory: CatalogueMemory,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
    private readonly files: ContentFiles,
    @InjectLog() private readonly log: Log,
  ) {
    memory.addSelection(() => new Shelf());
  }

  /** Streams the reply. Stores it before the last event, even if the client disconnects. */
  async *reply(incoming: IncomingMessage): AsyncGenerator<GenieEvent> {
    const { conversation, country, list, viewedIds, signal } = incoming;
    const shelf = await this.loadShelf(country);
    const faq = [...(await this.files.loadFaqs()).values()].flat();
    const currency = shelf.currency ?? defaults.currency;
    const context: SearchContext = { currency, listTitles: list?.titles ?? [], viewedIds, faq };
    const reply = converse(
      incoming.text,
      conversation.wish,
      findShownProducts(conversation, shelf),
      shelf,
      context,
    );
    const modelUrl = incoming.mayUseModel ? this.config.GENIE_LLM_URL : undefined;
    const message_id = newId();
    let modelReply: GenieReply | undefined;
    let isStored = false;
    try {
      yield { type: 'known', known: reply.known };
      // Only replies about Giftlist have a link, and a model could only guess them.
      if (modelUrl !== undefined && reply.link === null)
        modelReply = yield* this.askModel(modelUrl, incoming, reply, shelf, context);
    } finally {
      isStored = await this.store(incoming, message_id, addSuggestions(modelReply ?? reply, shelf));
    }
    // If another request with the same key was faster, sends its stored reply.
    const currentConversation = isStored ? null : await loadConversation(conversation._id);
    const storedReply = currentConversation && findStoredReply(currentConversation, incoming);
    if (currentConversation && storedReply) {
      yield { type: 'restart' };
      yield* this.streamStoredReply(currentConversation, storedReply, country);
      return;
    }
    const finalReply = addSuggestions(modelReply ?? reply, shelf);
    if (!modelReply) {
      yield { type: 'lang', lang: reply.lang };
      yield* streamWords(reply.text, signal);
    }
    yield* this.streamAfterText({ ...finalReply, id: message_id }, country);
  }

  private async loadShelf(country: string): Promise<Shelf> {
    const { selections } = await this.memory.load(await this.catalogue.resolveCountry(country));
    const shelf = selections.find(selection => selection instanceof Shelf) ?? new Shelf();
    shelf.updatePrices(this.clock.now());
    return shelf;
  }

  async *streamStoredReply(
    { wish: criteria }: ConversationDoc,
    reply: StoredMessage,
    country: string,
  ): AsyncGenerator<GenieEvent> {
    yield { type: 'known', known: listKnownFacts(criteria, await this.catalogue.getCurrency(country)) };
    if (reply.lang !== undefined) yield { type: 'lang', lang: reply.lang };
    yield { type: 'text', delta: reply.text };
    yield* this.streamAfterText(reply, country);
  }

  private async *streamAfterText(
    reply: Pick<GenieReply, 'ideas' | 'question' | 'link'> & { id: string },
    country: string,
  ): AsyncGenerator<GenieEvent> {
    const ideas = await presentIdeas(this.catalogue, country, reply.ideas);
    if (ideas.length > 0) yield { type: 'ideas', ideas };
    if (reply.link) yield { type: 'link', link: reply.link };
    if (reply.question) yield { type: 'question', question: reply.question };
    yield { type: 'done', message_id: reply.id };
  }

  /**
   * Returns undefined if the model fails, or its reply is late or incomplete. If the engine searched for products, a
   * reply that shows none is incomplete: products that its text mentions may not exist.
   */
  private async *askModel(
    url: string,
    incoming: IncomingMessage,
    reply: Reply,
    shelf: Shelf,
    context: SearchContext,
  ): AsyncGenerator<GenieEvent, GenieReply | undefined> {
    const { GENIE_LLM_KEY: key, GENIE_LLM_MODEL: model, GENIE_LLM_TIMEOUT_MS: timeoutMs } = this.config;
    const turn = {
      history: [...incoming.conversation.messages, { from: 'person' as const, text: incoming.text }],
      // The model may also show the products that the engine chose.
      criteria: { ...reply.criteria, shown: [] },
      shelf,
      context,
      listName: incoming.list?.name ?? null,
    };
    let text = '';
    let ideas: Idea[] = [];
    let isComplete = false;
    const deadline = createLinkedAbort(incoming.signal, timeoutMs);
    try {
      for await (const part of runModelTurn({ url, key, model }, turn, deadline.signal)) {
        if ('ideas' in part) ideas = part.ideas;
        else {
          text += part.text;
          yield { type: 'text', delta: part.text };
        }
      }
      isComplete = ideas.length > 0 || (!reply.hasSearched && text.trim() !== '');
    } catch (error) {
      this.log.warn({ err: error }, 'Genie: language model failed, falling back to the built-in engine');
    } finally {
      deadline.abort();
    }
    if (!isComplete) {
      if (text !== '') yield { type: 'restart' };
      return undefined;
    }
    const shown = [...reply.criteria.shown, ...ideas.map(({ product_id }) => product_id)].slice(
      -maxProductIds,
    );
    return { text, ideas, question: null, criteria: { ...reply.criteria, shown } };
  }

  private async store(
    { conversation, text, key }: IncomingMessage,
    id: string,
    finalReply: GenieReply,
  ): Promise<boolean> {
    const at = this.clock.now();
    const { text: replyText, ideas, question, criteria, lang, link } = finalReply;
    const message: StoredMessage = {
      id: newId(),
      from: 'person',
      text,
      ideas: [],
      question: null,
      at,
      ...(key === undefined ? {} : { key }),
    };
    const reply: StoredMessage = {
      id,
      from: 'genie',
      text: replyText,
      ideas,
      question,
      ...(lang !== undefined && { lang }),
      ...(link && { link }),
      at,
    };
    return this.conversations.store(conversation._id, conversation.participant, { message, reply }, criteria);
  }
}

function addSuggestions(reply: GenieReply, shelf: Shelf): GenieReply {
  if (reply.question) return reply;
  const ids = reply.ideas.map(({ product_id }) => product_id);
  const choices = suggestMessages(reply.criteria, ids, shelf);
  return choices.length === 0 ? reply : { ...reply, question: { text: '', choices } };
}

function findShownProducts({ messages }: ConversationDoc, shelf: Shelf): ShownProduct[] {
  const last = messages.findLast(({ ideas }) => ideas.length > 0);
  return (last?.ideas ?? []).flatMap(({ product_id }) => shelf.get(product_id)?.product ?? []);
}

async function* streamWords(text: string, signal: AbortSignal): AsyncGenerator<GenieEvent> {
  for (const delta of text.match(/\S+\s*/g) ?? []) {
    yield { type: 'text', delta };
    await sleep(wordDelayMs, undefined, { signal }).catch(() => undefined);
  }
}
