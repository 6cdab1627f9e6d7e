import { Id } from '@giftlist/contracts/primitives';
import { genieWelcome, welcome } from '@giftlist/contracts/product';
import { listPage, profilePage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import type { ListCards } from './list-cards.ts';
import { iconAt, type Preview, previewOfList, previewOfProfile } from './preview.ts';
import type { PublicProfiles } from './public-profiles.ts';

interface PreviewParts {
  listCards: Pick<ListCards, 'card'>;
  profiles: Pick<PublicProfiles, 'profile'>;
}

/** A page comes without its preview rather than late. */
const timeoutMs = 1_000;
/** As long as a username may be. */
const usernameLength = 100;

export type Previews = (pattern: string, params: Params, origin: string) => Promise<Preview | undefined>;

/** What a page's link shows in a chat; undefined for pages without, and for what is not for everybody. */
export function createPreviews({ listCards, profiles }: PreviewParts): Previews {
  return async (pattern, params, origin) => {
    if (pattern === listPage) {
      const id = Id.safeParse(params.id);
      const card = id.success && (await listCards.card(id.data, timeoutMs));
      return card ? previewOfList(card, origin) : undefined;
    }
    if (pattern === profilePage) {
      const { username = '' } = params;
      const known = username !== '' && username.length <= usernameLength;
      const profile = known && (await profiles.profile(username, timeoutMs));
      return profile ? previewOfProfile(profile, origin) : undefined;
    }
    const told = alwaysTold[pattern];
    return told && { type: 'website', ...told, url: origin + pattern, image: iconAt(origin) };
  };
}

/** Pages that are the same for everybody, by their paths. */
const alwaysTold: Readonly<Record<string, Pick<Preview, 'title' | 'description'>>> = {
  '/': { title: welcome.heading, description: welcome.text },
  '/genie': { title: genieWelcome.heading, description: genieWelcome.text },
  '/popular-stores': { title: 'Popular stores', description: 'Stores that people take their wishes from.' },
  '/faq': { title: 'Frequently asked questions', description: 'Short answers to what people ask most.' },
};
