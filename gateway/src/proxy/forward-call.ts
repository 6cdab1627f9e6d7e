import type { ServiceName } from '@giftlist/contracts/route';
import type { Log } from '@giftlist/service-kit/log';
import type { Call } from '../routing/calls.ts';
import { answerHeaders, mediaHeaders } from '../security-headers.ts';
import type { Visit } from '../visit.ts';
import { exchange } from './exchange.ts';
import type { Upstreams } from './upstreams.ts';

interface ForwardingParts {
  upstreams: Upstreams;
  timeoutMs: number;
  log: Log;
}

/** Forwards requests to the services that own their routes. */
export function createCallForwarding({ upstreams, timeoutMs, log }: ForwardingParts) {
  /** The route, not the path: a path may contain a secret, such as a calendar's. */
  const onFailure = (visit: Visit, service: ServiceName, route: string) => (err: Error) =>
    log.warn({ err, service, route, requestId: visit.inward['x-request-id'] }, 'service did not respond');

  const forwardCall = (visit: Visit, call: Call): void =>
    exchange({
      ...visit,
      upstream: (call.isEventStream ? upstreams.streams : upstreams.services)[call.service],
      uploads: upstreams.uploads[call.service],
      path: visit.url,
      headers: visit.inward,
      answerHeaders,
      maxBodyBytes: call.maxBodyBytes,
      timeoutMs,
      isEventStream: call.isEventStream,
      // By default a response must not be cached.
      inspect: (_, headers) => {
        headers['cache-control'] ??= 'private, no-cache';
        return undefined;
      },
      onFailure: onFailure(visit, call.service, call.key),
    });

  /** Pictures are served by the service that owns them, which sets their cache headers. */
  const forwardMedia = (visit: Visit, service: ServiceName): void =>
    exchange({
      ...visit,
      upstream: upstreams.services[service],
      path: visit.url,
      headers: visit.inward,
      answerHeaders: mediaHeaders(service),
      maxBodyBytes: 0,
      timeoutMs,
      isEventStream: false,
      onFailure: onFailure(visit, service, `GET /media/${service}`),
    });

  return { forwardCall, forwardMedia };
}
