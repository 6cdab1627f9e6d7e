import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { Clock } from '@giftlist/service-kit/clock';
import { EndedSessions } from '@giftlist/service-kit/ended-sessions';
import { Outbox } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Controller } from '@nestjs/common';
import { SignInEnds } from '../sign-ins/sign-in-ends.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';
import { deviceName } from './device-name.ts';

/** The browsers on which an account is signed in. */
@Controller()
export class DevicesController {
  constructor(
    private readonly signIns: SignInStore,
    private readonly ends: SignInEnds,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Call('GET /account/sign-ins')
  async list(
    @Input() { viewer }: InputOf<'GET /account/sign-ins'>,
  ): Promise<ResponseOf<'GET /account/sign-ins'>> {
    const open = await this.signIns.openOf(viewer.accountId, this.clock.now());
    return open
      .map(signIn => ({
        id: signIn._id,
        device: deviceName(signIn.agent),
        address: signIn.address,
        opened_at: signIn.opened_at.toISOString(),
        used_at: signIn.used_at.toISOString(),
        is_current: signIn._id === viewer.sessionId,
      }))
      .sort((a, b) => Number(b.is_current) - Number(a.is_current) || b.used_at.localeCompare(a.used_at));
  }

  @Call('DELETE /account/sign-ins/{id}')
  async end(
    @Input() { params, viewer }: InputOf<'DELETE /account/sign-ins/{id}'>,
  ): Promise<ResponseOf<'DELETE /account/sign-ins/{id}'>> {
    const now = this.clock.now();
    // The token of an ended sign-in, which may still be valid, must not sign others out.
    if (!(await this.signIns.isOpen(viewer.sessionId, viewer.accountId, now))) fail('auth/session-ended');
    const wasOpen = await this.outbox.transact(tx => this.ends.end(params.id, viewer.accountId, tx));
    if (!wasOpen) fail('sign-in/not-found');
    await this.endedSessions.addSignIns([params.id]);
    return { data: { id: params.id } };
  }
}
