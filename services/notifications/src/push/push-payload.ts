import { balanceBidi, cutText, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Kind } from '../store/preferences.store.ts';

/** In UTF-16 units of at most three bytes: together less than the 3,993 bytes that push services accept. */
const mostUnits = { title: 300, body: 600 } as const;

interface PushNotice {
  id: string;
  kind?: Kind;
  title: string;
  body: string;
  link: string;
}

const fitting = (text: string, units: number): string => {
  const whole = printable(text);
  return whole.length <= units ? whole : `${balanceBidi(cutText(whole, units - 1))}…`;
};

/** Texts without names, since others may see the screen, even the recipient of the gift. */
const discreet: Partial<Record<Kind, (i18n: I18n) => Pick<PushNotice, 'title' | 'body'>>> = {
  giving_reminder: i18n => ({
    title: i18n.t({ id: 'push.giving-reminder', message: 'Bought it yet?' }),
    body: i18n.t({
      id: 'push.giving-reminder.body',
      message: 'Something you reserved is for a day that is near.',
    }),
  }),
};

/** The payload for a browser, as JSON; long texts are cut between two visible characters. */
export function pushPayload({ kind, ...notification }: PushNotice, i18n: I18n): string {
  const { title, body, ...rest } = { ...notification, ...(kind && discreet[kind]?.(i18n)) };
  return JSON.stringify({
    ...rest,
    title: fitting(title, mostUnits.title),
    body: fitting(body, mostUnits.body),
  });
}
