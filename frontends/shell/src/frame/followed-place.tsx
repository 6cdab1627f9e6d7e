import type { Dialog } from '@giftlist/frontend-kit/base';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { FollowedDialog } from '@giftlist/frontend-kit/overlay';
import { useQuery } from '@giftlist/frontend-kit/query';
import { useMatch } from '@giftlist/frontend-kit/router';

/** The Welcome dialog after following somebody, over whatever page that happened on. */
export function FollowedPlace({ personId, dialog }: { personId: string; dialog: Dialog }) {
  const onList = useMatch('/lists/:listId/*');
  const { data: person } = useQuery({
    queryKey: queryKeys.profile(personId),
    queryFn: ({ signal }) => api.call('GET /user/find', { query: { id: personId }, signal }),
  });
  if (!person) return null;
  return <FollowedDialog opened onClose={dialog.hide} person={person} listId={onList?.params.listId} />;
}
