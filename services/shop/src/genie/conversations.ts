import type {} from '@fastify/cookie';
import { newId } from '@giftlist/contracts/primitives';
import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { InputOf } from '@giftlist/service-kit/http/call';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { type GiftCriteria, migrateCriteria } from '../genie-engine/criteria.ts';
import { type ConversationDoc, ConversationModel, type StoredMessage } from './conversation.store.ts';
import { deriveCriteria, type OpenedList } from './opened-list.ts';

const visitorCookie = 'giftlist_genie';
const dayMs = 86_400_000;
const retentionDays = { account: 180, visitor: 30 };
const maxMessages = 200;

export interface Caller {
  readonly viewer: PersonViewer;
  readonly reply: InputOf<'POST /genie/conversations'>['reply'];
  signedCookie(name: string): string | null;
}

/** Has both ids if a visitor has signed in. */
export interface Participant {
  accountId: string | null;
  visitorId: string | null;
}

@Injectable()
export class Conversations {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly clock: Clock,
    deletion: PersonDeletion,
  ) {
    deletion.register(({ account_id }, tx) => deleteBatch(ConversationModel, { account_id }, tx));
  }

  private identify(caller: Caller): Participant {
    return {
      accountId: caller.viewer.kind === 'account' ? caller.viewer.accountId : null,
      visitorId: caller.signedCookie(visitorCookie),
    };
  }

  ensureIdentity(caller: Caller): Participant {
    const participant = this.identify(caller);
    if (participant.accountId !== null || participant.visitorId !== null) return participant;
    const visitorId = newId();
    caller.reply.setCookie(visitorCookie, visitorId, {
      path: '/genie',
      httpOnly: true,
      sameSite: 'lax',
      secure: getSiteOrigin(caller.reply.request.headers, this.config.PUBLIC_ORIGIN).startsWith('https:'),
      signed: true,
      maxAge: (retentionDays.visitor * dayMs) / 1_000,
    });
    return { accountId: null, visitorId };
  }

  async create(
    participant: Participant,
    initialFields: Pick<ConversationDoc, 'list_id' | 'list_name' | 'wish' | 'messages'>,
  ): Promise<string> {
    const now = this.clock.now();
    const _id = newId();
    await ConversationModel.create({
      _id,
      account_id: participant.accountId,
      visitor: participant.accountId === null ? participant.visitorId : null,
      ...initialFields,
      created_at: now,
      expires_at: this.getExpiry(participant),
    });
    return _id;
  }

  /**
   * Throws `conversation/not-found`. An account cannot read a visitor's conversation: on a shared computer, the person
   * who signs in may be the recipient of the gift.
   */
  async findOwn(id: string, caller: Caller): Promise<ConversationDoc & { participant: Participant }> {
    const participant = this.identify(caller);
    const conversation = await ConversationModel.findById(id).lean<ConversationDoc>();
    const belongsToAccount =
      conversation !== null &&
      conversation.account_id !== null &&
      conversation.account_id === participant.accountId;
    const belongsToVisitor =
      conversation !== null &&
      conversation.account_id === null &&
      participant.accountId === null &&
      conversation.visitor !== null &&
      conversation.visitor === participant.visitorId;
    if (!conversation || !(belongsToAccount || belongsToVisitor)) return fail('conversation/not-found');
    return { ...conversation, wish: migrateCriteria(conversation.wish), participant };
  }

  /** Takes the criteria from the new list if the person has not written yet. */
  async switchList<C extends ConversationDoc>(list: OpenedList, conversation: C): Promise<C> {
    if (list.id === conversation.list_id) return conversation;
    const isUnused = conversation.messages.every(({ from }) => from === 'genie');
    const update = {
      list_id: list.id,
      list_name: list.name,
      wish: isUnused ? deriveCriteria(list) : conversation.wish,
    };
    await ConversationModel.updateOne({ _id: conversation._id }, { $set: update });
    return { ...conversation, ...update };
  }

  /** Stores the message and reply once per idempotency key. Returns whether they were stored. */
  async store(
    id: string,
    participant: Participant,
    { message, reply }: { message: StoredMessage; reply: StoredMessage },
    criteria: GiftCriteria,
  ): Promise<boolean> {
    const { matchedCount } = await ConversationModel.updateOne(
      { _id: id, ...(message.key === undefined ? {} : { 'messages.key': { $ne: message.key } }) },
      {
        $push: { messages: { $each: [message, reply], $slice: -maxMessages } },
        $set: { wish: criteria, expires_at: this.getExpiry(participant) },
      },
    );
    return matchedCount === 1;
  }

  private getExpiry({ accountId }: Participant): Date {
    const days = accountId === null ? retentionDays.visitor : retentionDays.account;
    return new Date(this.clock.now().getTime() + days * dayMs);
  }
}

export const loadConversation = (id: string): Promise<ConversationDoc | null> =>
  ConversationModel.findById(id).lean<ConversationDoc>();

/** Throws `idempotency/mismatch` if the message stored with this key has a different text. */
export function findStoredReply(
  { messages }: ConversationDoc,
  { text, key }: { text: string; key?: string | undefined },
): StoredMessage | undefined {
  const index = key === undefined ? -1 : messages.findIndex(message => message.key === key);
  if (index < 0) return undefined;
  return messages[index]?.text === text ? messages[index + 1] : fail('idempotency/mismatch');
}
