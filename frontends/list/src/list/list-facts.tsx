import { isolated } from '@giftlist/contracts/rules/text';
import { Row } from '@giftlist/frontend-kit/base';
import { formatLongDate } from '@giftlist/frontend-kit/client';
import { plural, t } from '@lingui/core/macro';
import { IconCalendarEvent, IconEyeOff, IconGift, IconMailbox } from '@tabler/icons-react';
import type { GiftList } from '../model/list-queries.ts';
import css from './list.module.css';

export const giftsCount = (count: number): string => plural(count, { one: '# gift', other: '# gifts' });

export interface ListFactsProps {
  list: GiftList;
  /** How many gifts there are; undefined while they are loading. */
  counts: string | undefined;
  isEmpty: boolean;
}

/** What givers should know about a list: its date, how many gifts, where they go, and that the owner sees nothing. */
export function ListFacts({ list, counts, isEmpty }: ListFactsProps) {
  return (
    <Row gap={5} wrap className={css.facts}>
      {list.occasion_date && (
        <span>
          <IconCalendarEvent size={18} aria-hidden="true" />
          {formatLongDate(list.occasion_date)}
        </span>
      )}
      {counts !== undefined && !isEmpty && (
        <span>
          <IconGift size={18} aria-hidden="true" />
          {counts}
        </span>
      )}
      <span>
        <IconMailbox size={18} aria-hidden="true" />
        {list.gift_receive_by === 'by_mail' ? t`By mail` : t`In person`}
      </span>
      {!list.gifts_revealed && !isEmpty && (
        <span>
          <IconEyeOff size={18} aria-hidden="true" />
          {t`${isolated(list.owner.first_name)} can’t see what you reserve`}
        </span>
      )}
    </Row>
  );
}
