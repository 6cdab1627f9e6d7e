import { accessTokenHeader } from '@giftlist/contracts/headers';
import type { Access, InternalRoute, PublicRoute, RouteDefinition } from '@giftlist/contracts/route';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Departed } from '../departed.ts';
import { InjectServiceName } from '../kafka/client.ts';
import { fail } from '../problem-error.ts';
import { Tokens } from '../tokens.ts';
import type { AccountViewer, Viewer } from '../viewer.ts';
import { callContext, setViewer } from './metadata.ts';

/** The token of a service that asks another. The gateway lets none in. */
export const serviceTokenHeader = 'x-service-token';

/** Lets a call through when its token proves what the contract's access asks for. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
    private readonly departed: Departed,
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
      if (await this.isGone(viewer, access, request)) fail('auth/token-invalid');
      return admitAccount(access, viewer);
    }
    return access === 'anyone' ? { kind: 'visitor' } : fail('auth/required');
  }

  /** The users service itself knows which accounts are gone: its transactions depend on the account. */
  private async isGone(
    { accountId, sessionId }: AccountViewer,
    access: Access,
    { method }: FastifyRequest,
  ): Promise<boolean> {
    if (method === 'GET' || method === 'HEAD') return false;
    if (this.service !== 'users') return this.departed.has(accountId, sessionId);
    // Signing in again is for anyone, whatever token the browser still sends.
    if (access !== 'anyone' && (await this.departed.hasEnded(sessionId))) fail('auth/session-ended');
    return false;
  }

  private async admitService({ askedBy }: InternalRoute, request: FastifyRequest): Promise<Viewer> {
    const token = header(request, serviceTokenHeader) ?? fail('auth/required');
    const service = await this.tokens.verifyService(token);
    if (!askedBy.some(caller => caller === service)) fail('access/denied');
    return { kind: 'service', service };
  }
}

function admitAccount(access: PublicRoute['access'], viewer: AccountViewer): Viewer {
  if (access === 'profile' && viewer.profileId === null) fail('auth/profile-required');
  return viewer;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
