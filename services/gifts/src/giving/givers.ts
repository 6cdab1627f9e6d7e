import { givingTokenHeader } from '@giftlist/contracts/headers';
import { ListIdentities } from '@giftlist/service-domain/list-identities';
import { Clock } from '@giftlist/service-kit/core/clock';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import type { Giver } from '../model/giver.ts';
import { findSessionEmailKey } from './giving-link.store.ts';

/** Identifies givers. The session of an emailed link takes precedence over the account. */
@Injectable()
export class Givers {
  constructor(
    private readonly emailKeys: EmailKeys,
    private readonly identities: ListIdentities,
    private readonly clock: Clock,
  ) {}

  async identify(caller: Parameters<ListIdentities['fromRequest']>[0]): Promise<Giver> {
    const { viewer, headers } = caller;
    const { profileId, knownProfileIds } = this.identities.fromRequest(caller);
    const possibleProfileIds = profileId === null ? knownProfileIds : [profileId];
    const token = headers[givingTokenHeader];
    if (typeof token === 'string' && token !== '') {
      const emailKey = await findSessionEmailKey(token, this.clock.now());
      return { profileId: null, emailKey: emailKey ?? fail('giving/link-not-valid'), possibleProfileIds };
    }
    if (viewer.kind === 'visitor') fail('auth/required');
    const emailKey = viewer.emailVerified ? this.emailKeys.hashEmail(viewer.email) : null;
    if (viewer.profileId === null && emailKey === null) fail('auth/profile-required');
    return { profileId: viewer.profileId, emailKey, possibleProfileIds };
  }
}
