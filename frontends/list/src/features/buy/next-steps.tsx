import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button } from '@giftlist/frontend-kit/base';
import {
  copyWithToast,
  daysUntil,
  formatCountdown,
  formatLongDate,
  saveFile,
} from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import {
  IconCalendarPlus,
  IconCopy,
  IconExternalLink,
  IconMailbox,
  IconShoppingBag,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import type { Delivery } from './api/reserve.ts';
import css from './buy.module.css';
import { toCalendarFile } from './calendar-day.ts';
import { getShopUrl } from './shop-link.ts';
import { StoreSearchLinks } from './store-search-links.tsx';
import { trackBuy } from './track-buy.ts';

export interface NextStepsProps {
  list: GiftList;
  gift: Gift;
  /** From the reservation's response. Defaults to the list's delivery details. */
  delivery?: Delivery | null | undefined;
}

export function NextSteps({ list, gift, delivery }: NextStepsProps) {
  const link = getShopUrl(gift);
  return (
    <ul className={css.next}>
      {link ? (
        <NextStep icon={<IconShoppingBag aria-hidden="true" />} title={t`Not bought yet?`}>
          <Button
            href={link}
            iconEnd={<IconExternalLink aria-hidden="true" />}
            onClick={() => trackBuy(gift)}
          >
            {gift.store_name ? t`Buy it at ${isolateBidi(gift.store_name)}` : t`Open the shop`}
          </Button>
        </NextStep>
      ) : (
        <NextStep icon={<IconShoppingBag aria-hidden="true" />} title={t`Not bought yet?`}>
          <StoreSearchLinks gift={gift} />
        </NextStep>
      )}
      <DeliveryDetails list={list} delivery={delivery} />
      {list.occasion_date && <OccasionDate list={list} day={list.occasion_date} />}
    </ul>
  );
}

function NextStep({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
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

function DeliveryDetails({ list, delivery }: Pick<NextStepsProps, 'list' | 'delivery'>) {
  const details = delivery ?? list;
  const isByMail = details.gift_receive_by === 'by_mail';
  const text = (isByMail ? details.shipping_address : details.instruction)?.trim();
  const icon = <IconMailbox aria-hidden="true" />;
  if (text) {
    const copyAddress = () =>
      copyWithToast(
        text,
        t`Address copied`,
        t`Your browser did not copy the address. Select it and copy it by hand.`,
      );
    return (
      <NextStep icon={icon} title={isByMail ? t`Send it to` : t`How to give it`}>
        <p className={css.plain} dir="auto">
          {text}
        </p>
        {isByMail && (
          <Button variant="ghost" icon={<IconCopy aria-hidden="true" />} onClick={() => void copyAddress()}>
            {t`Copy the address`}
          </Button>
        )}
      </NextStep>
    );
  }
  if (!isByMail) return null;
  return (
    <NextStep icon={icon} title={t`${isolateBidi(list.owner.first_name)} receives gifts by mail`}>
      <p>{t`The address will appear here in a moment.`}</p>
    </NextStep>
  );
}

function OccasionDate({ list, day }: { list: GiftList; day: string }) {
  const days = daysUntil(day);
  const addToCalendar = () => {
    const file = toCalendarFile(
      {
        uid: `${list.id}-${day}@giftlist`,
        day,
        title: `${isolateBidi(list.list_name)} (${isolateBidi(list.owner.first_name)})`,
        url: `${location.origin}/lists/${list.id}`,
      },
      new Date(),
    );
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'giftlist.ics');
  };
  return (
    <NextStep icon={<IconCalendarPlus aria-hidden="true" />} title={formatLongDate(day)}>
      <p>{days < 0 ? t`The day has passed.` : t`That is ${formatCountdown(days)}.`}</p>
      {days >= 0 && (
        <Button variant="ghost" onClick={addToCalendar}>
          {t`Add to calendar`}
        </Button>
      )}
    </NextStep>
  );
}
