import { hashClaimTokens } from '@giftlist/service-domain/claim-tokens';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import type { ListViewer } from '../access/rights.ts';
import { Collaborators } from '../collaborators/collaborators.service.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { ListViews } from '../presenting/list-views.ts';

/** Returns lists as their viewers may see them. */
@Controller()
export class ListReadingController {
  constructor(
    private readonly access: ListAccess,
    private readonly views: ListViews,
    private readonly collaborators: Collaborators,
  ) {}

  @Call('GET /giftlist/{id}')
  async read(@Input() input: InputOf<'GET /giftlist/{id}'>) {
    const visible = await this.access.view(input.params.id, input);
    const viewer = this.access.viewerOf(input);
    const list =
      visible.role === 'collaborator' ? await this.collaborators.join(visible.list, viewer) : visible.list;
    return this.views.present({ ...visible, list }, viewer.profileId, hashClaimTokens(input.headers));
  }

  @Call('GET /giftlist/for-user/{userId}')
  async forPerson(@Input() input: InputOf<'GET /giftlist/for-user/{userId}'>) {
    const { userId } = input.params;
    const viewer = this.access.viewerOf(input);
    const owned = await this.access.filterVisible(await findOwned(userId, input.query), viewer, userId);
    const isSelf = viewer.profileId === userId;
    const edited = isSelf && !input.query.ownedOnly ? await findEdited(userId, viewer, input.query) : [];
    const visible = [
      ...owned,
      ...edited.map(list => ({ list, role: 'collaborator' as const, maybeOwner: false })),
    ].sort((a, b) => (a.list.createdAt < b.list.createdAt ? 1 : -1));
    return this.views.presentAll(visible, viewer.profileId);
  }
}

type Filter = InputOf<'GET /giftlist/for-user/{userId}'>['query'];

/** The maximum number of owned lists, and of shared lists, in a response. Nobody can own more. */
const maxLists = 1_000;

function toCondition({ includeArchived, excludePrivate, excludeFriends }: Filter) {
  const hidden: ListDoc['giftlist_type'][] = [];
  if (excludePrivate) hidden.push('private');
  if (excludeFriends) hidden.push('friends');
  return {
    isDeleted: false,
    ...(!includeArchived && { isArchived: false }),
    ...(hidden.length > 0 && { giftlist_type: { $nin: hidden } }),
  };
}

const newestFirst = { createdAt: -1 } as const;

async function findOwned(userId: string, filter: Filter): Promise<ListDoc[]> {
  return ListModel.find({ user_id: userId, ...toCondition(filter) })
    .sort(newestFirst)
    .limit(maxLists)
    .lean();
}

async function findEdited(personId: string, { emailKey }: ListViewer, filter: Filter): Promise<ListDoc[]> {
  const byEmail = emailKey === null ? [] : [{ 'editors.key': emailKey }];
  return ListModel.find({ $or: [{ 'editors.person_id': personId }, ...byEmail], ...toCondition(filter) })
    .sort(newestFirst)
    .limit(maxLists)
    .lean();
}
