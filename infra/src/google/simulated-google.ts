import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { z } from 'zod';
import type { RunningServer } from '../servers/running-server.ts';

const TokenRequest = z.object({ code: z.string() });
const Claims = z.object({ email: z.string() });

const defaultEmail = 'grace.hopper@example.com';

/**
 * Starts an OpenID provider that replaces Google in development and tests. It shows no form, but signs in the
 * email address in `login_hint` or `defaultEmail`. Unless `host` is localhost, it listens on all addresses.
 */
export async function startSimulatedGoogle(port: number, host = 'localhost'): Promise<RunningServer> {
  const server = new OAuth2Server();
  server.issuer.url = `http://${host}:${port}`;
  await server.issuer.keys.generate('RS256');
  const emailsByCode = new Map<string, string>();
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, request: { url?: string }) => {
    const loginHint = new URL(request.url ?? '/', 'http://localhost').searchParams.get('login_hint');
    const code = url.searchParams.get('code');
    if (code !== null && loginHint !== null) emailsByCode.set(code, loginHint);
  });
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken, request: { body?: unknown }) => {
    const code = TokenRequest.safeParse(request.body).data?.code ?? '';
    Object.assign(token.payload, createProfile(emailsByCode.get(code) ?? defaultEmail));
    emailsByCode.delete(code);
  });
  server.service.on(
    Events.BeforeUserinfo,
    (response: { body: unknown }, request: { headers: NodeJS.Dict<unknown> }) => {
      response.body = createProfile(parseEmail(String(request.headers.authorization ?? '')) ?? defaultEmail);
    },
  );
  await server.start(port, host === 'localhost' ? host : undefined);
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  return {
    name: 'google',
    environment: {
      GOOGLE_CLIENT_ID: 'giftlist-development',
      GOOGLE_CLIENT_SECRET: 'not-a-secret',
      GOOGLE_ISSUER_URL: server.issuer.url,
    },
    summary: `Simulated Google on port ${port}`,
    pid: undefined,
    ended,
    stop: async () => {
      await server.stop();
      resolve(undefined);
    },
  };
}

/** Derives the subject and the names from the email address. */
export function createProfile(email: string): Record<string, unknown> {
  const nameParts = email.replace(/@.*/, '').split(/[._-]+/);
  const capitalizedNames = nameParts
    .filter(namePart => namePart !== '')
    .map(namePart => namePart[0]?.toUpperCase() + namePart.slice(1));
  return {
    sub: toSubject(email),
    email,
    email_verified: true,
    name: capitalizedNames.join(' '),
    given_name: capitalizedNames[0] ?? email,
    family_name: capitalizedNames.slice(1).join(' '),
  };
}

/** Like Google's, the subject consists of digits. */
function toSubject(email: string): string {
  return [...Buffer.from(email.toLowerCase())]
    .map(byte => String(byte).padStart(3, '0'))
    .join('')
    .slice(0, 60);
}

/** Reads the email address from the JWT in the header. */
function parseEmail(authorization: string): string | undefined {
  try {
    const [, payload = ''] = authorization.split('.');
    return Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).email || undefined;
  } catch {
    return undefined;
  }
}
