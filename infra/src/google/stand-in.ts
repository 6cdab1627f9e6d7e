import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { RunningServer } from '../servers/part.ts';

/** The person who is signed in without a `login_hint`. */
const somebody = 'grace.hopper@example.com';

/**
 * An OpenID provider that plays Google if no credentials are configured, so that the button works in development and
 * tests. It shows no form: the person in `login_hint`, or else a fixed one, is signed in. `host` is the name by which
 * the product reaches this machine; with another name than localhost, others reach it too.
 */
export async function startGoogleStandIn(port: number, host = 'localhost'): Promise<RunningServer> {
  const server = new OAuth2Server();
  server.issuer.url = `http://${host}:${port}`;
  await server.issuer.keys.generate('RS256');
  const people = new Map<string, string>();
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, request: { url?: string }) => {
    const hint = new URL(request.url ?? '/', 'http://localhost').searchParams.get('login_hint');
    const code = url.searchParams.get('code');
    if (code !== null && hint !== null) people.set(code, hint);
  });
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken, request: { body?: unknown }) => {
    const code = textField(request.body, 'code');
    Object.assign(token.payload, profileOf(people.get(code) ?? somebody));
    people.delete(code);
  });
  server.service.on(
    Events.BeforeUserinfo,
    (answer: { body: unknown }, request: { headers: NodeJS.Dict<unknown> }) => {
      answer.body = profileOf(emailIn(String(request.headers.authorization ?? '')) ?? somebody);
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
    summary: `Fake Google on port ${port}`,
    pid: undefined,
    ended,
    stop: async () => {
      await server.stop();
      resolve(undefined);
    },
  };
}

/** The profile that Google would return for an address; its subject is the address in digits, so it is stable. */
export function profileOf(email: string): Record<string, unknown> {
  const words = email.replace(/@.*/, '').split(/[._-]+/);
  const names = words.filter(word => word !== '').map(word => word[0]?.toUpperCase() + word.slice(1));
  return {
    sub: subjectOf(email),
    email,
    email_verified: true,
    name: names.join(' '),
    given_name: names[0] ?? email,
    family_name: names.slice(1).join(' '),
  };
}

function subjectOf(email: string): string {
  return [...Buffer.from(email.toLowerCase())]
    .map(byte => String(byte).padStart(3, '0'))
    .join('')
    .slice(0, 60);
}

function emailIn(authorization: string): string | undefined {
  try {
    const [, payload = ''] = authorization.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return textField(claims, 'email') || undefined;
  } catch {
    return undefined;
  }
}

function textField(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const field: unknown = Reflect.get(value, name);
  return typeof field === 'string' ? field : '';
}
