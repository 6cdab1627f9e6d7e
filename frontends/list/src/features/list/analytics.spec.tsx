import { consent, setAnalyticsSink } from '@giftlist/frontend-kit/client';
import { signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { createGift, createList, fill, listId, openLists } from '../../testing.tsx';

let events: unknown[];
beforeEach(() => {
  events = [];
  setAnalyticsSink((event, { session_id: _, page_path: __, ...params }) => void events.push([event, params]));
  // In the US, analytics needs no consent.
  consent.initialize('us', 'America/New_York');
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await act(signOut);
});

describe('list analytics', () => {
  it('track page views and the creation of a list', async () => {
    const { user } = openLists({
      at: '/lists/create-list',
      respond: key =>
        key === 'POST /giftlist/create' ? Response.json({ data: createList() }, { status: 201 }) : undefined,
    });
    await fill(user, await screen.findByLabelText('List name'), 'Ada turns thirty');
    await user.click(screen.getByRole('button', { name: 'Create list' }));
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    await user.click(screen.getByRole('link', { name: 'Lists' }));
    await screen.findByRole('heading', { name: 'Lists' });
    expect(events).toEqual([
      ['page_view', { page_title: 'Create List' }],
      ['list_create', { item_id: listId, list_name: 'Ada turns thirty' }],
      ['page_view', { page_title: 'List' }],
      ['page_view', { page_title: 'Lists' }],
    ]);
  });

  it('track visits to a shop and how a list was shared', async () => {
    const gift = createGift({ product_url: 'https://shop.example/teapot', store_name: 'Shop' });
    const { user } = openLists({ viewer: null, list: createList({ viewer_role: 'viewer' }), gifts: [gift] });
    await user.click(await screen.findByRole('button', { name: 'Buy this gift' }));
    await user.click(await screen.findByRole('link', { name: 'Open shop' }));
    cleanup();
    const secondVisit = openLists({ at: `/lists/${listId}?share=` });
    const dialog = await screen.findByRole('dialog', { name: 'Share this list' });
    await secondVisit.user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
    expect(events).toContainEqual(['select_item', { item_id: gift.id, item_name: 'Blue teapot', value: 48 }]);
    await screen.findByText('Link copied');
    expect(events).toContainEqual(['share', { content_type: 'list', item_id: listId, method: 'copy_link' }]);
  });
});
