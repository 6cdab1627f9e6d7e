import { accessTokenHeader } from '@giftlist/contracts/headers';
import type { Access, InternalRoute, PublicRoute, RouteDefinition } from '@giftlist/contracts/route';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EndedSessions } from '../ended-sessions.ts';
import { InjectServiceName } from '../kafka/client.ts';
import { fail } from '../problem-error.ts';
import { Tokens } from '../tokens.ts';
import type { AccountViewer, Viewer } from '../viewer.ts';
import { callContext, type SignInEnd, setEnd, setViewer } from './metadata.ts';

/** The token of a calling service. The gateway drops this header. */
export const serviceTokenHeader = 'x-service-token';

/** Authorizes a request by the access that the contract requires. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
    private readonly endedSessions: EndedSessions,
    @InjectServiceName() private readonly service: string,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { contract, request } = callContext(context);
    setViewer(request, await this.admit(contract, request));
    return true;
  }

  private async admit(contract: RouteDefinition, request: FastifyRequest): Promise<Viewer> {
    if (contract.access === 'service') return this.admitService(contract, request);
    const { access } = contract;
    const token = header(request, accessTokenHeader);
    if (token) {
      const viewer = await this.tokens.verifyAccess(token);
      const ended = this.endOf(viewer, access, request);
      // A plain read runs in parallel with this check; only its response waits for the result.
      if (isRead(request) && contract.responseKind === undefined) setEnd(request, ended);
      else refuse(await ended);
      return admitAccount(access, viewer);
    }
    return access === 'anyone' ? { kind: 'visitor' } : fail('auth/required');
  }

  /**
   * Why a valid token is refused: its sign-in was ended or, for writes, its account deleted. The users service itself
   * knows deleted accounts: its transactions depend on the account.
   */
  private async endOf(
    { accountId, sessionId }: AccountViewer,
    access: Access,
    request: FastifyRequest,
  ): Promise<SignInEnd | undefined> {
    const isOfUsers = this.service === 'users';
    // Public routes, such as signing in again, ignore the token of an ended sign-in.
    if (isOfUsers && access === 'anyone' && !isRead(request)) return undefined;
    const hasEnded =
      isOfUsers || isRead(request)
        ? await this.endedSessions.hasEnded(sessionId)
        : await this.endedSessions.has(accountId, sessionId);
    if (!hasEnded) return undefined;
    return isOfUsers ? 'auth/session-ended' : 'auth/token-invalid';
  }

  private async admitService({ callers }: InternalRoute, request: FastifyRequest): Promise<Viewer> {
    const token = header(request, serviceTokenHeader) ?? fail('auth/required');
    const service = await this.tokens.verifyService(token);
    if (!callers.some(caller => caller === service)) fail('access/denied');
    return { kind: 'service', service };
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

function refuse(end: SignInEnd | undefined): void {
  if (end !== undefined) fail(end);
}

function admitAccount(access: PublicRoute['access'], viewer: AccountViewer): Viewer {
  if (access === 'profile' && viewer.profileId === null) fail('auth/profile-required');
  return viewer;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
