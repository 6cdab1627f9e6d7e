import { brand } from '@giftlist/contracts/product';
import type { Site } from '../site/site.ts';
import { escapeHtml } from './preview.ts';

/**
 * Adds a note with the address at which signing in works (`PUBLIC_ORIGIN`) to a page that was opened at another one.
 * In the browser the link leads to the same page (shell, `address-note.ts`).
 */
export function withAddress(html: string, { origin, isElsewhere }: Site): string {
  if (!isElsewhere) return html;
  const link = `<a href="${escapeHtml(origin)}/">${escapeHtml(origin)}</a>`;
  const style = 'padding: 12px 16px; text-align: center; font: 16px/1.5 system-ui, sans-serif';
  const note = `<p id="address-note" role="note" style="${style}">${brand} works at ${link}. At this address nobody can sign in.</p>`;
  return html.replace(/<body[^<>]*>/i, body => `${body}\n    ${note}`);
}
