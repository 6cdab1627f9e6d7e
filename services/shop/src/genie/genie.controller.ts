import type { GenieEvent } from '@giftlist/contracts/shop/entities';
import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import { fail } from '@giftlist/service-kit/problem-error';
import { stream } from '@giftlist/service-kit/response';
import { Controller } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { knownOf } from '../genie-engine/sentences.ts';
import { Allowance } from './allowance.ts';
import { answerTo, Conversations } from './conversations.ts';
import { Genie } from './genie.ts';
import { greet } from './greeting.ts';
import { presentIdeas } from './ideas.ts';
import { OpenedLists } from './opened-list.ts';

@Controller()
export class GenieController {
  constructor(
    private readonly genie: Genie,
    private readonly conversations: Conversations,
    private readonly lists: OpenedLists,
    private readonly allowance: Allowance,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
  ) {}

  @Call('POST /genie/conversations')
  async begin(
    @Input() input: InputOf<'POST /genie/conversations'>,
  ): Promise<ResponseOf<'POST /genie/conversations'>> {
    const talker = this.conversations.welcome(input);
    const { allowed, retryAfterS } = await this.allowance.begin(talker, input.ip);
    if (!allowed) return fail('rate-limited', { retry_after: retryAfterS });
    const list =
      input.body.list_id === undefined ? undefined : await this.lists.see(input.body.list_id, input);
    const { message, wish } = greet(list, this.clock.now());
    const id = await this.conversations.begin(talker, {
      list_id: list?.id ?? null,
      list_name: list?.name ?? null,
      wish,
      messages: [message],
    });
    return { data: { id } };
  }

  @Call('GET /genie/conversations/{id}')
  async conversation(
    @Input() input: InputOf<'GET /genie/conversations/{id}'>,
  ): Promise<ResponseOf<'GET /genie/conversations/{id}'>> {
    const { _id, list_id, list_name, messages, wish } = await this.conversations.own(input.params.id, input);
    const { country } = input.query;
    const currency = await this.catalogue.currency(country);
    const ideas = await presentIdeas(
      this.catalogue,
      country,
      messages.flatMap(message => message.ideas),
    );
    const productOf = new Map(ideas.map(idea => [idea.product.product_id, idea.product]));
    return {
      id: _id,
      list_id,
      list_name,
      known: knownOf(wish, currency),
      messages: messages.map(({ key: _, lang = null, link = null, ...message }) => ({
        ...message,
        lang,
        link,
        at: message.at.toISOString(),
        ideas: message.ideas.flatMap(({ product_id, reason }) => {
          const product = productOf.get(product_id);
          return product ? [{ product, reason }] : [];
        }),
      })),
    };
  }

  @Call('POST /genie/conversations/{id}/messages')
  async say(
    @Input() input: InputOf<'POST /genie/conversations/{id}/messages'>,
  ): Promise<ResponseOf<'POST /genie/conversations/{id}/messages'>> {
    const conversation = await this.conversations.own(input.params.id, input);
    const { text, country, list_id: named, looked_at: lookedAt = [] } = input.body;
    const { idempotencyKey: key } = input;
    const before = answerTo(conversation, { text, key });
    if (before) return streamed(this.genie.again(conversation, before, country));
    const { allowed, model, retryAfterS } = await this.allowance.take(conversation.talker, input.ip);
    if (!allowed) return fail('rate-limited', { retry_after: retryAfterS });
    const listId = named ?? conversation.list_id;
    const list = (listId === null ? undefined : await this.lists.see(listId, input)) ?? null;
    const answer = this.genie.answer({
      conversation: list === null ? conversation : await this.conversations.turnedTo(list, conversation),
      text,
      key,
      country,
      lookedAt,
      list,
      mayUseModel: model,
      signal: input.signal,
    });
    return streamed(answer);
  }
}

/** Streams a reply; proxies must not buffer it. */
function streamed(answer: AsyncIterable<GenieEvent>) {
  const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return stream(asEvents(answer), 'text/event-stream', { headers });
}

async function* asEvents(events: AsyncIterable<GenieEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
}
