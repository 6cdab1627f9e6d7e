import { hashClaimTokens } from '@giftlist/service-domain/claim-tokens';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import type { ListViewer } from '../access/rights.ts';
import { Collaborators } from '../collaborators/collaborators.service.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { ListViews } from '../presenting/list-views.ts';

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
    const viewer = this.access.getViewer(input);
    const list =
      visible.role === 'collaborator' ? await this.collaborators.join(visible.list, viewer) : visible.list;
    return this.views.present({ ...visible, list }, viewer.profileId, hashClaimTokens(input.headers));
  }

  @Call('GET /giftlist/for-user/{userId}')
  async readForPerson(@Input() input: InputOf<'GET /giftlist/for-user/{userId}'>) {
    const { userId } = input.params;
    const viewer = this.access.getViewer(input);
    const owned = await this.access.filterVisible(await findOwned(userId, input.query), viewer, userId);
    const isSelf = viewer.profileId === userId;
    const collaborations =
      isSelf && !input.query.ownedOnly ? await findEdited(userId, viewer, input.query) : [];
    const shared = collaborations.map(list => ({ list, role: 'collaborator' as const, maybeOwner: false }));
    const visible = [...owned, ...shared].sort((a, b) => (a.list.createdAt < b.list.createdAt ? 1 : -1));
    return this.views.presentAll(visible, viewer.profileId);
  }
}

type ListQuery = InputOf<'GET /giftlist/for-user/{userId}'>['query'];

/** Nobody can own more lists. */
const maxListsPerQuery = 1_000;

function toFilter({ includeArchived, excludePrivate, excludeFriends }: ListQuery) {
  const excludedTypes: ListDoc['giftlist_type'][] = [];
  if (excludePrivate) excludedTypes.push('private');
  if (excludeFriends) excludedTypes.push('friends');
  return {
    isDeleted: false,
    ...(!includeArchived && { isArchived: false }),
    ...(excludedTypes.length > 0 && { giftlist_type: { $nin: excludedTypes } }),
  };
}

const newestFirst = { createdAt: -1 } as const;

async function findOwned(userId: string, query: ListQuery): Promise<ListDoc[]> {
  return ListModel.find({ user_id: userId, ...toFilter(query) })
    .sort(newestFirst)
    .limit(maxListsPerQuery)
    .lean();
}

async function findEdited(personId: string, { emailKey }: ListViewer, query: ListQuery): Promise<ListDoc[]> {
  const byEmail = emailKey === null ? [] : [{ 'editors.key': emailKey }];
  return ListModel.find({ $or: [{ 'editors.person_id': personId }, ...byEmail], ...toFilter(query) })
    .sort(newestFirst)
    .limit(maxListsPerQuery)
    .lean();
}
