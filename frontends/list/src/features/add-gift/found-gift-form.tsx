import { Button, GiftPicture, Note, Row, Stack, TextLink, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  getPlatform,
  handleError,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import {
  focusFirstError,
  PriceField,
  SelectField,
  TextField,
  toListOptions,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mayEditList, useMyLists } from '../../shared/list-queries.ts';
import type { FoundGift } from './found-gift.ts';
import { giftRules } from './gift-values.ts';

interface FoundGiftValues extends Record<string, unknown> {
  gift_title: string;
  price: number | '';
  listId: string;
}

export function FoundGiftForm({ gift }: { gift: FoundGift }) {
  const { profile } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const lists = useMyLists(profile?.id);
  const editableLists = (lists.data ?? []).filter(mayEditList);
  const activeLists = editableLists.filter(list => !list.isArchived);
  const [idempotencyKey] = useIdempotencyKey();
  const form = useForm<FoundGiftValues>({
    mode: 'controlled',
    initialValues: { gift_title: gift.title, price: gift.price ?? '', listId: '' },
    validate: { gift_title: giftRules.gift_title },
  });
  const onlyListId = activeLists.length === 1 ? activeLists[0]?.id : undefined;
  const listId = form.values.listId || (onlyListId ?? '');
  const currency = gift.currency ?? editableLists.find(({ id }) => id === listId)?.currency ?? 'USD';

  const add = useMutation({
    mutationFn: ({ gift_title, price }: FoundGiftValues) =>
      api.call('POST /giftitem/create-many', {
        query: { country: profile?.country ?? 'us' },
        body: {
          giftlist_id: listId,
          gifts: [
            {
              gift_title: gift_title.trim(),
              product_url: gift.url,
              image_url: gift.image,
              price: price === '' ? null : price,
              currency: price === '' ? null : currency,
            },
          ],
          platform: getPlatform(),
        },
        idempotencyKey,
      }),
    onSuccess: () => {
      toast.success(toasts.giftAdded);
      void queryClient.invalidateQueries({ queryKey: queryKeys.list(listId) });
      navigate(`/lists/${listId}`, { replace: true });
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  const submit = (values: FoundGiftValues) => {
    if (listId === '') return form.setFieldError('listId', messages.giftForm.selectList);
    add.mutate(values);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
      <Stack gap={5}>
        <Row gap={4}>
          <GiftPicture shape="mini" src={gift.image} seed={gift.url} />
          <a href={gift.url} rel="noreferrer">
            {new URL(gift.url).hostname.replace(/^www\./, '')}
          </a>
        </Row>
        <TextField label={t`Gift name`} maxLength={300} {...form.getInputProps('gift_title')} />
        <PriceField label={t`Price`} optional currency={currency} {...form.getInputProps('price')} />
        <SelectField
          label={t`List`}
          options={toListOptions(editableLists)}
          {...form.getInputProps('listId')}
          value={listId === '' ? null : listId}
        />
        {lists.data && editableLists.length === 0 && (
          <Note>
            <Trans>
              You have no list yet. <TextLink to="/lists/create-list">Create a list</TextLink> first, then
              press the button again.
            </Trans>
          </Note>
        )}
        <Button type="submit" variant="primary" size="lg" busy={add.isPending}>
          {t`Add gift`}
        </Button>
      </Stack>
    </form>
  );
}
