import { once } from 'node:events';
import { connect } from 'node:net';
import { createLog } from '@giftlist/service-kit/core/log';
import Fastify, { type FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { GatewayConfig } from '../config.ts';
import { type Gateway, startGateway } from '../gateway.ts';

export interface TestSystem {
  origin: string;
  gateway: Gateway;
  /** Real HTTP servers: one for all services, one for all frontends. */
  services: FastifyInstance;
  frontends: FastifyInstance;
  /** The gateway's public key. Services verify tokens with it. */
  publicKey: JWK;
  stop(): Promise<void>;
}

export interface TestSystemOptions {
  env?: Record<string, string | undefined>;
  services?: (app: FastifyInstance) => void;
  frontends?: (app: FastifyInstance) => void;
  now?: () => number;
}

export function getRedisUrl(): string {
  const url = process.env.REDIS_URL;
  if (!url) throw new Error('REDIS_URL is missing: run the tests with `npm test -- <path>`');
  return url;
}

/** Starts a gateway with real upstreams. The test registers the routes of the services. */
export async function startTestSystem(options: TestSystemOptions = {}): Promise<TestSystem> {
  const services = Fastify({ bodyLimit: 64 * 1_048_576, forceCloseConnections: true });
  const frontends = Fastify({ forceCloseConnections: true });
  services.get('/readyz', () => ({ status: 'ready' }));
  frontends.get('/mf-manifest.json', () => ({ name: 'remote' }));
  frontends.get('/icon.svg', (_, reply) => reply.type('image/svg+xml').send('<svg/>'));
  frontends.get('/index.html', (_, reply) => reply.type('text/html').send(indexHtml));
  options.services?.(services);
  options.frontends?.(frontends);
  const serviceUrl = await services.listen({ port: 0, host: '127.0.0.1' });
  const frontendUrl = await frontends.listen({ port: 0, host: '127.0.0.1' });

  const keys = await createServiceKeys();
  const config = GatewayConfig.parse({
    PORT: '0',
    HOST: '127.0.0.1',
    REDIS_URL: getRedisUrl(),
    NAMESPACE: `gw-${process.pid}-${Date.now().toString(36)}`,
    PUBLIC_ORIGIN: 'https://gifts.example',
    SERVICE_KEY: JSON.stringify(keys.privateKey),
    USERS_URL: serviceUrl,
    LISTS_URL: serviceUrl,
    GIFTS_URL: serviceUrl,
    OCCASIONS_URL: serviceUrl,
    SHOP_URL: serviceUrl,
    NOTIFICATIONS_URL: serviceUrl,
    SHELL_UI_URL: frontendUrl,
    LIST_UI_URL: frontendUrl,
    SHOP_UI_URL: frontendUrl,
    FRIENDS_UI_URL: frontendUrl,
    RATE_LIMIT_PER_MINUTE: '0',
    ...options.env,
  });
  const gateway = await startGateway({
    config,
    log: createLog('gateway', 'silent'),
    ...(options.now && { now: options.now }),
  });
  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    gateway,
    publicKey: keys.publicKey,
    services,
    frontends,
    stop: async () => {
      await gateway.close();
      await services.close();
      await frontends.close();
    },
  };
}

async function createServiceKeys() {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const keyId = { kid: 'gateway' };
  return {
    privateKey: { ...(await exportJWK(privateKey)), ...keyId },
    publicKey: { ...(await exportJWK(publicKey)), ...keyId },
  };
}

const indexHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Giftlist</title>
    <script defer src="/static/js/index.0123456789.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

export function recordRequests(app: FastifyInstance): ReceivedRequest[] {
  const received: ReceivedRequest[] = [];
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    received.push({ method, url, headers, body });
  });
  return received;
}

export const createJsonPost = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Sends text over TCP and returns everything until the other side closes the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  let response = '';
  socket.on('data', chunk => {
    response += String(chunk);
  });
  await once(socket, 'close');
  return response;
}
