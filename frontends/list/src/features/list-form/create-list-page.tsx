import {
  Button,
  Card,
  Page,
  PageHeader,
  Row,
  Stack,
  Text,
  TextLink,
  toast,
} from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  type OwnProfile,
  queryKeys,
  track,
  useIdempotencyKey,
  useRequireSession,
} from '@giftlist/frontend-kit/client';
import { focusFirstError, useDraft } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { parseReturnPath } from '../../shared/return-path.ts';
import css from './list-form.module.css';
import { ListName } from './list-form.tsx';
import { type ListValues, toListFields, toListValues, useListForm } from './list-values.ts';

/**
 * The page at /lists/create-list. A list needs only a name; everything else is set on its page. 'Back' leads to the list
 * in `list` or to the profile in `friend`. Visitors who sign in for it follow the friend.
 */
export function CreateListPage() {
  const [params] = useSearchParams();
  const { profile } = useRequireSession({ friend: params.get('friend') ?? undefined });
  const returnPath = parseReturnPath(params);
  return (
    <Page title={t`Create a list`} analyticsTitle="Create List" width="narrow">
      {returnPath && (
        <Row gap={2}>
          <IconArrowLeft size={18} aria-hidden="true" />
          <TextLink to={returnPath}>
            {params.get('list') ? t`Back to the list` : t`Back to the profile`}
          </TextLink>
        </Row>
      )}
      <PageHeader title={t`Create a list`} />
      {profile && <NewList key={profile.id} profile={profile} cancelTo={returnPath ?? '/lists'} />}
    </Page>
  );
}

function NewList({ profile, cancelTo }: { profile: OwnProfile; cancelTo: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useIdempotencyKey();
  const form = useListForm(toListValues(undefined, profile), { isNew: true });
  const forget = useDraft('create-list', form);
  const create = useMutation({
    mutationFn: (values: ListValues) =>
      api.call('POST /giftlist/create', {
        body: {
          ...toListFields(values),
          currency: profile.currency ?? 'USD',
          gifts_reveals_on: 'after_reservation',
        },
        idempotencyKey: key,
      }),
    onSuccess: ({ data }) => {
      forget();
      track('list_create', { item_id: data.id, list_name: data.list_name });
      toast.success(toasts.listCreated);
      queries.setQueryData(queryKeys.list(data.id), data);
      void queries.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      navigate(`/lists/${data.id}?new=`, { replace: true });
    },
    onError: error => handleError(error, messages.lists.create),
  });
  return (
    <Card pad>
      <form noValidate onSubmit={form.onSubmit(values => create.mutate(values), focusFirstError)}>
        <Stack gap={5}>
          <ListName form={form} autoFocus />
          <Text tone="muted">
            {t`A birthday, a wedding, or just things you would love to have. The date, the cover and who sees the list come next.`}
          </Text>
        </Stack>
        <div className={css.foot}>
          <Button variant="ghost" to={cancelTo} onClick={forget}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            type="submit"
            looksDisabled={form.values.list_name.trim() === ''}
            busy={create.isPending}
          >
            {t`Create list`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
