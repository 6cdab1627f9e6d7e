import { balanceBidi, cutText, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Kind } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

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

/** The payload for a browser, as JSON; long texts are cut between two visible characters. */
export function pushPayload({ kind, ...notification }: PushNotice, i18n: I18n): string {
  const push = kind && kinds[kind].push;
  const { title, body, ...rest } = { ...notification, ...(typeof push === 'function' && push(i18n)) };
  return JSON.stringify({
    ...rest,
    title: fitting(title, mostUnits.title),
    body: fitting(body, mostUnits.body),
  });
}
