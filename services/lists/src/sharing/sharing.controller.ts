import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/config';
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { fail, ProblemError } from '@giftlist/service-kit/problem-error';
import { MailDesk } from '@giftlist/service-kit/seal';
import { Controller } from '@nestjs/common';
import type { ListDoc } from '../lists/list.store.ts';
import { ListChanges } from '../lists/list-changes.ts';
import { ListViews } from '../lists/list-views.ts';
import { fullName, People } from '../people/people.ts';
import { InvitationModel } from './invitation.store.ts';
import {
  type Addressee,
  addEditors,
  invitationMail,
  newInvitationToken,
  sharedMail,
  tokenHash,
} from './sharing.ts';

const invitationMs = 14 * 24 * 3_600_000;

/** Inviting collaborators and sending a list's link, by mail. */
@Controller()
export class SharingController {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly changes: ListChanges,
    private readonly views: ListViews,
    private readonly people: People,
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
    private readonly desk: MailDesk,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftlist/share')
  async share(@Input() input: InputOf<'POST /giftlist/share'>): Promise<AnswerOf<'POST /giftlist/share'>> {
    const { giftlist_id, share_as, message } = input.body;
    const { profileId } = input.viewer;
    const ownAddress = input.viewer.email;
    // Asked before the transaction: other services have no place in it.
    const addressees = await this.addressees(input.body.email_ids.filter(email => email !== ownAddress));
    if (addressees.length === 0) return refuse('This is your own address');
    const byName = fullName(await this.people.card(profileId));

    const seen = await this.changes.change(input, giftlist_id, 'own', async (list, _, tx) => {
      const letter = { origin: this.config.PUBLIC_ORIGIN, byName, message };
      const told = {
        list_id: list._id,
        owner_id: list.user_id,
        by_id: profileId,
        person_ids: addressees.flatMap(({ personId }) => personId ?? []),
        at: this.clock.now().toISOString(),
      };
      if (share_as === 'viewer') {
        for (const { email } of addressees) {
          await this.desk.requestMail(sharedMail({ ...letter, list, email }), tx);
        }
        tx.emit(listShared, told);
        return { list, event: null };
      }
      const changed = addEditors(list, addressees);
      if ('full' in changed) return refuse('A list has at most 100 collaborators');
      for (const addressee of addressees) {
        const token = await this.invite(list, addressee, tx);
        await this.desk.requestMail(invitationMail({ ...letter, list, email: addressee.email }, token), tx);
      }
      tx.emit(collaboratorInvited, told);
      return changed;
    });
    return { data: await this.views.one(seen, profileId) };
  }

  private async invite(list: ListDoc, { email, key }: Addressee, tx: Transaction): Promise<string> {
    const token = newInvitationToken();
    const invitation = {
      _id: tokenHash(token),
      list_id: list._id,
      email,
      email_key: key,
      accepted_by: null,
      expires_at: new Date(this.clock.now().getTime() + invitationMs),
    };
    await InvitationModel.create([invitation], { session: tx.session });
    return token;
  }

  private async addressees(emails: readonly string[]): Promise<Addressee[]> {
    return Promise.all(
      [...new Set(emails)].map(async email => ({
        email,
        key: this.emailKeys.emailKey(email),
        personId: await this.personBehind(email),
      })),
    );
  }

  /** Null also while the users service is away: the mail reaches them, the bell rings when they join. */
  private async personBehind(email: string): Promise<string | null> {
    try {
      const key = 'GET /internal/people/by-email';
      return (await this.client.callService('users', key, { query: { email } })).id;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'upstream-unavailable') return null;
      throw error;
    }
  }
}

function refuse(message: string): never {
  return fail('validation', { errors: [{ path: 'body.email_ids', message }] });
}
