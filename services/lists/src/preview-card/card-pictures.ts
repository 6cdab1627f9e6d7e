import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { getServiceUrl } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';

/** Matches pictures of this system. Pictures on other servers are never fetched. */
const hostedPicturePattern = /^\/media\/(gifts|shop|lists)\/[\w.-]+(?:\/[\w.-]+)*$/;
const timeoutMs = 2_000;
const maxBytes = 5_242_880;
const pictureWidth = 640;

@Injectable()
export class CardPictures {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Skips pictures that are unavailable, too large or on other servers. */
  async fetch(paths: readonly string[]): Promise<Buffer[]> {
    const pictures = await Promise.all(paths.map(path => this.fetchPicture(path)));
    return pictures.filter(picture => picture !== undefined);
  }

  private async fetchPicture(path: string): Promise<Buffer | undefined> {
    const service = hostedPicturePattern.exec(path)?.[1];
    if (service !== 'gifts' && service !== 'shop' && service !== 'lists') return undefined;
    try {
      const response = await fetch(`${getServiceUrl(this.config, service)}${path}?w=${pictureWidth}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined;
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      this.log.info({ err: error }, 'preview card drawn without a picture');
      return undefined;
    }
  }
}
