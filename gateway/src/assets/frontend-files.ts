import type { Log } from '@giftlist/service-kit/log';
import { sendBody } from '../answers.ts';
import { sendProblem } from '../problems.ts';
import { exchange } from '../proxy/exchange.ts';
import type { FrontendName, Upstreams } from '../proxy/upstreams.ts';
import { withTransportSecurity } from '../security-headers.ts';
import type { Visit } from '../visit.ts';
import { HashedFiles, isHashed } from './hashed-files.ts';
import type { Instances } from './instances.ts';

interface FilesParts {
  upstreams: Upstreams;
  instances: Instances;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  log: Log;
}

const immutable = 'public, max-age=31536000, immutable';

/**
 * Files of the frontends. Those with a hash in their name are cached here and in browsers permanently; the others are
 * requested each time. A frontend returns a page for unknown paths: here that is a 404.
 */
export function createFrontendFiles({ upstreams, instances, headers, timeoutMs, log }: FilesParts) {
  const hashed = new HashedFiles(instances);

  return async (visit: Visit, frontend: FrontendName, path: string): Promise<void> => {
    const { req, res } = visit;
    const upstream = upstreams.frontends[frontend];
    const onFailure = (err: Error) => log.warn({ err, frontend, path }, 'frontend did not respond');
    // What follows a hashed name changes nothing of the file, and must not fill the store with copies of it.
    const [name = ''] = path.split('?', 1);
    if (!isHashed(name)) {
      exchange({
        ...visit,
        upstream,
        path,
        headers: visit.inward,
        answerHeaders: withTransportSecurity(headers, visit.site),
        maxBodyBytes: 0,
        timeoutMs,
        isEventStream: false,
        inspect: (status, answered) => {
          answered['cache-control'] = 'no-cache';
          const isPage = String(answered['content-type'] ?? '').startsWith('text/html');
          return status === 404 || (status === 200 && isPage) ? 'route/not-found' : undefined;
        },
        onFailure,
      });
      return;
    }
    try {
      const file = await hashed.get(upstreams.origins[frontend], upstream, name);
      if (!file) return sendProblem(res, 'route/not-found');
      await sendBody(req, res, 200, file, {
        ...withTransportSecurity(headers, visit.site),
        'content-type': file.type,
        'cache-control': immutable,
      });
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)));
      sendProblem(res, 'upstream-unavailable');
    }
  };
}
