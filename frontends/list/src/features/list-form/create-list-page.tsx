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
import { ListNameField } from './list-form.tsx';
import { type ListValues, toListFields, toListValues, useListForm } from './list-values.ts';

/**
 * Cancel returns to the list or profile of the query parameter `list` or `friend`. With `friend`, a visitor who signs in
 * here also follows that person.
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
      {profile && <NewListForm key={profile.id} profile={profile} cancelPath={returnPath ?? '/lists'} />}
    </Page>
  );
}

function NewListForm({ profile, cancelPath }: { profile: OwnProfile; cancelPath: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [idempotencyKey] = useIdempotencyKey();
  const form = useListForm(toListValues(undefined, profile), { rejectsPastDate: true });
  const deleteDraft = useDraft('create-list', form);
  const create = useMutation({
    mutationFn: (values: ListValues) =>
      api.call('POST /giftlist/create', {
        body: {
          ...toListFields(values),
          currency: profile.currency ?? 'USD',
          gifts_reveals_on: 'after_reservation',
        },
        idempotencyKey,
      }),
    onSuccess: ({ data }) => {
      deleteDraft();
      track('list_create', { item_id: data.id, list_name: data.list_name });
      toast.success(toasts.listCreated);
      queryClient.setQueryData(queryKeys.list(data.id), data);
      void queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      navigate(`/lists/${data.id}?new=`, { replace: true });
    },
    onError: error => handleError(error, messages.lists.create),
  });
  return (
    <Card pad>
      <form noValidate onSubmit={form.onSubmit(values => create.mutate(values), focusFirstError)}>
        <Stack gap={5}>
          <ListNameField form={form} autoFocus />
          <Text tone="muted">
            {t`A birthday, a wedding, or just things you would love to have. The date, the cover and who sees the list come next.`}
          </Text>
        </Stack>
        <div className={css.foot}>
          <Button variant="ghost" to={cancelPath} onClick={deleteDraft}>
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
