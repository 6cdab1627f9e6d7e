import type { IncomingHttpHeaders } from 'node:http';
import { knownProfilesCookie } from '@giftlist/contracts/cookies';
import { someoneElseHeader } from '@giftlist/contracts/headers';
import type { ListIdentity } from '@giftlist/contracts/rules/list-access';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import { Injectable } from '@nestjs/common';

interface ListRequest {
  readonly viewer: PersonViewer;
  readonly headers: IncomingHttpHeaders;
  signedCookie(name: string): string | null;
}

/** Creates the input of `decideListAccess`, except `follows`. */
@Injectable()
export class ListIdentities {
  constructor(private readonly emailKeys: EmailKeys) {}

  fromRequest(request: ListRequest): Omit<ListIdentity, 'follows'> {
    const { viewer, headers } = request;
    if (viewer.kind === 'account' && viewer.profileId !== null) {
      const emailKey = viewer.emailVerified ? this.emailKeys.hashEmail(viewer.email) : null;
      return { profileId: viewer.profileId, emailKey, knownProfileIds: [] };
    }
    // The visitor may say that they are none of the profiles that have signed in on this browser.
    const cookieValue = headers[someoneElseHeader] === '1' ? null : request.signedCookie(knownProfilesCookie);
    return {
      profileId: null,
      emailKey: null,
      knownProfileIds: cookieValue ? cookieValue.split(',') : [],
    };
  }
}
