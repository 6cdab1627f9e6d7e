import { balanceBidi, cutText, toPrintable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Kind } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

/**
 * In UTF-16 units of at most three bytes in UTF-8, so that a payload is shorter than the 3,993 bytes that push services
 * accept.
 */
const maxUnits = { title: 300, body: 600 } as const;

interface PushContent {
  id: string;
  kind?: Kind;
  title: string;
  body: string;
  link: string;
}

const truncated = (text: string, units: number): string => {
  const whole = toPrintable(text);
  return whole.length <= units ? whole : `${balanceBidi(cutText(whole, units - 1))}…`;
};

/** Truncates long texts between two visible characters. */
export function pushPayload({ kind, ...notification }: PushContent, i18n: I18n): string {
  const push = kind && kinds[kind].push;
  const { title, body, ...rest } = { ...notification, ...(typeof push === 'function' && push(i18n)) };
  return JSON.stringify({
    ...rest,
    title: truncated(title, maxUnits.title),
    body: truncated(body, maxUnits.body),
  });
}
