import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { linkOriginHeader, siteOriginHeader } from '@giftlist/service-kit/http/origins';
import type { GatewayConfig } from '../config.ts';
import { isOwnHost } from './own-host.ts';

export interface Site {
  readonly origin: string;
  readonly isSecure: boolean;
  /** Headers that pass the browser's origin and the origin for links in emails to services. */
  readonly upstreamHeaders: Readonly<Record<string, string>>;
  /** Whether the visitor used an origin other than `PUBLIC_ORIGIN`. Nobody can sign in at other origins. */
  readonly isOtherOrigin: boolean;
}

type SiteConfig = Pick<GatewayConfig, 'PUBLIC_ORIGIN' | 'PORT' | 'TRUSTED_PROXIES'>;

/**
 * Finds the site of a request: `PUBLIC_ORIGIN` if set, otherwise the requested host. Accepts
 * `X-Forwarded-Host` and `X-Forwarded-Proto` only from a trusted proxy.
 */
export function createSiteFinder(config: SiteConfig): (req: IncomingMessage) => Site {
  const readSite = createSiteReader(config.TRUSTED_PROXIES);
  const { PUBLIC_ORIGIN: publicOrigin, PORT } = config;
  if (publicOrigin !== undefined) return createFixedSiteFinder(publicOrigin, readSite);
  const defaultSite = createSite(new URL(`http://localhost:${PORT}`), { isUsedInEmails: false });
  return req => {
    const { url } = readSite(req);
    // Even a trusted proxy may forward a host that the visitor invented.
    return url ? createSite(url, { isUsedInEmails: isOwnHost(url, PORT) }) : defaultSite;
  };
}

interface RequestedSite {
  url: URL | undefined;
  hasForwardedHost: boolean;
  /** Whether a trusted proxy sent the request. Without a forwarded host, `url` may be an internal name. */
  isProxied: boolean;
}

function createSiteReader(
  trusted: GatewayConfig['TRUSTED_PROXIES'],
): (req: IncomingMessage) => RequestedSite {
  const isTrusted = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => {
    const isProxied = isTrusted(req.socket.remoteAddress ?? '', 0);
    const forwarded = isProxied ? getLastValue(req.headers['x-forwarded-host']) : undefined;
    const protocol =
      isProxied && getLastValue(req.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
    const url = parseOrigin(protocol, forwarded ?? req.headers.host);
    return { url, hasForwardedHost: forwarded !== undefined, isProxied };
  };
}

function createFixedSiteFinder(
  origin: string,
  readSite: (req: IncomingMessage) => RequestedSite,
): (req: IncomingMessage) => Site {
  const publicUrl = new URL(origin);
  const publicSite = createSite(publicUrl, { isUsedInEmails: true });
  const otherSite = { ...publicSite, isOtherOrigin: true };
  return req => {
    const { url, hasForwardedHost, isProxied } = readSite(req);
    if (!url || (isProxied && !hasForwardedHost)) return publicSite;
    // Compares only hosts, because a proxy may have terminated TLS.
    const requestedUrl = parseOrigin(publicUrl.protocol.slice(0, -1), url.host);
    return requestedUrl?.host === publicUrl.host ? publicSite : otherSite;
  };
}

function createSite({ origin, host, protocol }: URL, { isUsedInEmails }: { isUsedInEmails: boolean }): Site {
  return {
    origin,
    isSecure: protocol === 'https:',
    isOtherOrigin: false,
    upstreamHeaders: {
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      [siteOriginHeader]: origin,
      ...(isUsedInEmails && { [linkOriginHeader]: origin }),
    },
  };
}

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9_.-]{0,251}[a-z0-9.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Returns undefined for an invalid host. */
function parseOrigin(protocol: string, host: string | undefined): URL | undefined {
  const text = `${protocol}://${host}`;
  return host !== undefined && hostPattern.test(host) && URL.canParse(text) ? new URL(text) : undefined;
}

/** Returns the value of the nearest proxy. Earlier values may come from the visitor. */
function getLastValue(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}
