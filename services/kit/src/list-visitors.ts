import type { IncomingHttpHeaders } from 'node:http';
import { someoneElseHeader } from '@giftlist/contracts/headers';
import type { ListVisitor } from '@giftlist/contracts/rules/list-access';
import { Injectable } from '@nestjs/common';
import { EmailKeys } from './email-key.ts';
import type { PersonViewer } from './viewer.ts';

/** The signed cookie with the profiles that have signed in with this browser. */
export const knownCookie = 'giftlist_known';

interface RequestParts {
  readonly viewer: PersonViewer;
  readonly headers: IncomingHttpHeaders;
  signedCookie(name: string): string | null;
}

/** Describes the viewer of a request for `decideListAccess`, except whether they follow the owner. */
@Injectable()
export class ListVisitors {
  constructor(private readonly emailKeys: EmailKeys) {}

  of(request: RequestParts): Omit<ListVisitor, 'follows'> {
    const { viewer, headers } = request;
    if (viewer.kind === 'account' && viewer.profileId !== null) {
      const emailKey = viewer.emailVerified ? this.emailKeys.emailKey(viewer.email) : null;
      return { profileId: viewer.profileId, emailKey, knownProfileIds: [] };
    }
    const known = headers[someoneElseHeader] === '1' ? null : request.signedCookie(knownCookie);
    return { profileId: null, emailKey: null, knownProfileIds: known ? known.split(',') : [] };
  }
}
