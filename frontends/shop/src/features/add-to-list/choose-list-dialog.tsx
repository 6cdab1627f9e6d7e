import { limits } from '@giftlist/contracts/limits';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, GiftPicture, ListItemSkeleton, LoadError, LoadingRegion } from '@giftlist/frontend-kit/base';
import {
  api,
  formatMoney,
  handleError,
  type Product,
  queryKeys,
  useIdempotencyKey,
} from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { getCatalogueLang, messages } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import css from './add-to-list.module.css';
import { useAddedProduct } from './added-products.ts';
import type { ListActions } from './api/use-list-actions.ts';
import { type OwnList, useOwnLists } from './api/use-own-lists.ts';

export interface ChooseListDialogProps {
  product: Product;
  actions: ListActions;
  onClose: () => void;
}

export function ChooseListDialog({ product, actions, onClose }: ChooseListDialogProps) {
  const { added } = useAddedProduct(product.product_id);
  const lists = useOwnLists();
  const [isCreating, setIsCreating] = useState(false);
  const [idempotencyKey] = useIdempotencyKey();
  const choose = useMutation({
    mutationFn: (list: Pick<OwnList, 'id' | 'list_name'>) =>
      (added ? actions.move : actions.add)(product, list, idempotencyKey + list.id),
    onSuccess: onClose,
    onError: error => handleError(error, messages.gifts.add),
  });
  const remove = useMutation({
    mutationFn: () => actions.remove(product),
    onSuccess: onClose,
    onError: error => handleError(error, messages.gifts.delete),
  });
  const ownLists = lists.data;
  const handlePress = (list: OwnList) => {
    if (choose.isPending) return;
    if (list.id === added?.listId) return onClose();
    choose.mutate(list);
  };
  const renderRow = (list: OwnList) => (
    <li key={list.id}>
      <button
        type="button"
        className={css.list}
        aria-current={list.id === added?.listId ? 'true' : undefined}
        aria-busy={choose.isPending && choose.variables?.id === list.id}
        onClick={() => handlePress(list)}
      >
        <bdi>{list.list_name}</bdi>
        {list.id === added?.listId && <IconCheck aria-label={t`It is on this list`} />}
      </button>
    </li>
  );
  const archivedLists = ownLists?.filter(({ isArchived }) => isArchived) ?? [];
  return (
    <ResponsiveModal onClose={onClose} title={added ? t`Change list` : t`Add to list`}>
      <div className={css.gift}>
        <GiftPicture src={product.product_photos[0]} seed={product.product_id} shape="mini" />
        <div>
          <p className={css.title}>
            <bdi lang={getCatalogueLang()}>{product.product_title}</bdi>
          </p>
          <p className={css.price}>{formatMoney(product.price, product.currency)}</p>
        </div>
      </div>
      {lists.isError && !ownLists && (
        <LoadError title={t`We could not load your lists`} onRetry={() => void lists.refetch()} />
      )}
      {lists.isPending && (
        <LoadingRegion>
          <ListItemSkeleton />
        </LoadingRegion>
      )}
      {ownLists && ownLists.length > 0 && (
        <ul className={css.lists} aria-label={t`Your lists`}>
          {ownLists.filter(({ isArchived }) => !isArchived).map(renderRow)}
          {archivedLists.length > 0 && <li className={css.divider}>{t`— Archived —`}</li>}
          {archivedLists.map(renderRow)}
        </ul>
      )}
      {ownLists &&
        (ownLists.length === 0 || isCreating ? (
          <NewListForm
            onCreated={choose.mutate}
            busy={choose.isPending}
            isFirstList={ownLists.length === 0}
          />
        ) : (
          <Button block icon={<IconPlus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            {t`New list`}
          </Button>
        ))}
      {added && (
        <Button
          variant="danger-ghost"
          block
          className={css.remove}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t`Remove from ${isolateBidi(added.listName)}`}
        </Button>
      )}
    </ResponsiveModal>
  );
}

interface NewListFormProps {
  onCreated: (list: { id: string; list_name: string }) => void;
  busy: boolean;
  isFirstList: boolean;
}

function NewListForm({ onCreated, busy, isFirstList }: NewListFormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const create = useMutation({
    mutationFn: (list_name: string) =>
      api.call('POST /giftlist/create', { body: { list_name }, idempotencyKey }),
    onSuccess: ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      onCreated(data);
    },
    onError: problem => handleError(problem, messages.lists.create),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || create.isPending) return;
    const trimmedName = name.trim();
    if (trimmedName === '') return setError(messages.listForm.name);
    create.mutate(trimmedName);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={isFirstList ? t`Name your first list` : t`Name of the new list`}
        value={name}
        maxLength={limits.nameLength}
        error={error}
        autoFocus
        onChange={text => {
          setName(text);
          setError(undefined);
          renewKey();
        }}
      />
      <p
        className={css.hint}
      >{t`Anyone with the link can see this list. You can change that later on the list.`}</p>
      <Button variant="primary" type="submit" block busy={busy || create.isPending}>
        {t`Create and add`}
      </Button>
    </form>
  );
}
