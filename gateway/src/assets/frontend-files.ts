import type { Log } from '@giftlist/service-kit/core/log';
import { sendProblem } from '../problems.ts';
import { chooseEncoding, type Encoding, isCompressible } from '../proxy/encoding.ts';
import { forwardRequest } from '../proxy/forward-request.ts';
import type { FrontendName, Upstreams } from '../proxy/upstreams.ts';
import type { RequestContext } from '../request-context.ts';
import { addTransportSecurity } from '../security-headers.ts';
import { sendBody } from '../send-body.ts';
import { type HashedFile, HashedFiles, isHashedPath } from './hashed-files.ts';
import type { InstanceLookup } from './instance-lookup.ts';

interface FilesOptions {
  upstreams: Upstreams;
  lookUpInstances: InstanceLookup;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  log: Log;
}

const immutableCacheControl = 'public, max-age=31536000, immutable';

const encodingSuffixes: Record<Encoding, string> = { br: 'br', gzip: 'gz' };

const getFileHeaders = ({ bytes, type }: HashedFile) => ({
  'content-length': bytes.length,
  'content-type': type,
});

/**
 * Creates a handler for the frontends' files. The gateway caches files with a hash in their name, and browsers
 * cache them for a year. For an unknown path, a frontend returns its HTML page, but the gateway returns 404.
 */
export function createFileHandler({ upstreams, lookUpInstances, headers, timeoutMs, log }: FilesOptions) {
  const hashedFiles = new HashedFiles(lookUpInstances);

  /** Returns the variant that the build compressed, which is smaller than the gateway's. Undefined if there is none. */
  const fetchPrecompressed = async (frontend: FrontendName, filePath: string, encoding: Encoding) => {
    const path = `${filePath}.${encodingSuffixes[encoding]}`;
    const file = await hashedFiles
      .get(upstreams.frontendOrigins[frontend], upstreams.frontends[frontend], path)
      .catch(() => undefined);
    return file?.bytes;
  };

  return async (context: RequestContext, frontend: FrontendName, path: string): Promise<void> => {
    const { req, res } = context;
    const upstream = upstreams.frontends[frontend];
    const onFailure = (err: Error) => log.warn({ err, frontend, path }, 'request to a frontend failed');
    // The query does not change a hashed file and must not add copies to the cache.
    const [filePath = ''] = path.split('?', 1);
    if (!isHashedPath(filePath)) {
      forwardRequest({
        ...context,
        upstream,
        path,
        responseHeaders: addTransportSecurity(headers, context.site),
        maxBodyBytes: 0,
        timeoutMs,
        isEventStream: false,
        onHeaders: (status, fileHeaders) => {
          fileHeaders['cache-control'] = 'no-cache';
          const isPage = String(fileHeaders['content-type'] ?? '').startsWith('text/html');
          return status === 404 || (status === 200 && isPage) ? 'route/not-found' : undefined;
        },
        onFailure,
      });
      return;
    }
    try {
      const file = await hashedFiles.get(upstreams.frontendOrigins[frontend], upstream, filePath);
      if (!file) return sendProblem(res, 'route/not-found');
      const encoding = isCompressible(getFileHeaders(file))
        ? chooseEncoding(req.headers['accept-encoding'])
        : undefined;
      if (encoding && !file.compressed.has(encoding)) {
        const precompressed = await fetchPrecompressed(frontend, filePath, encoding);
        if (precompressed) file.compressed.set(encoding, Promise.resolve(precompressed));
      }
      await sendBody(req, res, 200, file, {
        ...addTransportSecurity(headers, context.site),
        'content-type': file.type,
        'cache-control': immutableCacheControl,
      });
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)));
      sendProblem(res, 'upstream-unavailable');
    }
  };
}
