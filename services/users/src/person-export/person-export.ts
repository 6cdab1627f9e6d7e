import { buffer } from 'node:stream/consumers';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getServiceUrl, InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { describeDevice } from '../devices/device-name.ts';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { presentPasskey } from '../passkeys/present-passkey.ts';
import { ProfilePresenter } from '../presenting/profile-presenter.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { findPictures, type PictureReference } from './find-pictures.ts';
import type { ZipFile } from './zip.ts';

const pictureTimeoutMs = 10_000;

type Sections = Record<string, unknown>;

@Injectable()
export class PersonExporter {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly profilePresenter: ProfilePresenter,
    private readonly signIns: SignInStore,
    private readonly passkeys: PasskeyStore,
    private readonly pictures: Pictures,
    private readonly internalClient: InternalClient,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Returns the sections of all services by name, or only those of the account if it has no profile. Fails with
   * `upstream-unavailable` if a service does not respond.
   */
  async collectSections(accountId: string): Promise<Sections> {
    const accountSections = await this.collectAccountSections(accountId);
    const profile = await this.profiles.findByAccount(accountId);
    if (!profile) return accountSections;
    const input = { params: { id: profile._id } };
    const [lists, gifts, occasions, notifications] = await Promise.all([
      this.internalClient.callService('lists', 'GET /internal/lists/exports/{id}', input),
      this.internalClient.callService('gifts', 'GET /internal/gifts/exports/{id}', input),
      this.internalClient.callService('occasions', 'GET /internal/occasions/exports/{id}', input),
      this.internalClient.callService('notifications', 'GET /internal/notifications/exports/{id}', input),
    ]);
    const profileSection = await this.profilePresenter.presentOwn(profile);
    return {
      ...accountSections,
      profile: profileSection,
      ...lists,
      ...gifts,
      ...occasions,
      ...notifications,
    };
  }

  /** Yields one JSON file per section, then the pictures in the sections. */
  async *createFiles(sections: Sections): AsyncGenerator<ZipFile> {
    for (const [name, content] of Object.entries(sections)) {
      const bytes = new TextEncoder().encode(JSON.stringify(content, null, 2));
      yield { name: `${name}.json`, bytes, isCompressed: false };
    }
    for (const picture of findPictures(sections)) {
      const bytes = await this.fetchPicture(picture);
      if (bytes) yield { name: `pictures/${picture.hash}.webp`, bytes, isCompressed: true };
    }
  }

  private async collectAccountSections(accountId: string): Promise<Sections> {
    const account = (await this.accounts.findById(accountId)) ?? fail('auth/session-ended');
    const signIns = await this.signIns.findOpen(accountId, this.clock.now());
    return {
      account: {
        id: account._id,
        email: account.email,
        email_verified: account.email_verified,
        other_emails: account.other_emails,
        providers: account.providers.map(({ provider }) => provider),
        passkeys: (await this.passkeys.findByAccount(accountId)).map(presentPasskey),
        created_at: account.created_at.toISOString(),
      },
      sign_ins: signIns.map(({ agent, address, opened_at, used_at }) => ({
        device: describeDevice(agent),
        address,
        opened_at: opened_at.toISOString(),
        used_at: used_at.toISOString(),
      })),
    };
  }

  /** Reads the widest stored file of the picture. */
  private async readStoredPicture(hash: string): Promise<Uint8Array | null> {
    const file = await this.pictures.find(hash, undefined);
    return file && (await buffer(file.open()));
  }

  /** Returns null if the picture is missing or cannot be fetched, so that the export continues. */
  private async fetchPicture({ service, path, hash }: PictureReference): Promise<Uint8Array | null> {
    if (service === 'users') return this.readStoredPicture(hash);
    try {
      const signal = AbortSignal.timeout(pictureTimeoutMs);
      const response = await fetch(`${getServiceUrl(this.config, service)}${path}`, {
        redirect: 'error',
        signal,
      });
      return response.ok ? await response.bytes() : null;
    } catch (error) {
      this.log.warn({ err: error }, 'failed to fetch a picture for a data export');
      return null;
    }
  }
}
