import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Row } from '@giftlist/frontend-kit/base';
import { formatLongDate } from '@giftlist/frontend-kit/client';
import { plural, t } from '@lingui/core/macro';
import { IconCalendarEvent, IconEyeOff, IconGift, IconMailbox } from '@tabler/icons-react';
import type { GiftList } from '../../shared/list-queries.ts';
import css from './list.module.css';

export const formatGiftCount = (count: number): string => plural(count, { one: '# gift', other: '# gifts' });

export interface ListFactsProps {
  list: GiftList;
  /** Undefined while the gifts are loading. */
  giftCountText: string | undefined;
  isEmpty: boolean;
}

export function ListFacts({ list, giftCountText, isEmpty }: ListFactsProps) {
  return (
    <Row gap={5} wrap className={css.facts}>
      {list.occasion_date && (
        <span>
          <IconCalendarEvent size={18} aria-hidden="true" />
          {formatLongDate(list.occasion_date)}
        </span>
      )}
      {giftCountText !== undefined && !isEmpty && (
        <span>
          <IconGift size={18} aria-hidden="true" />
          {giftCountText}
        </span>
      )}
      <span>
        <IconMailbox size={18} aria-hidden="true" />
        {list.gift_receive_by === 'by_mail' ? t`By mail` : t`In person`}
      </span>
      {!list.gifts_revealed && !isEmpty && (
        <span>
          <IconEyeOff size={18} aria-hidden="true" />
          {t`${isolateBidi(list.owner.first_name)} can’t see what you reserve`}
        </span>
      )}
    </Row>
  );
}
