import type { Dialog } from '@giftlist/frontend-kit/base';
import { api, queryKeys, today } from '@giftlist/frontend-kit/client';
import { FollowedDialog } from '@giftlist/frontend-kit/overlay';
import { useQuery } from '@giftlist/frontend-kit/query';
import { useMatch } from '@giftlist/frontend-kit/router';
import { chooseListId } from './choose-list.ts';

/** Opens on any page after the member followed a friend through a link. */
export function WelcomeDialog({ personId, dialog }: { personId: string; dialog: Dialog }) {
  const listMatch = useMatch('/lists/:listId/*');
  const { data: person } = useQuery({
    queryKey: queryKeys.profile(personId),
    queryFn: ({ signal }) => api.call('GET /user/find', { query: { id: personId }, signal }),
  });
  const lists = useQuery({
    queryKey: [...queryKeys.profileLists(personId), 'welcome'],
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: personId },
        query: { ownedOnly: 'true', excludePrivate: 'true' },
        signal,
      }),
    retry: false,
  });
  if (!person || lists.isPending) return null;
  // Without a visible list, the dialog links to the profile.
  const listId = chooseListId(lists.data ?? [], { openListId: listMatch?.params.listId, today: today() });
  return <FollowedDialog onClose={dialog.hide} person={person} listId={listId} />;
}
