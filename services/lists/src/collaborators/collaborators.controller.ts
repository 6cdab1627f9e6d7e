import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { ListChanges } from '../access/list-changes.ts';
import { removeInvitations } from '../model/invitation.store.ts';
import { ListViews } from '../presenting/list-views.ts';
import { findEditorsToRemove, leaveList, removeEditors } from './collaborators.ts';

@Controller()
export class CollaboratorsController {
  constructor(
    private readonly access: ListAccess,
    private readonly changes: ListChanges,
    private readonly views: ListViews,
  ) {}

  @Call('PUT /giftlist/{id}/collaborators')
  async update(@Input() input: InputOf<'PUT /giftlist/{id}/collaborators'>) {
    const { editor_users, known_users } = input.body;
    const visible = await this.changes.change(input, input.params.id, 'own', async (list, _, tx) => {
      const editorsToRemove = findEditorsToRemove(list, editor_users, known_users);
      const removedKeys = editorsToRemove.map(({ key }) => key);
      await removeInvitations(list._id, tx, removedKeys);
      return removeEditors(list, editorsToRemove);
    });
    return { data: await this.views.present(visible, input.viewer.profileId) };
  }

  @Call('PUT /giftlist/{id}/leave')
  async leave(@Input() input: InputOf<'PUT /giftlist/{id}/leave'>) {
    const { id } = input.params;
    await this.changes.change(input, id, 'edit', (list, role) =>
      mayManage(role) ? fail('access/denied') : leaveList(list, this.access.getViewer(input)),
    );
    return { data: { id } };
  }
}
