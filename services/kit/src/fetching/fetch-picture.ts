import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { createUserAgent, fetchLimits, type SafeFetch } from './safe-fetch.ts';

export interface PictureFetchOptions {
  /** The product's origin, for the user agent. */
  origin: string;
  referer?: string | undefined;
  signal: AbortSignal;
}

/** Fetches a picture from another server, without checking its format. Throws `LinkError`. */
export async function fetchPicture(
  safeFetch: SafeFetch,
  url: string,
  { origin, referer, signal }: PictureFetchOptions,
): Promise<Buffer> {
  const { status, body } = await safeFetch.fetch(url, {
    headers: {
      'user-agent': createUserAgent(origin),
      accept: 'image/webp,image/jpeg,image/png;q=0.9',
      ...(referer !== undefined && { referer }),
    },
    maxBytes: fetchLimits.bytes,
    overflow: 'fail',
    signal,
  });
  if (status !== 200) throw new LinkError('refused');
  return body;
}
