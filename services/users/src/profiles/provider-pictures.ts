import { limits } from '@giftlist/contracts/limits';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Inject, Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { ProfilePictures } from './profile-pictures.ts';

const timeoutMs = 3_000;
/** The hosts of account pictures at Google and Facebook. */
const trustedHosts = /(^|\.)(googleusercontent\.com|fbsbx\.com|fbcdn\.net)$/;

@Injectable()
export class ProviderPictures {
  constructor(
    @Inject(ProfilePictures) private readonly pictures: Pick<ProfilePictures, 'store'>,
    @InjectConfig() private readonly config: Pick<UsersConfig, 'GOOGLE_ISSUER_URL' | 'FACEBOOK_ISSUER_URL'>,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Returns the URL of the stored copy, or null if the copy fails, because a sign-in must not fail or wait long for a
   * picture.
   */
  async copyPicture(url: string): Promise<string | null> {
    if (!this.isTrusted(url)) return null;
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok || Number(response.headers.get('content-length') ?? 0) > limits.imageBytes)
        return null;
      return await this.pictures.store('profile_pic', await readPicture(response), {
        // The person is not known here, so the queue counts per URL.
        person: url,
        isDownloaded: true,
      });
    } catch (error) {
      this.log.warn({ err: error }, 'failed to store a picture from a sign-in provider');
      return null;
    }
  }

  private isTrusted(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    if (protocol === 'https:' && trustedHosts.test(hostname)) return true;
    const { GOOGLE_ISSUER_URL, FACEBOOK_ISSUER_URL } = this.config;
    return [GOOGLE_ISSUER_URL, FACEBOOK_ISSUER_URL].some(
      issuer => issuer !== undefined && origin === new URL(issuer).origin,
    );
  }
}

async function readPicture(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limits.imageBytes) throw new Error('the picture is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
