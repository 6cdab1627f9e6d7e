import { limits } from '@giftlist/contracts/limits';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Inject, Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { ProfilePictures } from './profile-pictures.ts';

const timeoutMs = 3_000;
/** The hosts of Google's and Facebook's account pictures. */
const trusted = /(^|\.)(googleusercontent\.com|fbsbx\.com|fbcdn\.net)$/;

/** Copies the picture that a social provider offered to the profile. */
@Injectable()
export class OfferedPictures {
  constructor(
    @Inject(ProfilePictures) private readonly pictures: Pick<ProfilePictures, 'store'>,
    @InjectConfig() private readonly config: Pick<UsersConfig, 'GOOGLE_ISSUER_URL' | 'FACEBOOK_ISSUER_URL'>,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Fetches and stores the picture; null if that fails: a sign-in must not wait or fail for a picture. */
  async fetch(url: string): Promise<string | null> {
    if (!this.isTrusted(url)) return null;
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > limits.imageBytes) return null;
      return await this.pictures.store('profile_pic', await bytesOf(answer), { person: url, isLinked: true });
    } catch (error) {
      this.log.warn({ err: error }, 'picture offered by a sign-in provider not stored');
      return null;
    }
  }

  private isTrusted(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    if (protocol === 'https:' && trusted.test(hostname)) return true;
    const { GOOGLE_ISSUER_URL, FACEBOOK_ISSUER_URL } = this.config;
    return [GOOGLE_ISSUER_URL, FACEBOOK_ISSUER_URL].some(
      issuer => issuer !== undefined && origin === new URL(issuer).origin,
    );
  }
}

async function bytesOf(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > limits.imageBytes) throw new Error('it is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
