import type { I18n } from '@giftlist/service-kit/translations';
import type { Site } from '../site/site.ts';
import { escapeHtml } from './preview.ts';

/** Replaced by the link after translation. */
const placeholder = '\uFFFF';

/**
 * Adds a note to a page opened at another origin, because people can sign in only at `PUBLIC_ORIGIN`. In the
 * browser, the shell's `address-note.ts` makes the link lead to the same page.
 */
export function addAddressNote(html: string, { origin, isOtherOrigin }: Site, i18n: I18n): string {
  if (!isOtherOrigin) return html;
  const link = `<a href="${escapeHtml(origin)}/">${escapeHtml(origin)}</a>`;
  const sentence = i18n.t('address-note', '{brand} works at {address}. At this address nobody can sign in.', {
    address: placeholder,
  });
  const text = sentence.replace(placeholder, () => link);
  const style = 'padding: 12px 16px; text-align: center; font: 16px/1.5 system-ui, sans-serif';
  const note = `<p id="address-note" role="note" style="${style}">${text}</p>`;
  return html.replace(/<body[^<>]*>/i, body => `${body}\n    ${note}`);
}
