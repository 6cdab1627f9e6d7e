import type { Log } from '@giftlist/service-kit/core/log';
import { sendProblem } from '../problems.ts';
import { chooseEncoding, type Encoding, isCompressible } from '../proxy/encoding.ts';
import { exchange } from '../proxy/exchange.ts';
import type { FrontendName, Upstreams } from '../proxy/upstreams.ts';
import type { RequestContext } from '../request-context.ts';
import { withTransportSecurity } from '../security-headers.ts';
import { sendBody } from '../send-body.ts';
import { type HashedFile, HashedFiles, isHashed } from './hashed-files.ts';
import type { Instances } from './instances.ts';

interface FilesOptions {
  upstreams: Upstreams;
  instances: Instances;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  log: Log;
}

const immutable = 'public, max-age=31536000, immutable';

const suffixes: Record<Encoding, string> = { br: 'br', gzip: 'gz' };

const lengthAndType = ({ bytes, type }: HashedFile) => ({
  'content-length': bytes.length,
  'content-type': type,
});

/**
 * Files with a hash in their name are cached here, and in browsers for a year. All others are fetched for each request.
 * A frontend returns its HTML page for an unknown path; the gateway returns 404 instead.
 */
export function createFrontendFiles({ upstreams, instances, headers, timeoutMs, log }: FilesOptions) {
  const hashedFiles = new HashedFiles(instances);

  /** The build compresses at a level too slow for live requests. Undefined if there is no such variant. */
  const fetchPrecompressed = async (frontend: FrontendName, filePath: string, encoding: Encoding) => {
    const path = `${filePath}.${suffixes[encoding]}`;
    const file = await hashedFiles
      .get(upstreams.origins[frontend], upstreams.frontends[frontend], path)
      .catch(() => undefined);
    return file?.bytes;
  };

  return async (context: RequestContext, frontend: FrontendName, path: string): Promise<void> => {
    const { req, res } = context;
    const upstream = upstreams.frontends[frontend];
    const onFailure = (err: Error) => log.warn({ err, frontend, path }, 'request to a frontend failed');
    // The query does not change a hashed file, and must not lead to further cached copies.
    const [filePath = ''] = path.split('?', 1);
    if (!isHashed(filePath)) {
      exchange({
        ...context,
        upstream,
        path,
        headers: context.upstreamHeaders,
        responseHeaders: withTransportSecurity(headers, context.site),
        maxBodyBytes: 0,
        timeoutMs,
        isEventStream: false,
        inspect: (status, fileHeaders) => {
          fileHeaders['cache-control'] = 'no-cache';
          const isPage = String(fileHeaders['content-type'] ?? '').startsWith('text/html');
          return status === 404 || (status === 200 && isPage) ? 'route/not-found' : undefined;
        },
        onFailure,
      });
      return;
    }
    try {
      const file = await hashedFiles.get(upstreams.origins[frontend], upstream, filePath);
      if (!file) return sendProblem(res, 'route/not-found');
      const encoding = isCompressible(lengthAndType(file)) && chooseEncoding(req.headers['accept-encoding']);
      if (encoding && !file.encoded.has(encoding)) {
        const compressed = await fetchPrecompressed(frontend, filePath, encoding);
        if (compressed) file.encoded.set(encoding, Promise.resolve(compressed));
      }
      await sendBody(req, res, 200, file, {
        ...withTransportSecurity(headers, context.site),
        'content-type': file.type,
        'cache-control': immutable,
      });
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)));
      sendProblem(res, 'upstream-unavailable');
    }
  };
}
