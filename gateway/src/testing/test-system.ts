import { once } from 'node:events';
import { connect } from 'node:net';
import { createLog } from '@giftlist/service-kit/log';
import Fastify, { type FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { GatewayConfig } from '../config.ts';
import { type Gateway, startGateway } from '../gateway.ts';

export interface TestSystem {
  origin: string;
  gateway: Gateway;
  /** One real HTTP server plays all services, another all frontends. */
  services: FastifyInstance;
  frontends: FastifyInstance;
  /** The gateway's public key, which services verify tokens with. */
  serviceKey: JWK;
  stop(): Promise<void>;
}

export interface TestSystemOptions {
  env?: Record<string, string | undefined>;
  services?: (app: FastifyInstance) => void;
  frontends?: (app: FastifyInstance) => void;
  now?: () => number;
}

/** The address of Redis, from `npm test`. */
export function redisUrl(): string {
  const url = process.env.REDIS_URL;
  if (!url) throw new Error('REDIS_URL is missing: run the tests with `npm test -- <path>`');
  return url;
}

/** Starts a gateway on a free port with real upstreams. Services return what a test registers there. */
export async function startTestSystem(options: TestSystemOptions = {}): Promise<TestSystem> {
  const services = Fastify({ bodyLimit: 64 * 1_048_576, forceCloseConnections: true });
  const frontends = Fastify({ forceCloseConnections: true });
  services.get('/readyz', () => ({ status: 'ready' }));
  frontends.get('/mf-manifest.json', () => ({ name: 'remote' }));
  frontends.get('/icon.svg', (_, reply) => reply.type('image/svg+xml').send('<svg/>'));
  frontends.get('/index.html', (_, reply) => reply.type('text/html').send(indexHtml));
  options.services?.(services);
  options.frontends?.(frontends);
  const service = await services.listen({ port: 0, host: '127.0.0.1' });
  const frontend = await frontends.listen({ port: 0, host: '127.0.0.1' });

  const keys = await serviceKeys();
  const config = GatewayConfig.parse({
    PORT: '0',
    HOST: '127.0.0.1',
    REDIS_URL: redisUrl(),
    NAMESPACE: `gw-${process.pid}-${Date.now().toString(36)}`,
    PUBLIC_ORIGIN: 'https://gifts.example',
    SERVICE_KEY: JSON.stringify(keys.own),
    USERS_URL: service,
    LISTS_URL: service,
    GIFTS_URL: service,
    OCCASIONS_URL: service,
    SHOP_URL: service,
    NOTIFICATIONS_URL: service,
    SHELL_UI_URL: frontend,
    LIST_UI_URL: frontend,
    SHOP_UI_URL: frontend,
    FRIENDS_UI_URL: frontend,
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
    serviceKey: keys.shown,
    services,
    frontends,
    stop: async () => {
      await gateway.close();
      await services.close();
      await frontends.close();
    },
  };
}

async function serviceKeys() {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const name = { kid: 'gateway' };
  return {
    own: { ...(await exportJWK(privateKey)), ...name },
    shown: { ...(await exportJWK(publicKey)), ...name },
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

/** The requests that reached the services of a test, in order. */
export interface Received {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Records every request that reaches an upstream, with its body of any type. */
export function noteRequests(app: FastifyInstance): Received[] {
  const received: Received[] = [];
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    received.push({ method, url, headers, body });
  });
  return received;
}

/** Sends raw bytes, and reads until the other side closes. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  let answer = '';
  socket.on('data', piece => {
    answer += String(piece);
  });
  await once(socket, 'close');
  return answer;
}
