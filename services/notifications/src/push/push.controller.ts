import { lockSignIn } from '@giftlist/service-domain/recent-sign-ins';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { PushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';
import { type Device, DeviceModel, deleteDevices, presentDevice, saveDevice } from './pushes.store.ts';

@Controller()
export class PushController {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly keys: PushKeys,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Call('GET /notifications/push')
  async list(@Input() { viewer }: InputOf<'GET /notifications/push'>) {
    const { publicKey } = await this.keys.getPair();
    const devices = await DeviceModel.find({ person_id: viewer.profileId })
      .sort({ createdAt: -1 })
      .lean<Device[]>();
    return { public_key: publicKey, devices: devices.map(presentDevice) };
  }

  @Call('POST /notifications/push')
  async subscribe(@Input() { viewer, body }: InputOf<'POST /notifications/push'>) {
    if (!isPushService(body.endpoint, this.config.PUSH_SERVICES)) fail('push/not-allowed');
    const device = await this.outbox.transact(async tx => {
      const now = this.clock.now();
      await lockSignIn(viewer.sessionId, now, tx);
      return saveDevice(viewer, body, now, tx);
    });
    return respond({ data: presentDevice(device) }, { status: 201 });
  }

  @Call('DELETE /notifications/push/{id}')
  async unsubscribe(@Input() { viewer, params }: InputOf<'DELETE /notifications/push/{id}'>) {
    const removed = await deleteDevices({ _id: params.id, person_id: viewer.profileId });
    if (removed === 0) fail('notification/not-found');
    return { data: { id: params.id } };
  }
}
