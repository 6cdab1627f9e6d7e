import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressGroup } from '@giftlist/service-kit/address-group';
import type { Log } from '@giftlist/service-kit/log';
import { sendBody } from './answers.ts';
import type { createFrontendFiles } from './assets/frontend-files.ts';
import type { Documents } from './documents/documents.ts';
import type { Readiness } from './health/readiness.ts';
import { limitOf } from './limits/limit-of.ts';
import type { RateLimit, Verdict } from './limits/rate-limit.ts';
import type { RequestsInFlight } from './limits/requests-in-flight.ts';
import { measure } from './metrics.ts';
import type { SitePages } from './pages/shop-pages.ts';
import { sendProblem } from './problems.ts';
import { drainAfterResponse } from './proxy/drain-body.ts';
import type { createCallForwarding } from './proxy/forward-call.ts';
import { requestPath, wantsPage } from './routing/request-path.ts';
import type { Target, Targets } from './routing/target.ts';
import { answerHeaders, withTransportSecurity } from './security-headers.ts';
import type { Site } from './site/site.ts';
import { newTrace } from './trace.ts';
import type { Visit } from './visit.ts';

export interface HandlerParts {
  targets: Targets;
  addressOf: (req: IncomingMessage) => string;
  siteOf: (req: IncomingMessage) => Site;
  rateLimit: RateLimit;
  inFlight: RequestsInFlight;
  /** Requests and pages per minute for routes without a limit; 0 turns limits off. */
  perMinute: number;
  calls: ReturnType<typeof createCallForwarding>;
  files: ReturnType<typeof createFrontendFiles>;
  pages: SitePages;
  documents: Documents;
  readiness: () => Promise<Readiness>;
  isClosing: () => boolean;
  pageHeaders: Readonly<Record<string, string>>;
  telemetry: boolean;
  log: Log;
}

/** Handles one request: determines its target, applies limits, and forwards it. */
export function createRequestHandler(parts: HandlerParts) {
  const { targets, addressOf, siteOf, rateLimit, inFlight, perMinute, log } = parts;

  return (req: IncomingMessage, res: ServerResponse): void => {
    const url = req.url ?? '';
    const path = requestPath(url);
    const { requestId, traceparent, serverTiming } = newTrace(parts.telemetry);
    res.setHeader('x-request-id', requestId);
    if (serverTiming) res.setHeader('server-timing', serverTiming);
    if (parts.isClosing()) res.setHeader('connection', 'close');
    const address = addressOf(req);
    const site = siteOf(req);
    const inward: Record<string, string> = {
      'x-request-id': requestId,
      'x-forwarded-for': address,
      ...site.inward,
      ...(traceparent && { traceparent }),
    };
    const visit: Visit = { req, res, path: path ?? '/', url, address, site, inward };
    const isPageWish = wantsPage(req.headers);
    const target: Target =
      path === undefined ? { kind: 'unknown' } : targets(req.method ?? '', path, isPageWish);
    measure(target, res);
    drainAfterResponse(req, res, target.kind === 'call' ? target.call.maxBodyBytes : 0);
    if (target.kind === 'livez') {
      // Probes are not limited: the orchestrator may share its address with visitors.
      json(visit, 200, { status: 'live' });
      return;
    }

    const failed = (err: unknown) => {
      const route = target.kind === 'call' ? target.call.key : target.kind;
      log.error({ err, route, requestId }, 'request failed');
      sendProblem(res, 'internal');
      if (!res.writableEnded) res.destroy();
    };
    const proceed = () => {
      try {
        answer(visit, target, isPageWish)?.catch(failed);
      } catch (error) {
        failed(error);
      }
    };

    const allowance = addressGroup(address);
    if (perMinute > 0 && !lastsLong(target) && !inFlight.enter(allowance, res)) {
      refuse(res, 1);
      return;
    }
    const limit = limitOf(target, perMinute);
    const verdict = limit && rateLimit.take(`${limit.name}:${allowance}`, limit.perMinute);
    const decide = (decided: Verdict | undefined) => {
      if (decided && !decided.allowed) refuse(res, decided.retryAfterS);
      else proceed();
    };
    if (verdict instanceof Promise) verdict.then(decide).catch(failed);
    else decide(verdict);
  };

  function answer(
    visit: Visit,
    target: Exclude<Target, { kind: 'livez' }>,
    isPageWish: boolean,
  ): Promise<void> | undefined {
    const { calls, files, pages } = parts;
    switch (target.kind) {
      case 'call':
        calls.forwardCall(visit, target.call);
        return undefined;
      case 'media':
        calls.forwardMedia(visit, target.service);
        return undefined;
      case 'shell-file':
        return files(visit, 'shell', visit.url);
      case 'remote-file':
        return files(visit, target.remote, visit.url.slice(`/mf/${target.remote}`.length));
      case 'page':
        return pages.page(visit, target.pattern, target.params);
      case 'sitemap':
        return pages.sitemap(visit);
      case 'robots':
        return pages.robots(visit);
      case 'document':
        return document(visit, target.path, isPageWish);
      case 'readyz':
        return ready(visit);
      case 'unknown':
        return notFound(visit, isPageWish);
    }
  }

  function notFound(visit: Visit, isPageWish: boolean): Promise<void> | undefined {
    const isRead = visit.req.method === 'GET' || visit.req.method === 'HEAD';
    if (isRead && isPageWish) return parts.pages.notFound(visit);
    sendProblem(visit.res, 'route/not-found');
    return undefined;
  }

  async function document(visit: Visit, path: string, isPageWish: boolean): Promise<void> {
    const found = (await parts.documents()).get(path.replace(/(?<=.)\/$/, ''));
    if (!found) return notFound(visit, isPageWish);
    await sendBody(visit.req, visit.res, 200, found.body, {
      ...(found.isPage ? withTransportSecurity(parts.pageHeaders, visit.site) : answerHeaders),
      'content-type': found.type,
      'cache-control': 'no-cache',
    });
  }

  async function ready(visit: Visit): Promise<void> {
    const { ready: isReady, parts: states } = await parts.readiness();
    const isServing = isReady && !parts.isClosing();
    await json(visit, isServing ? 200 : 503, { status: isServing ? 'ready' : 'not ready', parts: states });
  }
}

const json = (visit: Visit, status: number, body: unknown): Promise<void> =>
  sendBody(
    visit.req,
    visit.res,
    status,
    { bytes: Buffer.from(JSON.stringify(body)) },
    {
      ...answerHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
  );

/** Event streams are limited by the service that serves them. */
const lastsLong = (target: Target): boolean => target.kind === 'call' && target.call.isEventStream;

function refuse(res: ServerResponse, retryAfterS: number): void {
  sendProblem(res, 'rate-limited', { retry_after: retryAfterS }, { 'retry-after': String(retryAfterS) });
}
