import { Id } from '@giftlist/contracts/primitives';
import type { Log } from '@giftlist/service-kit/log';
import { sendBody } from '../answers.ts';
import { listPage, signInEndPage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import { withoutWindowPolicy } from '../security-headers.ts';
import type { Visit } from '../visit.ts';
import { awayPage } from './away-page.ts';
import type { ListCards } from './list-cards.ts';
import { previewOfList, withPreview } from './preview.ts';
import type { ShellPage } from './shell-page.ts';

interface PagesParts {
  shell: ShellPage;
  listCards: ListCards;
  origin: string;
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** A page comes without its preview rather than late. */
const previewTimeoutMs = 1_000;

/** Answers page paths with the shell. */
export function createPages({ shell, listCards, origin, headers, log }: PagesParts) {
  async function previewed(html: string, id: string): Promise<string> {
    try {
      const card = await listCards.card(id, previewTimeoutMs);
      const preview = card && previewOfList(card, origin);
      return preview ? withPreview(html, preview) : html;
    } catch (err) {
      log.warn({ err }, 'no preview for a list');
      return html;
    }
  }

  const send = (visit: Visit, status: number, html: string, own = headers) =>
    sendBody(
      visit.req,
      visit.res,
      status,
      { bytes: Buffer.from(html) },
      {
        ...own,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        ...(status === 503 && { 'retry-after': '5' }),
      },
    );

  async function shellHtml(): Promise<string | undefined> {
    try {
      return await shell.html();
    } catch (err) {
      log.warn({ err, frontend: 'shell' }, 'a frontend did not answer');
      return undefined;
    }
  }

  return {
    async page(visit: Visit, pattern: string, params: Params): Promise<void> {
      const html = await shellHtml();
      if (html === undefined) return send(visit, 503, awayPage);
      if (pattern === signInEndPage) return send(visit, 200, html, withoutWindowPolicy(headers));
      const listId = pattern === listPage ? Id.safeParse(params.id) : undefined;
      await send(visit, 200, listId?.success ? await previewed(html, listId.data) : html);
    },

    /** The shell draws 'This page doesn't exist' for a path that it does not know. */
    async notFound(visit: Visit): Promise<void> {
      const html = await shellHtml();
      await (html === undefined ? send(visit, 503, awayPage) : send(visit, 404, html));
    },
  };
}
