import type {} from '@fastify/cookie';
import { newId } from '@giftlist/contracts/primitives';
import type { InputOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { deleteBatch } from '@giftlist/service-kit/delete-batch';
import { siteOrigin } from '@giftlist/service-kit/http/origins';
import { PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { asWish, type Wish } from '../genie-engine/wish.ts';
import { type ConversationDoc, ConversationModel, type KeptMessage } from './conversation.store.ts';
import { type OpenedList, wishFrom } from './opened-list.ts';

const visitorCookie = 'giftlist_genie';
const dayMs = 86_400_000;
const keptDays = { account: 180, visitor: 30 };
const messagesKept = 200;

/** The part of a request that identifies the caller. */
export interface Caller {
  readonly viewer: PersonViewer;
  readonly reply: InputOf<'POST /genie/conversations'>['reply'];
  signedCookie(name: string): string | null;
}

/**
 * The person in a conversation: an account, a visitor's browser, or both if a visitor has signed in since.
 */
export interface Talker {
  account: string | null;
  visitor: string | null;
}

/** Conversations belong to the person who started them; for everyone else they do not exist. */
@Injectable()
export class Conversations {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly clock: Clock,
    deletion: PersonDeletion,
  ) {
    deletion.register(({ account_id }, tx) => deleteBatch(ConversationModel, { account_id }, tx));
  }

  private talkerOf(caller: Caller): Talker {
    return {
      account: caller.viewer.kind === 'account' ? caller.viewer.accountId : null,
      visitor: caller.signedCookie(visitorCookie),
    };
  }

  /** Gives a visitor's browser an id at its first conversation. */
  welcome(caller: Caller): Talker {
    const talker = this.talkerOf(caller);
    if (talker.account !== null || talker.visitor !== null) return talker;
    const visitor = newId();
    caller.reply.setCookie(visitorCookie, visitor, {
      path: '/genie',
      httpOnly: true,
      sameSite: 'lax',
      secure: siteOrigin(caller.reply.request.headers, this.config.PUBLIC_ORIGIN).startsWith('https:'),
      signed: true,
      maxAge: (keptDays.visitor * dayMs) / 1_000,
    });
    return { account: null, visitor };
  }

  async begin(
    talker: Talker,
    start: Pick<ConversationDoc, 'list_id' | 'list_name' | 'wish' | 'messages'>,
  ): Promise<string> {
    const now = this.clock.now();
    const _id = newId();
    await ConversationModel.create({
      _id,
      account_id: talker.account,
      visitor: talker.account === null ? talker.visitor : null,
      ...start,
      created_at: now,
      expires_at: this.expiry(talker),
    });
    return _id;
  }

  /**
   * Returns the caller's conversation. A visitor's conversation is not available to an account: the person
   * who signs in on a shared computer may be the one to be surprised.
   */
  async own(id: string, caller: Caller): Promise<ConversationDoc & { talker: Talker }> {
    const talker = this.talkerOf(caller);
    const found = await ConversationModel.findById(id).lean<ConversationDoc>();
    const isAccounts = found !== null && found.account_id !== null && found.account_id === talker.account;
    const isVisitors =
      found !== null &&
      found.account_id === null &&
      talker.account === null &&
      found.visitor !== null &&
      found.visitor === talker.visitor;
    if (!found || !(isAccounts || isVisitors)) return fail('conversation/not-found');
    return { ...found, wish: asWish(found.wish), talker };
  }

  /** Changes the list a conversation is about. If nothing was said yet, the wish is derived from the list. */
  async turnedTo<C extends ConversationDoc>(list: OpenedList, conversation: C): Promise<C> {
    if (list.id === conversation.list_id) return conversation;
    const isFresh = conversation.messages.every(({ from }) => from === 'genie');
    const about = {
      list_id: list.id,
      list_name: list.name,
      wish: isFresh ? wishFrom(list) : conversation.wish,
    };
    await ConversationModel.updateOne({ _id: conversation._id }, { $set: about });
    return { ...conversation, ...about };
  }

  /** Stores a message and its reply, once per idempotency key. Returns whether it did. */
  async keep(
    id: string,
    talker: Talker,
    { said, answer }: { said: KeptMessage; answer: KeptMessage },
    wish: Wish,
  ): Promise<boolean> {
    const { matchedCount } = await ConversationModel.updateOne(
      { _id: id, ...(said.key === undefined ? {} : { 'messages.key': { $ne: said.key } }) },
      {
        $push: { messages: { $each: [said, answer], $slice: -messagesKept } },
        $set: { wish, expires_at: this.expiry(talker) },
      },
    );
    return matchedCount === 1;
  }

  private expiry({ account }: Talker): Date {
    const days = account === null ? keptDays.visitor : keptDays.account;
    return new Date(this.clock.now().getTime() + days * dayMs);
  }
}

/** Reads the conversation as stored now. */
export const asKept = (id: string): Promise<ConversationDoc | null> =>
  ConversationModel.findById(id).lean<ConversationDoc>();

/** Returns the stored reply to a message with the same idempotency key. */
export function answerTo(
  { messages }: ConversationDoc,
  { text, key }: { text: string; key?: string | undefined },
): KeptMessage | undefined {
  const place = key === undefined ? -1 : messages.findIndex(message => message.key === key);
  if (place < 0) return undefined;
  return messages[place]?.text === text ? messages[place + 1] : fail('idempotency/mismatch');
}
