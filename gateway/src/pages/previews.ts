import { Id } from '@giftlist/contracts/primitives';
import { genieWelcome } from '@giftlist/contracts/product';
import { knownCookie } from '@giftlist/service-kit/list-visitors';
import type { Log } from '@giftlist/service-kit/log';
import type { I18n } from '@giftlist/service-kit/translations';
import { listPage, profilePage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import type { Visit } from '../visit.ts';
import { welcomeContents, welcomeWords } from './early-page.ts';
import type { InternalReader } from './internal-reader.ts';
import { listContents } from './list-contents.ts';
import type { PageLanguages } from './page-language.ts';
import { iconAt, type ListCard, type Preview, previewOfList, previewOfProfile } from './preview.ts';
import type { PublicProfiles } from './public-profiles.ts';

interface PreviewParts {
  lists: Pick<InternalReader, 'read'>;
  gifts: Pick<InternalReader, 'read'>;
  profiles: Pick<PublicProfiles, 'profile'>;
  languages: Pick<PageLanguages, 'textsIn'>;
  log: Log;
}

/** The HTML of a page before its scripts run. */
export interface FirstWords {
  preview: Preview;
  /** The HTML of the first view, if the page has one. */
  contents?: string | undefined;
}

/** After this time a profile's page is sent without its preview. */
const timeoutMs = 1_000;
/** The maximum length of a username. */
const usernameLength = 100;

export type Previews = (
  pattern: string,
  params: Params,
  visit: Visit,
  i18n: I18n,
) => Promise<FirstWords | undefined>;

/**
 * Somebody signed in on this browser before. It is shown no gifts until the application knows the viewer, because an
 * owner must not see claims.
 */
const isKnownBrowser = ({ req }: Visit): boolean =>
  (req.headers.cookie ?? '').split(';').some(cookie => cookie.trim().startsWith(`${knownCookie}=`));

/** The preview of a page's link; undefined for pages without one, and for pages that are not public. */
export function createPreviews({ lists, gifts, profiles, languages, log }: PreviewParts): Previews {
  async function contentsOf(card: ListCard, i18n: I18n): Promise<string | undefined> {
    try {
      const first = await gifts.read('GET /internal/gifts/first/{id}', { params: { id: card.id } });
      return first ? listContents(card, first, i18n) : undefined;
    } catch (err) {
      log.warn({ err }, 'list page sent without gifts');
      return undefined;
    }
  }

  return async (pattern, params, visit, i18n) => {
    const { origin } = visit.site;
    if (pattern === listPage) {
      const id = Id.safeParse(params.id);
      const card =
        id.success && (await lists.read('GET /internal/lists/{id}/card', { params: { id: id.data } }));
      // Its readers are the owner's friends, so it is in the owner's language.
      const preview = card ? previewOfList(card, origin, languages.textsIn(card.owner_language)) : undefined;
      if (!card || !preview) return undefined;
      return { preview, contents: isKnownBrowser(visit) ? undefined : await contentsOf(card, i18n) };
    }
    if (pattern === profilePage) {
      const { username = '' } = params;
      const known = username !== '' && username.length <= usernameLength;
      const profile = known && (await profiles.profile(username, timeoutMs));
      return profile ? { preview: previewOfProfile(profile, origin, i18n) } : undefined;
    }
    const words = fixedWords[pattern];
    if (!words) return undefined;
    const { contents, ...preview } = words(i18n);
    return {
      preview: { type: 'website', ...preview, url: origin + pattern, image: iconAt(origin) },
      contents,
    };
  };
}

/** Pages with the same preview for everybody, by path. */
const fixedWords: Readonly<
  Record<string, (i18n: I18n) => Pick<Preview, 'title' | 'description'> & Pick<FirstWords, 'contents'>>
> = {
  '/': i18n => ({ ...welcomeWords(i18n), contents: welcomeContents(i18n) }),
  '/genie': i18n => ({
    title: i18n.shared('genieWelcome.heading', genieWelcome.heading),
    description: i18n.shared('genieWelcome.text', genieWelcome.text),
  }),
  '/popular-stores': i18n => ({
    title: i18n.t({ id: 'stores.title', message: 'Popular stores' }),
    description: i18n.t({
      id: 'stores.description',
      message: 'Stores that people take their wishes from.',
    }),
  }),
  '/faq': i18n => ({
    title: i18n.t({ id: 'faq.title', message: 'Frequently asked questions' }),
    description: i18n.t({ id: 'faq.description', message: 'Short answers to what people ask most.' }),
  }),
};
