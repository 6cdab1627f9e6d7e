import { buffer } from 'node:stream/consumers';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InternalClient, serviceUrl } from '@giftlist/service-kit/internal-client';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Pictures } from '@giftlist/service-kit/pictures';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { deviceName } from '../devices/device-name.ts';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { presentPasskey } from '../passkeys/present-passkey.ts';
import { ProfileViews } from '../presenting/profile-views.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { type PictureAddress, pictureAddresses } from './picture-addresses.ts';
import type { ZippedFile } from './zip.ts';

const pictureTimeoutMs = 10_000;
type Sections = Record<string, unknown>;

/** Collects all of a person's data from every service. */
@Injectable()
export class PersonExports {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly views: ProfileViews,
    private readonly signIns: SignInStore,
    private readonly passkeys: PasskeyStore,
    private readonly pictures: Pictures,
    private readonly others: InternalClient,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Everything except pictures. Fails with `upstream-unavailable` if a service does not respond. */
  async collect(accountId: string): Promise<Sections> {
    const account = await this.own(accountId);
    const profile = await this.profiles.byAccount(accountId);
    if (!profile) return account;
    const input = { params: { id: profile._id } };
    const [lists, gifts, occasions, notifications] = await Promise.all([
      this.others.callService('lists', 'GET /internal/lists/exports/{id}', input),
      this.others.callService('gifts', 'GET /internal/gifts/exports/{id}', input),
      this.others.callService('occasions', 'GET /internal/occasions/exports/{id}', input),
      this.others.callService('notifications', 'GET /internal/notifications/exports/{id}', input),
    ]);
    const own = { ...account, profile: await this.views.own(profile) };
    return { ...own, ...lists, ...gifts, ...occasions, ...notifications };
  }

  /** The files of the archive: a JSON file per section, then the pictures that they reference. */
  async *files(sections: Sections): AsyncGenerator<ZippedFile> {
    for (const [name, content] of Object.entries(sections)) {
      const bytes = new TextEncoder().encode(JSON.stringify(content, null, 2));
      yield { name: `${name}.json`, bytes, isPacked: false };
    }
    for (const picture of pictureAddresses(sections)) {
      const bytes = await this.fetch(picture);
      if (bytes) yield { name: `pictures/${picture.hash}.webp`, bytes, isPacked: true };
    }
  }

  private async own(accountId: string): Promise<Sections> {
    const account = (await this.accounts.byId(accountId)) ?? fail('auth/session-ended');
    const signIns = await this.signIns.openOf(accountId, this.clock.now());
    return {
      account: {
        id: account._id,
        email: account.email,
        email_verified: account.email_verified,
        other_emails: account.other_emails,
        providers: account.providers.map(({ provider }) => provider),
        passkeys: (await this.passkeys.of(accountId)).map(presentPasskey),
        created_at: account.created_at.toISOString(),
      },
      sign_ins: signIns.map(({ agent, address, opened_at, used_at }) => ({
        device: deviceName(agent),
        address,
        opened_at: opened_at.toISOString(),
        used_at: used_at.toISOString(),
      })),
    };
  }

  private async ownPicture(hash: string): Promise<Uint8Array | null> {
    const file = await this.pictures.find(hash, undefined);
    return file && (await buffer(file.open()));
  }

  /** A picture that was deleted meanwhile must not prevent the export. */
  private async fetch({ service, path, hash }: PictureAddress): Promise<Uint8Array | null> {
    if (service === 'users') return this.ownPicture(hash);
    try {
      const signal = AbortSignal.timeout(pictureTimeoutMs);
      const answer = await fetch(`${serviceUrl(this.config, service)}${path}`, { redirect: 'error', signal });
      return answer.ok ? await answer.bytes() : null;
    } catch (error) {
      this.log.warn({ err: error }, 'picture missing in data export');
      return null;
    }
  }
}
