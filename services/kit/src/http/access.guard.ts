import { accessTokenHeader } from '@giftlist/contracts/headers';
import type { Access, InternalRoute, PublicRoute, RouteDefinition } from '@giftlist/contracts/route';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fail } from '../core/problem-error.ts';
import { InjectServiceName } from '../core/service-name.ts';
import { EndedSessions } from './ended-sessions.ts';
import { getCallContext, type SessionEndCode, setSessionCheck, setViewer } from './metadata.ts';
import { Tokens } from './tokens.ts';
import type { AccountViewer, Viewer } from './viewer.ts';

/** Carries the calling service's token. The gateway strips it from clients' requests. */
export const serviceTokenHeader = 'x-service-token';

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
    private readonly endedSessions: EndedSessions,
    @InjectServiceName() private readonly service: string,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { contract, request } = getCallContext(context);
    setViewer(request, await this.authorize(contract, request));
    return true;
  }

  private async authorize(contract: RouteDefinition, request: FastifyRequest): Promise<Viewer> {
    if (contract.access === 'service') return this.authorizeService(contract, request);
    const { access } = contract;
    const token = readHeader(request, accessTokenHeader);
    if (token) {
      const viewer = await this.tokens.verifyAccess(token);
      const check = this.findSessionEnd(viewer, access, request);
      // A JSON read runs in parallel with this check. Only its response waits for the result.
      if (isReadRequest(request) && contract.responseKind === undefined) setSessionCheck(request, check);
      else failIfEnded(await check);
      return authorizeAccount(access, viewer);
    }
    return access === 'anyone' ? { kind: 'visitor' } : fail('auth/required');
  }

  /**
   * Returns an error code if the sign-in has ended or, for writes, if the account was deleted. The users service skips
   * the account check, because its write transactions lock the account.
   */
  private async findSessionEnd(
    { accountId, sessionId }: AccountViewer,
    access: Access,
    request: FastifyRequest,
  ): Promise<SessionEndCode | undefined> {
    const isUsersService = this.service === 'users';
    // Public writes, such as signing in again, must work after the sign-in has ended.
    if (isUsersService && access === 'anyone' && !isReadRequest(request)) return undefined;
    const hasEnded =
      isUsersService || isReadRequest(request)
        ? await this.endedSessions.hasSignIn(sessionId)
        : await this.endedSessions.hasAccountOrSignIn(accountId, sessionId);
    if (!hasEnded) return undefined;
    return isUsersService ? 'auth/session-ended' : 'auth/token-invalid';
  }

  private async authorizeService({ callers }: InternalRoute, request: FastifyRequest): Promise<Viewer> {
    const token = readHeader(request, serviceTokenHeader) ?? fail('auth/required');
    const service = await this.tokens.verifyService(token);
    if (!callers.some(caller => caller === service)) fail('access/denied');
    return { kind: 'service', service };
  }
}

const isReadRequest = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

function failIfEnded(code: SessionEndCode | undefined): void {
  if (code !== undefined) fail(code);
}

function authorizeAccount(access: PublicRoute['access'], viewer: AccountViewer): Viewer {
  if (access === 'profile' && viewer.profileId === null) fail('auth/profile-required');
  return viewer;
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
