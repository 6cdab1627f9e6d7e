import { Id } from '@giftlist/contracts/primitives';
import { ListIdentities } from '@giftlist/service-domain/list-identities';
import { People } from '@giftlist/service-domain/people/people';
import { toAddressGroup } from '@giftlist/service-kit/core/address-group';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { streamResponse } from '@giftlist/service-kit/http/response';
import { getLanguage } from '@giftlist/service-kit/translations';
import { Controller } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { Lists } from '../lists/lists.ts';
import { storeSeenLanguage } from '../reader-language/reader-languages.store.ts';
import { ReaderLanguages } from '../reader-language/reader-languages.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveHub } from './live-hub.ts';

/** Per connection. A browser uses one connection for all its tabs. */
const maxLists = 25;
/** Per person and instance. */
const maxPerPerson = 20;
/** Per address and instance. The lower limit for visitors leaves room for signed-in people of the same household. */
const maxPerAddress = { visitor: 200, signedIn: 400 };
/** After this time, the browser reconnects with a current token. */
const maxDurationMs = 15 * 60_000;
const retryAfterS = 30;

@Controller()
export class LiveController {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly identities: ListIdentities,
    private readonly lists: Lists,
    private readonly people: People,
    private readonly hub: LiveHub,
    private readonly languages: ReaderLanguages,
  ) {}

  @Call('GET /live')
  async openStream(@Input() input: InputOf<'GET /live'>) {
    const listIds = parseListIds(input.query.lists);
    const viewer = this.identities.fromRequest(input);
    const header = input.headers['last-event-id'];
    const lastEventId = typeof header === 'string' ? header : undefined;
    const locale = await this.languages.findForRequest(viewer.profileId, input.headers);
    const connection = new LiveConnection(viewer, toAddressGroup(input.ip), lastEventId, locale);
    this.refuseIfTooMany(connection);
    this.hub.join(connection, listIds);
    try {
      if (viewer.profileId) await storeSeenLanguage(viewer.profileId, getLanguage(locale));
      for (const id of listIds) await this.watch(connection, id);
      // A browser that reconnects may have missed events.
      if (lastEventId !== undefined) await this.hub.requestReload(connection);
    } catch (error) {
      connection.body.destroy();
      throw error;
    }
    const timer = setTimeout(() => connection.end(), maxDurationMs).unref();
    connection.body.once('close', () => clearTimeout(timer));
    return streamResponse(connection.body, 'text/event-stream; charset=utf-8', {
      headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
    });
  }

  private refuseIfTooMany(connection: LiveConnection): void {
    const { ofPerson, ofAddress } = this.hub.countConnections(connection);
    const isVisitor = connection.viewer.profileId === null;
    const isTooMany =
      this.hub.size >= this.config.LIVE_MAX_CONNECTIONS ||
      ofAddress >= (isVisitor ? maxPerAddress.visitor : maxPerAddress.signedIn) ||
      ofPerson >= maxPerPerson;
    if (isTooMany) fail('rate-limited', { retry_after: retryAfterS });
  }

  /** Starts sending events of the list if it exists. The hub checks access for each event. */
  private async watch(connection: LiveConnection, listId: string): Promise<void> {
    const list = await this.lists.find(listId);
    if (!list) return;
    const { profileId } = connection.viewer;
    const isOtherPerson = profileId !== null && profileId !== list.user_id;
    const follows = isOtherPerson && (await this.people.follows(profileId, list.user_id));
    this.hub.watch(connection, { list, follows });
  }
}

function parseListIds(text: string): string[] {
  const ids = [...new Set(text.split(',').filter(Boolean))];
  const isInvalid = ids.some(id => !Id.safeParse(id).success);
  if (isInvalid)
    fail('validation', { errors: [{ path: 'query.lists', message: 'List ids, comma-separated' }] });
  if (ids.length > maxLists) {
    fail('validation', { errors: [{ path: 'query.lists', message: `At most ${maxLists} lists` }] });
  }
  return ids;
}
