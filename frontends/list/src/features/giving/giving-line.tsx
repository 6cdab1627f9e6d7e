import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  type ActionItem,
  ActionMenu,
  Badge,
  Button,
  GiftPicture,
  TextLink,
  useDialog,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconExternalLink, IconListDetails, IconNotes, IconTrash } from '@tabler/icons-react';
import { type GivingToken, type Line, useChangeLine, useRemoveLine } from './api/use-giving.ts';
import css from './giving.module.css';
import { NotesDialog } from './notes-dialog.tsx';
import { StageControl } from './stage-control.tsx';

const getShopUrl = ({ affiliate_url, product_url }: Line) => affiliate_url ?? product_url;

function summarizeNotes({ paid, paid_currency, order_number, note }: Line): string | undefined {
  const texts = [
    paid !== null && t`Paid ${formatMoney(paid, paid_currency)}`,
    order_number && t`Order ${order_number}`,
    note && isolateBidi(note),
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(' · ') : undefined;
}

interface GivingLineProps {
  line: Line;
  token: GivingToken;
}

export function GivingLine({ line, token }: GivingLineProps) {
  const notesDialog = useDialog('notes');
  const deleteDialog = useDialog('remove');
  const changeLine = useChangeLine(token, line);
  const removeLine = useRemoveLine(token, line);
  const isWrapped = line.stage === 'wrapped' || line.stage === 'given';
  const isRemovedFromList = line.kind === 'list' && !line.on_list;
  const summary = summarizeNotes(line);
  const title = isolateBidi(line.title);
  const shopUrl = getShopUrl(line);
  const menuItems: ActionItem[] = [
    {
      label: t`Price and notes`,
      icon: <IconNotes aria-hidden="true" />,
      onSelect: () => notesDialog.show(line.id),
    },
    ...(line.list && line.on_list
      ? [
          {
            label: t`See it on the list`,
            icon: <IconListDetails aria-hidden="true" />,
            to: `/lists/${line.list.id}?gift=${line.gift_id}`,
          },
        ]
      : []),
    ...(shopUrl
      ? [
          {
            label: line.store_name ? t`Buy it at ${isolateBidi(line.store_name)}` : t`Buy it`,
            icon: <IconExternalLink aria-hidden="true" />,
            onSelect: () => void window.open(shopUrl, '_blank', 'noopener'),
          },
        ]
      : []),
    'divider',
    {
      label: line.kind === 'list' && !isRemovedFromList ? t`Unreserve gift` : t`Delete`,
      icon: <IconTrash aria-hidden="true" />,
      danger: true,
      // Deleting a gift that is no longer on its list cannot be undone, so it asks for confirmation.
      onSelect: () => (isRemovedFromList ? deleteDialog.show(line.id) : removeLine.mutate()),
    },
  ];
  return (
    <li className={css.line}>
      <div className={css.gift}>
        <GiftPicture
          shape="mini"
          src={line.image_url}
          widths={line.image_widths}
          sizes="56px"
          seed={line.gift_id ?? line.id}
          wrapping={isWrapped ? 'mine' : undefined}
        />
        <div className={css.what}>
          <h4 className={css.title}>
            {line.list && line.on_list ? (
              <TextLink to={`/lists/${line.list.id}?gift=${line.gift_id}`}>
                <bdi>{line.title}</bdi>
              </TextLink>
            ) : (
              <bdi>{line.title}</bdi>
            )}
          </h4>
          <p className={css.facts}>
            {line.price !== null && (
              <span className={css.price}>{formatMoney(line.price, line.currency)}</span>
            )}
            {line.list && <bdi>{line.list.name}</bdi>}
            {line.kind === 'other' && <span>{t`Something else`}</span>}
            {isRemovedFromList && <Badge>{t`No longer on the list`}</Badge>}
          </p>
        </div>
        <ActionMenu label={t`Actions for ${title}`} items={menuItems} />
        <Button
          variant="ghost"
          className={css.notes}
          icon={<IconNotes size={18} aria-hidden="true" />}
          onClick={() => notesDialog.show(line.id)}
        >
          <VisuallyHidden>{t`Price and notes for ${title}:`} </VisuallyHidden>
          {summary ?? t`Add price and notes`}
        </Button>
      </div>
      <StageControl title={title} stage={line.stage} onChange={stage => changeLine.mutate({ stage })} />
      {notesDialog.value === line.id && (
        <NotesDialog line={line} onSave={changeLine.mutate} onClose={notesDialog.hide} />
      )}
      <ConfirmDialog
        opened={deleteDialog.value === line.id}
        onClose={deleteDialog.hide}
        title={t`Delete this gift?`}
        text={t`“${title}” and what you noted of it go from My giving for good.`}
        confirmLabel={t`Delete`}
        onConfirm={() => {
          deleteDialog.hide();
          removeLine.mutate();
        }}
      />
    </li>
  );
}
