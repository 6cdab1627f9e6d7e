import type { IncomingMessage, ServerResponse } from 'node:http';
import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import type { Log } from '@giftlist/service-kit/core/log';
import type { createFileHandler } from './assets/frontend-files.ts';
import type { Documents } from './documents/documents.ts';
import type { Readiness } from './health/readiness.ts';
import type { ConcurrentRequests } from './limits/concurrent-requests.ts';
import { findLimit } from './limits/find-limit.ts';
import type { RateLimit, RateLimitResult } from './limits/rate-limit.ts';
import { measureRequest } from './metrics.ts';
import type { SitePages } from './pages/shop-pages.ts';
import { sendProblem } from './problems.ts';
import { drainAfterResponse } from './proxy/drain-body.ts';
import type { createCallForwarding } from './proxy/forward-call.ts';
import type { RequestContext } from './request-context.ts';
import { isPageRequest, parseRequestPath } from './routing/request-path.ts';
import type { Target, TargetMatcher } from './routing/target.ts';
import { addTransportSecurity, responseHeaders } from './security-headers.ts';
import { sendBody } from './send-body.ts';
import type { Site } from './site/site.ts';
import { createTraceIds } from './trace.ts';

export interface HandlerOptions {
  matchTarget: TargetMatcher;
  findClientIp: (req: IncomingMessage) => string;
  findSite: (req: IncomingMessage) => Site;
  rateLimit: RateLimit;
  concurrentRequests: ConcurrentRequests;
  /** The limit for pages and for routes without their own limit. 0 turns all limits off. */
  defaultPerMinute: number;
  calls: ReturnType<typeof createCallForwarding>;
  serveFile: ReturnType<typeof createFileHandler>;
  pages: SitePages;
  documents: Documents;
  readiness: () => Promise<Readiness>;
  isClosing: () => boolean;
  pageHeaders: Readonly<Record<string, string>>;
  hasTelemetry: boolean;
  log: Log;
}

/** Sent if a network has too many concurrent requests. */
const concurrencyRetryAfterS = 1;

export function createRequestHandler(options: HandlerOptions) {
  const { matchTarget, findClientIp, findSite, rateLimit, concurrentRequests, defaultPerMinute, log } =
    options;

  return (req: IncomingMessage, res: ServerResponse): void => {
    const url = req.url ?? '';
    const path = parseRequestPath(url);
    const { requestId, traceparent, serverTiming } = createTraceIds(options.hasTelemetry);
    res.setHeader('x-request-id', requestId);
    if (serverTiming) res.setHeader('server-timing', serverTiming);
    if (options.isClosing()) res.setHeader('connection', 'close');
    const ip = findClientIp(req);
    const site = findSite(req);
    const upstreamHeaders: Record<string, string> = {
      'x-request-id': requestId,
      'x-forwarded-for': ip,
      ...site.upstreamHeaders,
      ...(traceparent && { traceparent }),
    };
    const context: RequestContext = { req, res, path: path ?? '/', url, ip, site, upstreamHeaders };
    const wantsPage = isPageRequest(req.headers);
    const target: Target =
      path === undefined ? { kind: 'unknown' } : matchTarget(req.method ?? '', path, wantsPage);
    measureRequest(target, res);
    drainAfterResponse(req, res, target.kind === 'call' ? target.call.maxBodyBytes : 0);
    if (target.kind === 'livez') {
      // Not limited, because the orchestrator may share its IP address with visitors.
      sendJson(context, 200, { status: 'live' });
      return;
    }

    const handleError = (err: unknown) => {
      const route = target.kind === 'call' ? target.call.key : target.kind;
      log.error({ err, route, requestId }, 'request failed');
      sendProblem(res, 'internal');
      if (!res.writableEnded) res.destroy();
    };
    const proceed = () => {
      try {
        respond(context, target, wantsPage)?.catch(handleError);
      } catch (error) {
        handleError(error);
      }
    };

    const network = toAddressGroup(ip);
    if (defaultPerMinute > 0 && !isEventStream(target) && !concurrentRequests.start(network, res)) {
      sendRateLimited(res, concurrencyRetryAfterS);
      return;
    }
    const limit = findLimit(target, defaultPerMinute);
    const limitResult = limit && rateLimit.count(`${limit.name}:${network}`, limit.perMinute);
    const applyLimit = (result: RateLimitResult | undefined) => {
      if (result && !result.isAllowed) sendRateLimited(res, result.retryAfterS);
      else proceed();
    };
    if (limitResult instanceof Promise) limitResult.then(applyLimit).catch(handleError);
    else applyLimit(limitResult);
  };

  function respond(
    context: RequestContext,
    target: Exclude<Target, { kind: 'livez' }>,
    wantsPage: boolean,
  ): Promise<void> | undefined {
    const { calls, serveFile, pages } = options;
    switch (target.kind) {
      case 'call':
        calls.forwardCall(context, target.call);
        return undefined;
      case 'media':
        calls.forwardMedia(context, target.service);
        return undefined;
      case 'shell-file':
        return serveFile(context, 'shell', context.url);
      case 'remote-file':
        return serveFile(context, target.remote, context.url.slice(`/mf/${target.remote}`.length));
      case 'page':
        return pages.sendPage(context, target.pattern, target.params);
      case 'sitemap':
        return pages.sendSitemap(context);
      case 'robots':
        return pages.sendRobots(context);
      case 'document':
        return sendDocument(context, target.path, wantsPage);
      case 'readyz':
        return sendReadiness(context);
      case 'unknown':
        return sendNotFound(context, wantsPage);
    }
  }

  function sendNotFound(context: RequestContext, wantsPage: boolean): Promise<void> | undefined {
    const isReadRequest = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (isReadRequest && wantsPage) return options.pages.sendNotFound(context);
    sendProblem(context.res, 'route/not-found');
    return undefined;
  }

  async function sendDocument(context: RequestContext, path: string, wantsPage: boolean): Promise<void> {
    const pathWithoutTrailingSlash = path.replace(/(?<=.)\/$/, '');
    const document = (await options.documents()).get(pathWithoutTrailingSlash);
    if (!document) return sendNotFound(context, wantsPage);
    await sendBody(context.req, context.res, 200, document.body, {
      ...(document.isPage ? addTransportSecurity(options.pageHeaders, context.site) : responseHeaders),
      'content-type': document.type,
      'cache-control': 'no-cache',
    });
  }

  async function sendReadiness(context: RequestContext): Promise<void> {
    const { isReady, states } = await options.readiness();
    const isServing = isReady && !options.isClosing();
    await sendJson(context, isServing ? 200 : 503, {
      status: isServing ? 'ready' : 'not ready',
      parts: states,
    });
  }
}

const sendJson = (context: RequestContext, status: number, body: unknown): Promise<void> =>
  sendBody(
    context.req,
    context.res,
    status,
    { bytes: Buffer.from(JSON.stringify(body)) },
    {
      ...responseHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
  );

/** Services limit the number of concurrent event streams, so the gateway does not. */
const isEventStream = (target: Target): boolean => target.kind === 'call' && target.call.isEventStream;

function sendRateLimited(res: ServerResponse, retryAfterS: number): void {
  sendProblem(res, 'rate-limited', { retry_after: retryAfterS }, { 'retry-after': String(retryAfterS) });
}
