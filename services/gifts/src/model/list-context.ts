import type { GiftDoc } from './gift.ts';
import type { GiftViewer } from './gift-viewer.ts';
import type { ListDoc } from './list.ts';

export interface ListContext {
  list: ListDoc;
  viewer: GiftViewer;
}

export interface GiftContext extends ListContext {
  gift: GiftDoc;
}
