import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Worker } from '@giftlist/service-kit/core/worker';
import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import type { NotificationsConfig } from '../config.ts';
import { getNextAttempt } from '../model/next-attempt.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { NotificationModel, type StoredNotification } from '../store/notifications.store.ts';
import { toNotificationText } from '../texts/notification-text.ts';
import { texts } from '../texts/texts.ts';
import { PushKeys } from './push-keys.ts';
import { createPushPayload } from './push-payload.ts';
import {
  type Device,
  DeviceModel,
  deleteDevices,
  leasePush,
  type Push,
  PushModel,
  pushIdle,
  updatePush,
} from './pushes.store.ts';

/** Longer than a request takes. If a process crashes, another one sends the message once the lease expires. */
const leaseMs = 60_000;
const timeoutMs = 10_000;
/** How long a push service keeps a message for an offline browser, at most. */
const maxTtlS = 24 * 3_600;

/** Encrypts each message for its browser (RFC 8291). */
@Injectable()
export class PushSender extends Worker {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    @InjectLog() private readonly log: Log,
    private readonly clock: Clock,
    private readonly keys: PushKeys,
    private readonly languages: ReaderLanguages,
  ) {
    super();
  }

  protected async run(): Promise<void> {
    while (!this.stopping.aborted) {
      const wasDue = await this.sendNext().catch((error: unknown) => {
        this.log.warn({ err: error }, 'failed to process a queued push notification; retrying');
        return false;
      });
      if (!wasDue) await pushIdle.wait(this.stopping);
    }
  }

  private async sendNext(): Promise<boolean> {
    const now = this.clock.now();
    const push = await leasePush(now, new Date(now.getTime() + leaseMs));
    if (!push) return false;
    const device = await DeviceModel.findById(push.device_id).lean<Device>();
    const notification = await NotificationModel.findById(push.notice_id).lean<StoredNotification>();
    if (
      !device ||
      !notification ||
      !shouldSend(notification, now) ||
      // The browser may belong to somebody else by now.
      notification.person_id !== device.person_id
    ) {
      await PushModel.deleteOne({ _id: push._id });
      return true;
    }
    const status = await this.post(device, notification).catch(() => null);
    await this.recordStatus(push, device, status);
    return true;
  }

  private async post(device: Device, notification: StoredNotification): Promise<number> {
    const { _id, kind, link } = notification;
    const locale = await this.languages.findForPerson(notification.person_id);
    const { title, body } = toNotificationText(notification, locale);
    const { endpoint, p256dh, auth } = device;
    const vapidDetails = { subject: this.config.PUSH_CONTACT, ...(await this.keys.getPair()) };
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      createPushPayload({ id: _id, kind, title, body, link }, texts.forLocale(locale)),
      {
        vapidDetails,
        TTL: getSecondsLeft(notification, this.clock.now()),
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)]);
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(headers),
      body: new Uint8Array(details.body ?? Buffer.alloc(0)),
      redirect: 'error',
      signal: AbortSignal.any([this.stopping, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  }

  /**
   * `status` is null if there was no response. 404 and 410 mean that the subscription no longer exists (RFC 8030,
   * section 7.3).
   */
  private async recordStatus(push: Push, device: Device, status: number | null): Promise<void> {
    if (status !== null && status < 300) return updatePush(push._id, { status: 'sent' });
    if (status === 404 || status === 410) {
      await deleteDevices({ _id: device._id, person_id: device.person_id });
      return;
    }
    const isTemporary = status === null || status === 429 || status >= 500;
    const nextAttempt = isTemporary ? getNextAttempt(push.attempts, this.clock.now()) : null;
    if (nextAttempt) return updatePush(push._id, { next_at: nextAttempt });
    await updatePush(push._id, { status: 'refused', reason: `${status ?? 'no response'}` });
  }
}

const shouldSend = (notification: StoredNotification, now: Date): boolean =>
  notification.read_at === null && getSecondsLeft(notification, now) > 0;

function getSecondsLeft({ until }: StoredNotification, now: Date): number {
  return until ? Math.min(maxTtlS, Math.floor((until.getTime() - now.getTime()) / 1_000)) : maxTtlS;
}
