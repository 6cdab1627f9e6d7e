import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import type { SignedInCall } from '../confirmation/confirmation.ts';
import { SessionCookies } from '../sign-ins/session-cookies.ts';
import { AccountDeletion } from './account-deletion.ts';
import { DeletionExtent } from './deletion-extent.ts';

@Controller()
export class AccountDeletionController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly cookies: SessionCookies,
    private readonly extent: DeletionExtent,
  ) {}

  @Call('GET /account/deletion')
  async show(@Input() { viewer }: InputOf<'GET /account/deletion'>) {
    return this.extent.count(viewer.accountId);
  }

  @Call('DELETE /user')
  async deleteUser(@Input() input: InputOf<'DELETE /user'>) {
    return this.delete(input, input.body.password);
  }

  @Call('DELETE /user/delete')
  async deleteAccount(@Input() input: InputOf<'DELETE /user/delete'>) {
    return this.delete(input, input.body.password);
  }

  private async delete(call: SignedInCall, password: string | undefined) {
    const id = await this.deletion.delete(call, password);
    this.cookies.clearRefreshToken(call);
    this.cookies.removeKnownProfile(call, id);
    return { data: { id } };
  }
}
