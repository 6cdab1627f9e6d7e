import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import webPush from 'web-push';
import type { NotificationsConfig } from '../config.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { NotificationModel, type StoredNotification } from '../store/notification-centre.store.ts';
import {
  type Device,
  DeviceModel,
  forgetDevices,
  type Push,
  PushModel,
  pushIdle,
  settlePush,
  takePush,
} from '../store/pushes.store.ts';
import { nextAttempt } from '../store/retry.ts';
import { wordsOf } from '../words/stored-words.ts';
import { texts } from '../words/texts.ts';
import { PushKeys } from './push-keys.ts';
import { pushPayload } from './push-payload.ts';

const takenMs = 60_000;
const timeoutMs = 10_000;
/** How long a push service keeps a message for an offline browser. */
const ttlS = 24 * 3_600;

/** Sends notifications to subscribed browsers, encrypted for each (RFC 8291). */
@Injectable()
export class PushSender implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    @InjectLog() private readonly log: Log,
    private readonly clock: Clock,
    private readonly keys: PushKeys,
    private readonly languages: ReaderLanguages,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const sent = await this.#sendNext().catch((error: unknown) => {
        this.log.warn({ err: error }, 'push message not sent, will be retried');
        return false;
      });
      if (!sent) await pushIdle.wait(signal);
    }
  }

  async #sendNext(): Promise<boolean> {
    const now = this.clock.now();
    const push = await takePush(now, new Date(now.getTime() + takenMs));
    if (!push) return false;
    const device = await DeviceModel.findById(push.device_id).lean<Device>();
    const notification = await NotificationModel.findById(push.notice_id).lean<StoredNotification>();
    // Nothing to send: it was read, is outdated, or its person or device was deleted.
    if (
      !device ||
      !notification ||
      !isToTell(notification, now) ||
      notification.person_id !== device.person_id
    ) {
      await PushModel.deleteOne({ _id: push._id });
      return true;
    }
    const status = await this.#post(device, notification).catch(() => null);
    await this.#settle(push, device, status);
    return true;
  }

  /** The push service's HTTP status. */
  async #post(device: Device, notification: StoredNotification): Promise<number> {
    const { _id, kind, link } = notification;
    const locale = await this.languages.ofPerson(notification.person_id);
    const { title, body } = wordsOf(notification, locale);
    const { endpoint, p256dh, auth } = device;
    const vapidDetails = { subject: this.config.PUSH_CONTACT, ...(await this.keys.pair()) };
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      pushPayload({ id: _id, kind, title, body, link }, texts.in(locale)),
      {
        vapidDetails,
        TTL: secondsLeft(notification, this.clock.now()),
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)]);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(headers),
      body: new Uint8Array(details.body ?? Buffer.alloc(0)),
      redirect: 'error',
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  }

  /**
   * 404 and 410: the subscription no longer exists (RFC 8030, section 7.3). Other 4xx responses are permanent, all other
   * failures may be temporary.
   */
  async #settle(push: Push, device: Device, status: number | null): Promise<void> {
    if (status !== null && status < 300) return settlePush(push._id, { status: 'sent' });
    if (status === 404 || status === 410) {
      await forgetDevices({ _id: device._id, person_id: device.person_id });
      return;
    }
    const mayPass = status === null || status === 429 || status >= 500;
    const next = mayPass ? nextAttempt(push.attempts, this.clock.now()) : null;
    if (next) return settlePush(push._id, { next_at: next });
    await settlePush(push._id, { status: 'refused', reason: `${status ?? 'no response'}` });
  }
}

const isToTell = (notification: StoredNotification, now: Date): boolean =>
  notification.read_at === null && secondsLeft(notification, now) > 0;

/** How long a push service keeps this message for an offline browser. */
function secondsLeft({ until }: StoredNotification, now: Date): number {
  return until ? Math.min(ttlS, Math.floor((until.getTime() - now.getTime()) / 1_000)) : ttlS;
}
