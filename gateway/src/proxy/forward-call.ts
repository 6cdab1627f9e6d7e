import type { ServiceName } from '@giftlist/contracts/route';
import type { Log } from '@giftlist/service-kit/core/log';
import type { RequestContext } from '../request-context.ts';
import type { Call } from '../routing/calls.ts';
import { createMediaHeaders, responseHeaders } from '../security-headers.ts';
import { forwardRequest } from './forward-request.ts';
import type { Upstreams } from './upstreams.ts';

interface ForwardingOptions {
  upstreams: Upstreams;
  timeoutMs: number;
  log: Log;
}

export function createCallForwarding({ upstreams, timeoutMs, log }: ForwardingOptions) {
  /** Logs no path, because a path may contain a secret, such as that of a calendar feed. */
  const createFailureHandler =
    (context: RequestContext, service: ServiceName, route: string) => (err: Error) =>
      log.warn(
        { err, service, route, requestId: context.upstreamHeaders['x-request-id'] },
        'request to a service failed',
      );

  const forwardCall = (context: RequestContext, call: Call): void =>
    forwardRequest({
      ...context,
      upstream: (call.isEventStream ? upstreams.streams : upstreams.services)[call.service],
      uploads: upstreams.uploads[call.service],
      path: context.url,
      responseHeaders: call.key.startsWith('GET /media/')
        ? createMediaHeaders(call.service)
        : responseHeaders,
      maxBodyBytes: call.maxBodyBytes,
      timeoutMs,
      isEventStream: call.isEventStream,
      // Makes browsers revalidate responses unless the service sets another policy.
      onHeaders: (_, headers) => {
        headers['cache-control'] ??= 'private, no-cache';
        return undefined;
      },
      onFailure: createFailureHandler(context, call.service, call.key),
    });

  /** The service sets the cache headers. */
  const forwardMedia = (context: RequestContext, service: ServiceName): void =>
    forwardRequest({
      ...context,
      upstream: upstreams.services[service],
      path: context.url,
      responseHeaders: createMediaHeaders(service),
      maxBodyBytes: 0,
      timeoutMs,
      isEventStream: false,
      onFailure: createFailureHandler(context, service, `GET /media/${service}`),
    });

  return { forwardCall, forwardMedia };
}
