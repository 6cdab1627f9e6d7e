import { isolated } from '@giftlist/contracts/rules/text';
import { Button, toast } from '@giftlist/frontend-kit/base';
import { copyText, daysUntil, formatLongDate, saveFile, sayCountdown } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import {
  IconCalendarPlus,
  IconCopy,
  IconExternalLink,
  IconMailbox,
  IconShoppingBag,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gift, GiftList } from '../model/list-queries.ts';
import css from './buy.module.css';
import { BuyingPlaces } from './buying-places.tsx';
import { calendarDay } from './calendar-day.ts';
import type { Delivery } from './reserve.ts';
import { linkOf } from './shop-link.ts';
import { trackBuy } from './track-buy.ts';

export interface NextStepsProps {
  list: GiftList;
  gift: Gift;
  /** The delivery address from the reservation; else the list's. */
  delivery?: Delivery | null | undefined;
}

/** What a giver does next: buy it, know where it goes, remember the date. */
export function NextSteps({ list, gift, delivery }: NextStepsProps) {
  const link = linkOf(gift);
  return (
    <ul className={css.next}>
      {link ? (
        <Next icon={<IconShoppingBag aria-hidden="true" />} title={t`Not bought yet?`}>
          <Button
            href={link}
            iconEnd={<IconExternalLink aria-hidden="true" />}
            onClick={() => trackBuy(gift)}
          >
            {gift.store_name ? t`Buy it at ${isolated(gift.store_name)}` : t`Open the shop`}
          </Button>
        </Next>
      ) : (
        <Next icon={<IconShoppingBag aria-hidden="true" />} title={t`Not bought yet?`}>
          <BuyingPlaces gift={gift} />
        </Next>
      )}
      <WhereItGoes list={list} delivery={delivery} />
      {list.occasion_date && <TheDay list={list} day={list.occasion_date} />}
    </ul>
  );
}

function Next({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </li>
  );
}

function WhereItGoes({ list, delivery }: Pick<NextStepsProps, 'list' | 'delivery'>) {
  const where = delivery ?? list;
  const byMail = where.gift_receive_by === 'by_mail';
  const words = (byMail ? where.shipping_address : where.instruction)?.trim();
  const icon = <IconMailbox aria-hidden="true" />;
  if (words) {
    const copy = async () => {
      if (await copyText(words)) toast.success(t`Address copied`);
    };
    return (
      <Next icon={icon} title={byMail ? t`Send it to` : t`How to give it`}>
        <p className={css.plain} dir="auto">
          {words}
        </p>
        {byMail && (
          <Button variant="ghost" icon={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
            {t`Copy the address`}
          </Button>
        )}
      </Next>
    );
  }
  if (!byMail) return null;
  return (
    <Next icon={icon} title={t`${isolated(list.owner.first_name)} receives gifts by mail`}>
      <p>{t`The address will appear here in a moment.`}</p>
    </Next>
  );
}

function TheDay({ list, day }: { list: GiftList; day: string }) {
  const days = daysUntil(day);
  const add = () => {
    const file = calendarDay(
      {
        uid: `${list.id}-${day}@giftlist`,
        day,
        title: `${isolated(list.list_name)} (${isolated(list.owner.first_name)})`,
        url: `${location.origin}/lists/${list.id}`,
      },
      new Date(),
    );
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'giftlist.ics');
  };
  return (
    <Next icon={<IconCalendarPlus aria-hidden="true" />} title={formatLongDate(day)}>
      <p>{days < 0 ? t`The day has passed.` : t`That is ${sayCountdown(days)}.`}</p>
      {days >= 0 && (
        <Button variant="ghost" onClick={add}>
          {t`Add to calendar`}
        </Button>
      )}
    </Next>
  );
}
