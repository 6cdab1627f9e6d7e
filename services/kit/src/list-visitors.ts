import type { IncomingHttpHeaders } from 'node:http';
import { someoneElseHeader } from '@giftlist/contracts/headers';
import type { ListVisitor } from '@giftlist/contracts/rules/list-access';
import { Injectable } from '@nestjs/common';
import { EmailKeys } from './email-key.ts';
import type { PersonViewer } from './viewer.ts';

/** The cookie in which a browser remembers, signed, which profiles signed in there. */
export const knownCookie = 'giftlist_known';

interface Asked {
  readonly viewer: PersonViewer;
  readonly headers: IncomingHttpHeaders;
  signedCookie(name: string): string | null;
}

/** The viewer of a request for `decideListAccess`, except whether they follow the owner. */
@Injectable()
export class ListVisitors {
  private readonly emailKeys: EmailKeys;

  constructor(emailKeys: EmailKeys) {
    this.emailKeys = emailKeys;
  }

  of(asked: Asked): Omit<ListVisitor, 'follows'> {
    const { viewer, headers } = asked;
    if (viewer.kind === 'account' && viewer.profileId !== null) {
      const emailKey = viewer.emailVerified ? this.emailKeys.emailKey(viewer.email) : null;
      return { profileId: viewer.profileId, emailKey, knownProfileIds: [] };
    }
    const known = headers[someoneElseHeader] === '1' ? null : asked.signedCookie(knownCookie);
    return { profileId: null, emailKey: null, knownProfileIds: known ? known.split(',') : [] };
  }
}
