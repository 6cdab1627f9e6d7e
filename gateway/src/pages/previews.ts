import { Id } from '@giftlist/contracts/primitives';
import { genieWelcome, welcome } from '@giftlist/contracts/product';
import { knownCookie } from '@giftlist/service-kit/list-visitors';
import type { Log } from '@giftlist/service-kit/log';
import { listPage, profilePage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import type { Visit } from '../visit.ts';
import { welcomeContents } from './early-page.ts';
import type { InternalReader } from './internal-reader.ts';
import { listContents } from './list-contents.ts';
import { iconAt, type ListCard, type Preview, previewOfList, previewOfProfile } from './preview.ts';
import type { PublicProfiles } from './public-profiles.ts';

interface PreviewParts {
  lists: Pick<InternalReader, 'read'>;
  gifts: Pick<InternalReader, 'read'>;
  profiles: Pick<PublicProfiles, 'profile'>;
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

export type Previews = (pattern: string, params: Params, visit: Visit) => Promise<FirstWords | undefined>;

/**
 * Somebody signed in on this browser before. It is shown no gifts until the application knows the viewer, because an
 * owner must not see claims.
 */
const isKnownBrowser = ({ req }: Visit): boolean =>
  (req.headers.cookie ?? '').split(';').some(cookie => cookie.trim().startsWith(`${knownCookie}=`));

/** The preview of a page's link; undefined for pages without one, and for pages that are not public. */
export function createPreviews({ lists, gifts, profiles, log }: PreviewParts): Previews {
  async function contentsOf(card: ListCard): Promise<string | undefined> {
    try {
      const first = await gifts.read('GET /internal/gifts/first/{id}', { params: { id: card.id } });
      return first ? listContents(card, first) : undefined;
    } catch (err) {
      log.warn({ err }, 'list page sent without gifts');
      return undefined;
    }
  }

  return async (pattern, params, visit) => {
    const { origin } = visit.site;
    if (pattern === listPage) {
      const id = Id.safeParse(params.id);
      const card =
        id.success && (await lists.read('GET /internal/lists/{id}/card', { params: { id: id.data } }));
      const preview = card ? previewOfList(card, origin) : undefined;
      if (!card || !preview) return undefined;
      return { preview, contents: isKnownBrowser(visit) ? undefined : await contentsOf(card) };
    }
    if (pattern === profilePage) {
      const { username = '' } = params;
      const known = username !== '' && username.length <= usernameLength;
      const profile = known && (await profiles.profile(username, timeoutMs));
      return profile ? { preview: previewOfProfile(profile, origin) } : undefined;
    }
    const words = fixedWords[pattern];
    if (!words) return undefined;
    const { contents, ...told } = words;
    return { preview: { type: 'website', ...told, url: origin + pattern, image: iconAt(origin) }, contents };
  };
}

/** Pages with the same preview for everybody, by path. */
const fixedWords: Readonly<
  Record<string, Pick<Preview, 'title' | 'description'> & Pick<FirstWords, 'contents'>>
> = {
  '/': { title: welcome.heading, description: welcome.text, contents: welcomeContents },
  '/genie': { title: genieWelcome.heading, description: genieWelcome.text },
  '/popular-stores': { title: 'Popular stores', description: 'Stores that people take their wishes from.' },
  '/faq': { title: 'Frequently asked questions', description: 'Short answers to what people ask most.' },
};
