import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { SignInTermination } from '../sign-ins/sign-in-termination.ts';
import { SignInStore } from '../sign-ins/sign-ins.store.ts';
import { describeDevice } from './device-name.ts';

@Controller()
export class DevicesController {
  constructor(
    private readonly signIns: SignInStore,
    private readonly termination: SignInTermination,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Call('GET /account/sign-ins')
  async listSignIns(@Input() { viewer }: InputOf<'GET /account/sign-ins'>) {
    const openSignIns = await this.signIns.findOpen(viewer.accountId, this.clock.now());
    return openSignIns
      .map(signIn => ({
        id: signIn._id,
        device: describeDevice(signIn.agent),
        address: signIn.address,
        opened_at: signIn.opened_at.toISOString(),
        used_at: signIn.used_at.toISOString(),
        is_current: signIn._id === viewer.sessionId,
      }))
      .sort((a, b) => Number(b.is_current) - Number(a.is_current) || b.used_at.localeCompare(a.used_at));
  }

  @Call('DELETE /account/sign-ins/{id}')
  async endSignIn(@Input() { params, viewer }: InputOf<'DELETE /account/sign-ins/{id}'>) {
    const now = this.clock.now();
    // The access token can outlive its sign-in, and must then not sign out other devices.
    if (!(await this.signIns.isOpen(viewer.sessionId, viewer.accountId, now))) fail('auth/session-ended');
    const wasOpen = await this.outbox.transact(tx => this.termination.end(params.id, viewer.accountId, tx));
    if (!wasOpen) fail('sign-in/not-found');
    await this.endedSessions.addSignIns([params.id]);
    return { data: { id: params.id } };
  }
}
