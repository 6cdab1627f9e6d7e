import { knownProfilesCookie } from '@giftlist/contracts/cookies';
import { Id } from '@giftlist/contracts/primitives';
import { genieWelcome } from '@giftlist/contracts/product';
import type { Log } from '@giftlist/service-kit/core/log';
import type { I18n } from '@giftlist/service-kit/translations';
import type { RequestContext } from '../request-context.ts';
import { listPage, profilePage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import { getWelcomeTexts, renderWelcome } from './early-page.ts';
import type { InternalReader } from './internal-reader.ts';
import { renderList } from './list-contents.ts';
import type { PageLanguages } from './page-language.ts';
import {
  createListPreview,
  createProfilePreview,
  getProductIcon,
  type ListCard,
  type Preview,
} from './preview.ts';
import type { PublicProfiles } from './public-profiles.ts';

interface PreviewOptions {
  lists: Pick<InternalReader, 'read'>;
  gifts: Pick<InternalReader, 'read'>;
  profiles: Pick<PublicProfiles, 'find'>;
  languages: Pick<PageLanguages, 'textsFor'>;
  log: Log;
}

/** HTML for a page before its scripts run. */
export interface EarlyHtml {
  preview: Preview;
  /** The first view. If undefined, the application renders it. */
  contents?: string | undefined;
}

/** After this time, the page is sent without a preview. */
const timeoutMs = 1_000;
const maxUsernameLength = 100;

export type RenderEarlyHtml = (
  pattern: string,
  params: Params,
  context: RequestContext,
  i18n: I18n,
) => Promise<EarlyHtml | undefined>;

/**
 * Detects a browser where somebody has signed in before. The viewer may be the list's owner, who must not see
 * claims, so the page contains no gifts until the application knows the viewer.
 */
const hasPreviousSignIn = ({ req }: RequestContext): boolean =>
  (req.headers.cookie ?? '').split(';').some(cookie => cookie.trim().startsWith(`${knownProfilesCookie}=`));

/** The returned function resolves to undefined for pages that have no preview or are not public. */
export function createEarlyHtmlRenderer({
  lists,
  gifts,
  profiles,
  languages,
  log,
}: PreviewOptions): RenderEarlyHtml {
  async function renderContents(card: ListCard, i18n: I18n): Promise<string | undefined> {
    try {
      const firstGifts = await gifts.read('GET /internal/gifts/first/{id}', { params: { id: card.id } });
      return firstGifts ? renderList(card, firstGifts, i18n) : undefined;
    } catch (err) {
      log.warn({ err }, 'failed to load gifts; list page sent without them');
      return undefined;
    }
  }

  return async (pattern, params, context, i18n) => {
    const { origin } = context.site;
    if (pattern === listPage) {
      const id = Id.safeParse(params.id);
      const card = id.success
        ? await lists.read('GET /internal/lists/{id}/card', { params: { id: id.data } })
        : null;
      // Uses the owner's language, because the readers are the owner's friends.
      const preview = card
        ? createListPreview(card, origin, languages.textsFor(card.owner_language))
        : undefined;
      if (!card || !preview) return undefined;
      return { preview, contents: hasPreviousSignIn(context) ? undefined : await renderContents(card, i18n) };
    }
    if (pattern === profilePage) {
      const { username = '' } = params;
      const isValid = username !== '' && username.length <= maxUsernameLength;
      const profile = isValid ? await profiles.find(username, timeoutMs) : null;
      return profile ? { preview: createProfilePreview(profile, origin, i18n) } : undefined;
    }
    const createStaticPreview = staticPreviews[pattern];
    if (!createStaticPreview) return undefined;
    const { contents, ...preview } = createStaticPreview(i18n);
    return {
      preview: { type: 'website', ...preview, url: origin + pattern, image: getProductIcon(origin) },
      contents,
    };
  };
}

const staticPreviews: Readonly<
  Record<string, (i18n: I18n) => Pick<Preview, 'title' | 'description'> & Pick<EarlyHtml, 'contents'>>
> = {
  '/': i18n => ({ ...getWelcomeTexts(i18n), contents: renderWelcome(i18n) }),
  '/genie': i18n => ({
    title: i18n.shared('genieWelcome.heading', genieWelcome.heading),
    description: i18n.shared('genieWelcome.text', genieWelcome.text),
  }),
  '/popular-stores': i18n => ({
    title: i18n.t('stores.title', 'Popular stores'),
    description: i18n.t('stores.description', 'Stores where people find gifts for their lists.'),
  }),
  '/faq': i18n => ({
    title: i18n.t('faq.title', 'Frequently asked questions'),
    description: i18n.t('faq.description', 'Short answers to what people ask most.'),
  }),
};
