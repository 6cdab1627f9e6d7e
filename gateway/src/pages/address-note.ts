import type { I18n } from '@giftlist/service-kit/translations';
import type { Site } from '../site/site.ts';
import { escapeHtml } from './preview.ts';

/** Stands for the link until the text is chosen. */
const place = '\uFFFF';

/**
 * Adds a note with the address at which signing in works (`PUBLIC_ORIGIN`) to a page that was opened at another one.
 * In the browser the link leads to the same page (shell, `address-note.ts`).
 */
export function withAddress(html: string, { origin, isElsewhere }: Site, i18n: I18n): string {
  if (!isElsewhere) return html;
  const link = `<a href="${escapeHtml(origin)}/">${escapeHtml(origin)}</a>`;
  const sentence = i18n.t({
    id: 'address-note',
    message: '{brand} works at {address}. At this address nobody can sign in.',
    values: { address: place },
  });
  const text = sentence.replace(place, () => link);
  const style = 'padding: 12px 16px; text-align: center; font: 16px/1.5 system-ui, sans-serif';
  const note = `<p id="address-note" role="note" style="${style}">${text}</p>`;
  return html.replace(/<body[^<>]*>/i, body => `${body}\n    ${note}`);
}
