import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { streamResponse } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { listKnownFacts } from '../genie-engine/sentences.ts';
import { Conversations, findStoredReply } from './conversations.ts';
import { Genie } from './genie.ts';
import { GenieLimits } from './genie-limits.ts';
import { createGreeting } from './greeting.ts';
import { presentIdeas } from './ideas.ts';
import { OpenedLists } from './opened-list.ts';

@Controller()
export class GenieController {
  constructor(
    private readonly genie: Genie,
    private readonly conversations: Conversations,
    private readonly lists: OpenedLists,
    private readonly limits: GenieLimits,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
  ) {}

  @Call('POST /genie/conversations')
  async create(@Input() input: InputOf<'POST /genie/conversations'>) {
    const participant = this.conversations.ensureIdentity(input);
    const { isAllowed, retryAfterS } = await this.limits.countConversation(participant, input.ip);
    if (!isAllowed) return fail('rate-limited', { retry_after: retryAfterS });
    const list =
      input.body.list_id === undefined ? undefined : await this.lists.load(input.body.list_id, input);
    const { message, criteria } = createGreeting(list, this.clock.now());
    const id = await this.conversations.create(participant, {
      list_id: list?.id ?? null,
      list_name: list?.name ?? null,
      wish: criteria,
      messages: [message],
    });
    return { data: { id } };
  }

  @Call('GET /genie/conversations/{id}')
  async get(@Input() input: InputOf<'GET /genie/conversations/{id}'>) {
    const {
      _id,
      list_id,
      list_name,
      messages,
      wish: criteria,
    } = await this.conversations.findOwn(input.params.id, input);
    const { country } = input.query;
    const currency = await this.catalogue.getCurrency(country);
    const ideas = await presentIdeas(
      this.catalogue,
      country,
      messages.flatMap(message => message.ideas),
    );
    const productById = new Map(ideas.map(idea => [idea.product.product_id, idea.product]));
    return {
      id: _id,
      list_id,
      list_name,
      known: listKnownFacts(criteria, currency),
      messages: messages.map(({ key: _, lang = null, link = null, ...message }) => ({
        ...message,
        lang,
        link,
        at: message.at.toISOString(),
        ideas: message.ideas.flatMap(({ product_id, reason }) => {
          const product = productById.get(product_id);
          return product ? [{ product, reason }] : [];
        }),
      })),
    };
  }

  @Call('POST /genie/conversations/{id}/messages')
  async sendMessage(@Input() input: InputOf<'POST /genie/conversations/{id}/messages'>) {
    const conversation = await this.conversations.findOwn(input.params.id, input);
    const { text, country, list_id: requestedListId, looked_at: viewedIds = [] } = input.body;
    const { idempotencyKey: key } = input;
    const stored = findStoredReply(conversation, { text, key });
    if (stored) return streamReply(this.genie.streamStoredReply(conversation, stored, country));
    const { isAllowed, mayUseModel, retryAfterS } = await this.limits.countMessage(
      conversation.participant,
      input.ip,
    );
    if (!isAllowed) return fail('rate-limited', { retry_after: retryAfterS });
    const listId = requestedListId ?? conversation.list_id;
    const list = listId === null ? null : ((await this.lists.load(listId, input)) ?? null);
    const reply = this.genie.reply({
      conversation: list === null ? conversation : await this.conversations.switchList(list, conversation),
      text,
      key,
      country,
      viewedIds,
      list,
      mayUseModel,
      signal: input.signal,
    });
    return streamReply(reply);
  }
}

/** Proxies must not buffer the stream. */
function streamReply(reply: AsyncIterable<GenieEvent>) {
  const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return streamResponse(formatEvents(reply), 'text/event-stream', { headers });
}

async function* formatEvents(events: AsyncIterable<GenieEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
}
