import { balanceBidi, cutText, toPrintable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Kind } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

/**
 * In UTF-16 code units, which take at most three bytes each in UTF-8. A payload thus stays below the 3,993 bytes that
 * push services accept.
 */
const maxLength = { title: 300, body: 600 } as const;

interface PushContent {
  id: string;
  kind?: Kind;
  title: string;
  body: string;
  link: string;
}

const truncateText = (text: string, length: number): string => {
  const cleaned = toPrintable(text);
  return cleaned.length <= length ? cleaned : `${balanceBidi(cutText(cleaned, length - 1))}…`;
};

export function createPushPayload({ kind, ...notification }: PushContent, i18n: I18n): string {
  const push = kind && kinds[kind].push;
  const { title, body, ...otherFields } = { ...notification, ...(typeof push === 'function' && push(i18n)) };
  return JSON.stringify({
    ...otherFields,
    title: truncateText(title, maxLength.title),
    body: truncateText(body, maxLength.body),
  });
}
