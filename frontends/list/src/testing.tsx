import { listVersionHeader } from '@giftlist/contracts/headers';
import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { useRoutes } from '@giftlist/frontend-kit/router';
import {
  createMember,
  mockServer,
  renderInApp,
  type SentRequest,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from './app/routes.tsx';
import type { Gift, GiftList } from './shared/list-queries.ts';

export const listId = '0190a000-0000-7000-8000-000000000001';
export const adaId = '0190a000-0000-7000-8000-0000000000a0';

export const ada: OwnProfile = createMember({
  id: adaId,
  user_id: '0190a000-0000-7000-8000-0000000000aa',
  first_name: 'Ada',
  last_name: 'Larsen',
  username: 'ada',
  email: 'ada@example.org',
  timeZone: null,
  timeZoneOffset: null,
  occasionsOpened: false,
});

export const createList = (overrides: Partial<GiftList> = {}): GiftList => ({
  id: listId,
  list_name: 'Ada turns thirty',
  list_type: 'birthday',
  giftlist_type: 'public',
  description: '',
  occasion_date: null,
  gift_receive_by: 'in_person',
  gifts_revealed: false,
  gifts_reveals_on: 'after_reservation',
  isArchived: false,
  archivedAt: null,
  isDeleted: false,
  list_cover: null,
  images: [],
  gifts_count: 1,
  user_id: adaId,
  owner: { id: adaId, first_name: 'Ada', last_name: 'Larsen', username: 'ada', profile_pic: null },
  editor_users: [],
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  viewer_role: 'owner',
  maybe_owner: false,
  reveal_offered: false,
  ...overrides,
});

export const createGift = (overrides: Partial<Gift> = {}): Gift => ({
  id: '0190a000-0000-7000-8000-0000000000b1',
  giftlist_id: listId,
  gift_title: 'Blue teapot',
  price: 48,
  safe_price: 48,
  price_likely_error: false,
  availability: 'unknown',
  currency: 'USD',
  createdAt: '2026-01-02T00:00:00.000Z',
  logo_url: null,
  image_url: null,
  image_widths: [],
  product_url: null,
  affiliate_url: null,
  store_name: null,
  quantity: 1,
  available: 1,
  details: '',
  isMostWanted: false,
  source: 'manual',
  platform: 'desktop_web',
  isPurchased: false,
  isReserved: false,
  purchase_info: null,
  reserve_info: null,
  claims: [],
  reserved_by_me: false,
  recipient_info: null,
  loading_info: null,
  link_failed: false,
  added_by_editor: false,
  position: null,
  taken_elsewhere: null,
  version: 1,
  ...overrides,
});

export const createClaim = (overrides: Partial<Gift['claims'][number]> = {}): Gift['claims'][number] => ({
  id: '0190a000-0000-7000-8000-0000000000c1',
  kind: 'reserved',
  info: { name: 'Omar Haddad', email: 'omar@example.org', message: 'Enjoy it' },
  mine: false,
  received: false,
  thanked: false,
  at: '2026-01-03T00:00:00.000Z',
  ...overrides,
});

function ListApp() {
  return useRoutes(routes);
}

interface OpenListsOptions {
  list?: GiftList;
  gifts?: readonly Gift[];
  /** Null for a visitor. */
  viewer?: OwnProfile | null;
  /** The path to open. */
  at?: string;
  /** `key` is the method and URL. A returned response takes precedence over the default one. */
  respond?: (key: string, body: unknown) => Response | undefined;
}

export function openLists(
  options: OpenListsOptions = {},
): { requests: SentRequest[] } & ReturnType<typeof renderInApp> {
  const {
    list = createList(),
    gifts = [createGift()],
    viewer = ada,
    at = `/lists/${listId}`,
    respond,
  } = options;
  const requests = mockServer((key, body) => {
    const response = respond?.(key, body);
    if (response) return response;
    if (key === `GET /giftlist/${listId}`) return Response.json(list);
    if (key === `GET /giftlist/${listId}/gifts`) {
      return Response.json(gifts, { headers: { [listVersionHeader]: String(list.version) } });
    }
    if (key.startsWith('GET /giftlist/for-user/')) return Response.json([list]);
    return undefined;
  });
  if (viewer) signInAs(viewer);
  return { requests, ...renderInApp(<ListApp />, { at }) };
}

/** Pastes the text, which is faster than typing it. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Chooses a picture and applies it. Mocks sizes and drawing, because jsdom supports neither. */
export async function applyPicture(user: UserEvent): Promise<void> {
  const image = HTMLImageElement.prototype;
  jest.spyOn(image, 'naturalWidth', 'get').mockReturnValue(800);
  jest.spyOn(image, 'naturalHeight', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation(callback => callback(new Blob(['x'], { type: 'image/jpeg' })));
  const context = Object.create(null, {
    drawImage: { value: () => undefined },
    imageSmoothingQuality: { value: 'high', writable: true },
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  await screen.findByText('Choose a picture');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no file input');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  const frame = await screen.findByRole('button', { name: /^Drag the picture/ });
  const picture = frame.querySelector('img');
  if (!picture) throw new Error('There is no picture in the frame');
  fireEvent.load(picture);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

/** `key` is the method and URL. */
export const getBodies = (requests: readonly SentRequest[], key: string): unknown[] =>
  requests.filter(request => request.key === key).map(({ body }) => body);

/** Returns the method and URL of each request that is not a GET. */
export const getWriteKeys = (requests: readonly SentRequest[]): string[] =>
  requests.map(({ key }) => key).filter(key => !key.startsWith('GET '));
