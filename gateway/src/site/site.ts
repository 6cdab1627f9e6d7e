import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { linkOriginHeader, siteOriginHeader } from '@giftlist/service-kit/http/origins';
import type { GatewayConfig } from '../config.ts';
import { isOwnAddress } from './own-name.ts';

/** The origin at which a visitor opened the product. */
export interface Site {
  readonly origin: string;
  readonly isSecure: boolean;
  /** Headers for services: the browser's origin, and the origin for mailed links. */
  readonly inward: Readonly<Record<string, string>>;
  /** Whether the page was opened at another origin than the one where signing in works. */
  readonly isElsewhere: boolean;
}

type SiteConfig = Pick<GatewayConfig, 'PUBLIC_ORIGIN' | 'PORT' | 'TRUSTED_PROXIES'>;

/**
 * Determines the origin of a request: `PUBLIC_ORIGIN` if it is set, else the requested host. `X-Forwarded-Host` and
 * `X-Forwarded-Proto` are only accepted from a trusted proxy.
 */
export function createSites(config: SiteConfig): (req: IncomingMessage) => Site {
  const readSite = createSiteReader(config.TRUSTED_PROXIES);
  const { PUBLIC_ORIGIN: fixed, PORT } = config;
  if (fixed !== undefined) return fixedSite(fixed, readSite);
  const usual = siteOf(new URL(`http://localhost:${PORT}`), false);
  return req => {
    const { url } = readSite(req);
    // A trusted proxy may also pass on what a visitor sent.
    return url ? siteOf(url, isOwnAddress(url, PORT)) : usual;
  };
}

interface RequestedSite {
  url: URL | undefined;
  /** Whether a trusted proxy named the host. */
  isForwarded: boolean;
  /** Whether there is a trusted proxy: without its header, the host may be its internal name for this machine. */
  isProxied: boolean;
}

function createSiteReader(
  trusted: GatewayConfig['TRUSTED_PROXIES'],
): (req: IncomingMessage) => RequestedSite {
  const trust = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => {
    const isProxied = trust(req.socket.remoteAddress ?? '', 0);
    const forwarded = isProxied ? lastOf(req.headers['x-forwarded-host']) : undefined;
    const protocol = isProxied && lastOf(req.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
    const url = originOf(protocol, forwarded ?? req.headers.host);
    return { url, isForwarded: forwarded !== undefined, isProxied };
  };
}

function fixedSite(
  origin: string,
  readSite: (req: IncomingMessage) => RequestedSite,
): (req: IncomingMessage) => Site {
  const fixed = new URL(origin);
  const here = siteOf(fixed, true);
  const elsewhere = { ...here, isElsewhere: true };
  return req => {
    const { url, isForwarded, isProxied } = readSite(req);
    if (!url || (isProxied && !isForwarded)) return here;
    // Without a trusted proxy's header it is unknown whether TLS was terminated before.
    const known = originOf(fixed.protocol.slice(0, -1), url.host);
    return known?.host === fixed.host ? here : elsewhere;
  };
}

function siteOf({ origin, host, protocol }: URL, mayBeMailed: boolean): Site {
  return {
    origin,
    isSecure: protocol === 'https:',
    isElsewhere: false,
    inward: {
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      [siteOriginHeader]: origin,
      ...(mayBeMailed && { [linkOriginHeader]: origin }),
    },
  };
}

const hostForm = /^(?:[a-z0-9](?:[a-z0-9_.-]{0,251}[a-z0-9.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The origin of a host; undefined if it is invalid. */
function originOf(protocol: string, host: string | undefined): URL | undefined {
  const text = `${protocol}://${host}`;
  return host !== undefined && hostForm.test(host) && URL.canParse(text) ? new URL(text) : undefined;
}

/** The value of the nearest proxy; earlier ones may come from the visitor. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}
