import type { Dialog } from '@giftlist/frontend-kit/base';
import { api, queryKeys, today } from '@giftlist/frontend-kit/client';
import { FollowedDialog } from '@giftlist/frontend-kit/overlay';
import { useQuery } from '@giftlist/frontend-kit/query';
import { useMatch } from '@giftlist/frontend-kit/router';
import { chooseList } from './choose-list.ts';

/** Opens on any page after somebody was followed through a link. */
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
  // Without a visible list, the dialog links to the profile.
  if (!person || lists.isPending) return null;
  const listId = chooseList(lists.data ?? [], { open: listMatch?.params.listId, today: today() });
  return <FollowedDialog onClose={dialog.hide} person={person} listId={listId} />;
}
