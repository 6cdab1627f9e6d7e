import { balanceBidi, cutText, toPrintable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Kind } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

/**
 * In UTF-16 units of at most three UTF-8 bytes each. A payload stays below the 3,993 bytes that push services accept.
 */
const maxUnits = { title: 300, body: 600 } as const;

interface PushContent {
  id: string;
  kind?: Kind;
  title: string;
  body: string;
  link: string;
}

const truncateUnits = (text: string, units: number): string => {
  const cleaned = toPrintable(text);
  return cleaned.length <= units ? cleaned : `${balanceBidi(cutText(cleaned, units - 1))}…`;
};

export function createPushPayload({ kind, ...notification }: PushContent, i18n: I18n): string {
  const push = kind && kinds[kind].push;
  const { title, body, ...otherFields } = { ...notification, ...(typeof push === 'function' && push(i18n)) };
  return JSON.stringify({
    ...otherFields,
    title: truncateUnits(title, maxUnits.title),
    body: truncateUnits(body, maxUnits.body),
  });
}
