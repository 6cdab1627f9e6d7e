import { limits } from '@giftlist/contracts/limits';
import { isolated } from '@giftlist/contracts/rules/text';
import { Button, CouldNotLoad, GiftPicture, LineSkeleton, LoadingRegion } from '@giftlist/frontend-kit/base';
import {
  api,
  formatMoney,
  handleError,
  type Product,
  queryKeys,
  useIdempotencyKey,
} from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { catalogueLang, messages } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import css from './add-to-list.module.css';
import { useAdded } from './added-products.ts';
import type { ListActs } from './use-list-acts.ts';
import { type OwnList, useOwnLists } from './use-own-lists.ts';

export interface ChooseListDialogProps {
  product: Product;
  acts: ListActs;
  onClose: () => void;
}

/** Asks which of the member's lists, or a new one, a gift goes on. One press chooses. */
export function ChooseListDialog({ product, acts, onClose }: ChooseListDialogProps) {
  const { added } = useAdded(product.product_id);
  const lists = useOwnLists();
  const [isNaming, setNaming] = useState(false);
  const [key] = useIdempotencyKey();
  const choose = useMutation({
    mutationFn: (list: Pick<OwnList, 'id' | 'list_name'>) =>
      (added ? acts.move : acts.add)(product, list, key + list.id),
    onSuccess: onClose,
    onError: error => handleError(error, messages.gifts.add),
  });
  const remove = useMutation({
    mutationFn: () => acts.remove(product),
    onSuccess: onClose,
    onError: error => handleError(error, messages.gifts.delete),
  });
  const own = lists.data;
  const press = (list: OwnList) => {
    if (choose.isPending) return;
    if (list.id === added?.listId) return onClose();
    choose.mutate(list);
  };
  const row = (list: OwnList) => (
    <li key={list.id}>
      <button
        type="button"
        className={css.list}
        aria-current={list.id === added?.listId ? 'true' : undefined}
        aria-busy={choose.isPending && choose.variables?.id === list.id}
        onClick={() => press(list)}
      >
        <bdi>{list.list_name}</bdi>
        {list.id === added?.listId && <IconCheck aria-label={t`It is on this list`} />}
      </button>
    </li>
  );
  const archived = own?.filter(({ isArchived }) => isArchived) ?? [];
  return (
    <ResponsiveModal opened onClose={onClose} title={added ? t`Change list` : t`Add to list`}>
      <div className={css.gift}>
        <GiftPicture src={product.product_photos[0]} seed={product.product_id} shape="mini" />
        <div>
          <p className={css.title}>
            <bdi lang={catalogueLang()}>{product.product_title}</bdi>
          </p>
          <p className={css.price}>{formatMoney(product.price, product.currency)}</p>
        </div>
      </div>
      {lists.isError && !own && (
        <CouldNotLoad title={t`We could not load your lists`} onRetry={() => void lists.refetch()} />
      )}
      {lists.isPending && (
        <LoadingRegion>
          <LineSkeleton />
        </LoadingRegion>
      )}
      {own && own.length > 0 && (
        <ul className={css.lists} aria-label={t`Your lists`}>
          {own.filter(({ isArchived }) => !isArchived).map(row)}
          {archived.length > 0 && <li className={css.divider}>{t`— Archived —`}</li>}
          {archived.map(row)}
        </ul>
      )}
      {own &&
        (own.length === 0 || isNaming ? (
          <NewList onCreated={choose.mutate} busy={choose.isPending} isFirst={own.length === 0} />
        ) : (
          <Button block icon={<IconPlus aria-hidden="true" />} onClick={() => setNaming(true)}>
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
          {t`Remove from ${isolated(added.listName)}`}
        </Button>
      )}
    </ResponsiveModal>
  );
}

interface NewListProps {
  onCreated: (list: { id: string; list_name: string }) => void;
  busy: boolean;
  isFirst: boolean;
}

/** Creates a list by its name. */
function NewList({ onCreated, busy, isFirst }: NewListProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const create = useMutation({
    mutationFn: (list_name: string) =>
      api.call('POST /giftlist/create', { body: { list_name }, idempotencyKey }),
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.listsOf('me') });
      onCreated(data);
    },
    onError: problem => handleError(problem, messages.lists.create),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || create.isPending) return;
    const text = name.trim();
    if (text === '') return setError(messages.listForm.name);
    create.mutate(text);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={isFirst ? t`Name your first list` : t`Name of the new list`}
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
      <p className={css.hint}>{t`Anyone with its link can see it. You can change that on the list.`}</p>
      <Button variant="primary" type="submit" block busy={busy || create.isPending}>
        {t`Create and add`}
      </Button>
    </form>
  );
}
