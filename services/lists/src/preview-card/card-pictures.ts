import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/config';
import { serviceUrl } from '@giftlist/service-kit/internal-client';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable } from '@nestjs/common';

/** Only pictures of the system: addresses of others are never fetched. */
const ownPicture = /^\/media\/(gifts|shop|lists)\/[\w.-]+(?:\/[\w.-]+)*$/;
const waitMs = 2_000;
const maxBytes = 5_242_880;
const width = 640;

/** Fetches the pictures of a card from the services that own them. */
@Injectable()
export class CardPictures {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** The available ones, in order. */
  async fetch(addresses: readonly string[]): Promise<Buffer[]> {
    const found = await Promise.all(addresses.map(address => this.one(address)));
    return found.filter(picture => picture !== undefined);
  }

  private async one(address: string): Promise<Buffer | undefined> {
    const service = ownPicture.exec(address)?.[1];
    if (service !== 'gifts' && service !== 'shop' && service !== 'lists') return undefined;
    try {
      const answer = await fetch(`${serviceUrl(this.config, service)}${address}?w=${width}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      });
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > maxBytes) return undefined;
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      this.log.info({ err: error }, 'preview card drawn without a picture');
      return undefined;
    }
  }
}
