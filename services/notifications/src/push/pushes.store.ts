import { createHash } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@giftlist/contracts/routes';
import { IdleWait } from '@giftlist/service-kit/core/idle-wait';
import type { ProfileViewer } from '@giftlist/service-kit/http/viewer';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { type QueryFilter, Schema } from 'mongoose';
import type { StoredNotification } from '../store/notifications.store.ts';

/** A browser that is subscribed to push messages. */
export interface Device {
  /** The SHA-256 of the endpoint, in base64url. */
  _id: string;
  person_id: string;
  /** The browser is deleted when this sign-in ends. Null if unknown. */
  sign_in_id: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string;
  /** When it last subscribed. */
  createdAt: Date;
}

/** A web push message for one browser. The text is composed from the notification when it is sent. */
export interface Push {
  /** `{notification id}:{device id}` */
  _id: string;
  notice_id: string;
  device_id: string;
  status: 'waiting' | 'sent' | 'refused';
  attempts: number;
  next_at: Date;
  reason: string | null;
  createdAt: Date;
}

const deviceSchema = new Schema<Device>({
  _id: { type: String, required: true },
  person_id: { type: String, required: true },
  sign_in_id: { type: String, default: null },
  endpoint: { type: String, required: true },
  p256dh: { type: String, required: true },
  auth: { type: String, required: true },
  label: { type: String, default: '' },
  createdAt: { type: Date, required: true },
});
deviceSchema.index({ person_id: 1, createdAt: -1 });
export const DeviceModel = defineModel<Device>('push_devices', deviceSchema);

const retentionS = 7 * 86_400;
const pushSchema = new Schema<Push>({
  _id: { type: String, required: true },
  notice_id: { type: String, required: true },
  device_id: { type: String, required: true },
  status: { type: String, required: true },
  attempts: { type: Number, default: 0 },
  next_at: { type: Date, required: true },
  reason: { type: String, default: null },
  createdAt: { type: Date, required: true },
});
pushSchema.index({ next_at: 1 }, { partialFilterExpression: { status: 'waiting' } });
pushSchema.index({ device_id: 1 });
pushSchema.index({ createdAt: 1 }, { expireAfterSeconds: retentionS });
export const PushModel = defineModel<Push>('pushes', pushSchema);
export const pushIdle = new IdleWait(300, 3_000);

export const getDeviceId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

export const presentDevice = (device: Device): ResponseOf<'GET /notifications/push'>['devices'][number] => ({
  id: device._id,
  label: device.label,
  createdAt: device.createdAt.toISOString(),
});

/** The oldest browsers beyond this number are deleted. */
const maxDevices = 20;

/** A browser belongs to the person who subscribed it last. Call `lockSignIn` first, in the same transaction. */
export async function saveDevice(
  { profileId: person_id, sessionId: sign_in_id }: ProfileViewer,
  { endpoint, keys, label }: BodyOf<'POST /notifications/push'>,
  now: Date,
  { session }: Transaction,
): Promise<Device> {
  const device = await retryOnConflict(
    DeviceModel.findOneAndUpdate(
      { _id: getDeviceId(endpoint) },
      { $set: { person_id, sign_in_id, endpoint, ...keys, label, createdAt: now } },
      { upsert: true, returnDocument: 'after', session },
    )
      .lean<Device>()
      .exec(),
  );
  const excessDevices = await DeviceModel.find({ person_id }, { _id: 1 })
    .session(session)
    .sort({ createdAt: -1 })
    .skip(maxDevices)
    .lean<Pick<Device, '_id'>[]>();
  await DeviceModel.deleteMany({ _id: { $in: excessDevices.map(row => row._id) } }, { session });
  return device;
}

export async function enqueuePushes(
  notifications: readonly StoredNotification[],
  now: Date,
  tx: Transaction,
): Promise<void> {
  const personIds = notifications.map(notification => notification.person_id);
  const devices = await DeviceModel.find({ person_id: { $in: personIds } }, { _id: 1, person_id: 1 })
    .session(tx.session)
    .lean<Pick<Device, '_id' | 'person_id'>[]>();
  if (devices.length === 0) return;
  const devicesByPerson = Map.groupBy(devices, device => device.person_id);
  const rows = notifications.flatMap(notification =>
    (devicesByPerson.get(notification.person_id) ?? []).map(
      (device): Push => ({
        _id: `${notification._id}:${device._id}`,
        notice_id: notification._id,
        device_id: device._id,
        status: 'waiting',
        attempts: 0,
        next_at: now,
        reason: null,
        createdAt: now,
      }),
    ),
  );
  await PushModel.insertMany(rows, { session: tx.session });
  pushIdle.wake();
}

export function leasePush(now: Date, until: Date): Promise<Push | null> {
  return PushModel.findOneAndUpdate(
    { status: 'waiting', next_at: { $lte: now } },
    { $set: { next_at: until }, $inc: { attempts: 1 } },
    { sort: { next_at: 1 }, returnDocument: 'after' },
  ).lean<Push>();
}

export async function updatePush(id: string, change: Partial<Push>): Promise<void> {
  await PushModel.updateOne({ _id: id, status: 'waiting' }, { $set: change });
}

/** Deletes browsers and their messages. Returns the number of deleted browsers. */
export async function deleteDevices(
  filter: QueryFilter<Device> & Pick<Device, 'person_id'>,
  tx?: Transaction,
): Promise<number> {
  const options = tx ? { session: tx.session } : {};
  const devices = await DeviceModel.find(filter, { _id: 1 })
    .session(tx?.session ?? null)
    .lean<Pick<Device, '_id'>[]>();
  const ids = devices.map(device => device._id);
  await DeviceModel.deleteMany({ _id: { $in: ids } }, options);
  await PushModel.deleteMany({ device_id: { $in: ids } }, options);
  return ids.length;
}

/**
 * Deletes the browsers of these sign-ins, even if they subscribed after `endedAt` with a token that was still valid.
 * Also deletes browsers without a known sign-in that subscribed up to `endedAt`.
 */
export async function deleteDevicesOfSignIns(
  { person_id, signInIds, endedAt }: { person_id: string; signInIds: readonly string[]; endedAt: Date },
  tx: Transaction,
): Promise<void> {
  const withoutSignIn = { sign_in_id: null, createdAt: { $lte: endedAt } };
  await deleteDevices({ person_id, $or: [{ sign_in_id: { $in: [...signInIds] } }, withoutSignIn] }, tx);
}
