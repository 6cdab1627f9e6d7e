import { userFollowed, userProfileChanged, userUnfollowed } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { FirstVerification } from '../accounts/first-verification.ts';
import { VerifiedEmails } from '../accounts/verified-emails.ts';
import type { Follow } from '../model/follows.ts';
import { toPersonState } from '../model/present-profile.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

/** Serves other services. The gateway does not expose these routes. */
@Controller()
export class InternalPeopleController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly follows: FollowStore,
    private readonly verifiedEmails: VerifiedEmails,
    private readonly firstVerification: FirstVerification,
    private readonly signIns: SignInStore,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Call('GET /internal/people/{id}')
  async getPerson(@Input() { params }: InputOf<'GET /internal/people/{id}'>) {
    return toPersonState((await this.profiles.findById(params.id)) ?? fail('user/not-found'));
  }

  @Call('GET /internal/people/{id}/contact')
  async getContact(@Input() { params }: InputOf<'GET /internal/people/{id}/contact'>) {
    const profile = (await this.profiles.findById(params.id)) ?? fail('user/not-found');
    const account = await this.accounts.findById(profile.account_id);
    if (!account?.email) fail('user/not-found');
    return {
      email: account.email,
      email_verified: account.email_verified,
      other_emails: account.other_emails,
      first_name: profile.first_name,
      timeZone: profile.time_zone,
    };
  }

  @Call('GET /internal/people/by-email')
  async findByEmail(@Input() { query }: InputOf<'GET /internal/people/by-email'>) {
    const [account] = await this.accounts.findByVerifiedEmails([query.email]);
    const profile = account && (await this.profiles.findByAccount(account._id));
    return { id: profile?._id ?? null };
  }

  @Call('POST /internal/verified-emails')
  async recordVerifiedEmail(@Input() input: InputOf<'POST /internal/verified-emails'>) {
    let endedSignInIds: string[] | null = null;
    await this.outbox.transact(async tx => {
      const { account_id, email, sign_in_id } = input.body;
      if (!(await this.accounts.findById(account_id, tx))) fail('user/not-found');
      const account = await this.accounts.lock(account_id, tx);
      const isSignedIn =
        sign_in_id !== undefined && (await this.signIns.isOpen(sign_in_id, account_id, this.clock.now(), tx));
      if (account.email === email && !isSignedIn) {
        endedSignInIds = await this.firstVerification.removeEarlierSignInMethods({ account, email }, tx);
      }
      await this.verifiedEmails.record(account, email, tx);
    }, input);
    await this.endedSessions.addSignIns(endedSignInIds ?? []);
    return { data: {} };
  }

  @Call('GET /internal/follows/{follower}/{target}')
  async getFollow(@Input() { params }: InputOf<'GET /internal/follows/{follower}/{target}'>) {
    const follow = await this.follows.findByPair({ follower_id: params.follower, target_id: params.target });
    return { following: follow?.following ?? false, version: follow?.version ?? 0 };
  }

  @Call('GET /internal/snapshot/people')
  streamSnapshot() {
    return snapshotResponse(this.generateSnapshotLines());
  }

  /** Yields people before follows, so that consumers know both people of a follow. */
  private async *generateSnapshotLines(): AsyncGenerator<SnapshotLine> {
    for await (const profile of this.profiles.streamAll()) yield [userProfileChanged, toPersonState(profile)];
    for await (const follow of this.follows.streamAll()) yield toSnapshotLine(follow);
  }
}

/** Includes ended follows, because consumers store them too. */
function toSnapshotLine({ follower_id, target_id, version, at, following, blocked }: Follow): SnapshotLine {
  const data = { follower_id, target_id, version, at: at.toISOString() };
  return following ? [userFollowed, data] : [userUnfollowed, { ...data, removed_by_target: blocked }];
}
