import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import type { AccountViewer } from '@giftlist/service-kit/viewer';
import { Controller } from '@nestjs/common';
import { type BrowserCall, SessionCookies } from '../sign-ins/session-cookies.ts';
import { AccountDeletion } from './account-deletion.ts';

@Controller()
export class AccountDeletionController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly cookies: SessionCookies,
  ) {}

  @Call('DELETE /user')
  async deleteUser(@Input() input: InputOf<'DELETE /user'>): Promise<AnswerOf<'DELETE /user'>> {
    return this.delete(input.viewer, input);
  }

  @Call('DELETE /user/delete')
  async deleteAccount(
    @Input() input: InputOf<'DELETE /user/delete'>,
  ): Promise<AnswerOf<'DELETE /user/delete'>> {
    return this.delete(input.viewer, input);
  }

  private async delete(viewer: AccountViewer, call: BrowserCall) {
    const id = await this.deletion.delete(viewer);
    this.cookies.forgetRefreshToken(call);
    this.cookies.forget(call, id);
    return { data: { id } };
  }
}
