import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import type { SignedInCall } from '../confirmation/confirmation.ts';
import { SessionCookies } from '../sign-ins/session-cookies.ts';
import { AccountDeletion } from './account-deletion.ts';
import { DeletionPreview } from './deletion-preview.ts';

@Controller()
export class AccountDeletionController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly cookies: SessionCookies,
    private readonly preview: DeletionPreview,
  ) {}

  @Call('GET /account/deletion')
  async getPreview(@Input() { viewer }: InputOf<'GET /account/deletion'>) {
    return this.preview.count(viewer.accountId);
  }

  @Call('DELETE /user')
  async deleteUser(@Input() input: InputOf<'DELETE /user'>) {
    return this.confirmAndDelete(input, input.body.password);
  }

  /** The specification has two paths for this. */
  @Call('DELETE /user/delete')
  async deleteAccount(@Input() input: InputOf<'DELETE /user/delete'>) {
    return this.confirmAndDelete(input, input.body.password);
  }

  private async confirmAndDelete(call: SignedInCall, password: string | undefined) {
    const id = await this.deletion.delete(call, password);
    this.cookies.clearRefreshToken(call);
    this.cookies.removeKnownProfile(call, id);
    return { data: { id } };
  }
}
