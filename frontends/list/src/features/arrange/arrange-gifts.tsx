import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { announce, Button, GiftPicture, IconButton, Row } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { useGiftOrder } from './api/use-gift-order.ts';
import css from './arrange.module.css';
import { moveItem } from './move-item.ts';

const getInstructions = () => ({
  draggable: t`To move a gift, press Space or Enter on its handle, then the arrow keys, then Space or Enter again. Escape leaves it where it was.`,
});

export interface ArrangeGiftsProps {
  list: GiftList;
  gifts: readonly Gift[];
  onDone: () => void;
}

export function ArrangeGifts({ list, gifts, onDone }: ArrangeGiftsProps) {
  const setOrder = useGiftOrder(list);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const findIndex = (id: unknown) => gifts.findIndex(gift => gift.id === id);
  const getTitle = (id: unknown) => isolateBidi(gifts[findIndex(id)]?.gift_title ?? '');
  const move = (fromIndex: number, toIndex: number) => {
    if (fromIndex === toIndex || toIndex < 0 || toIndex >= gifts.length) return;
    announce(t`${getTitle(gifts[fromIndex]?.id)} is now ${toIndex + 1} of ${gifts.length}`);
    void setOrder(moveItem(gifts, fromIndex, toIndex));
  };
  const handleDrop = ({ active, over }: DragEndEvent) => {
    if (over) move(findIndex(active.id), findIndex(over.id));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`${getTitle(active.id)} is picked up`,
    // At the start of a drag, the gift is over itself, which needs no announcement.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t`Place ${findIndex(over.id) + 1} of ${gifts.length}` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t`${getTitle(active.id)} is now ${findIndex(over.id) + 1} of ${gifts.length}` : undefined,
    onDragCancel: ({ active }) => t`${getTitle(active.id)} is where it was`,
  };
  return (
    <>
      <div className={css.head}>
        <p>{t`Everyone who opens the list sees the gifts in this order.`}</p>
        <Row gap={2}>
          {gifts.some(gift => gift.position !== null) && (
            <Button variant="ghost" onClick={() => void setOrder([])}>
              {t`Usual order`}
            </Button>
          )}
          <Button variant="primary" onClick={onDone}>
            {t`Done`}
          </Button>
        </Row>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDrop}
        accessibility={{ announcements, screenReaderInstructions: getInstructions() }}
      >
        <SortableContext items={gifts.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={css.rows}>
            {gifts.map((gift, index) => (
              <ArrangedGift
                key={gift.id}
                gift={gift}
                isFirst={index === 0}
                isLast={index === gifts.length - 1}
                onMove={step => move(index, index + step)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

interface ArrangedGiftProps {
  gift: Gift;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
}

function ArrangedGift({ gift, isFirst, isLast, onMove }: ArrangedGiftProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: gift.id });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${css.row} ${css.dragged}` : css.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={t`Move ${isolateBidi(gift.gift_title)}`}
      >
        <IconGripVertical aria-hidden="true" />
      </button>
      <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} />
      <span className={css.title}>
        <bdi>{gift.gift_title}</bdi>
      </span>
      <span className={css.buttons}>
        <IconButton
          label={t`Move ${isolateBidi(gift.gift_title)} up`}
          icon={<IconArrowUp aria-hidden="true" />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t`Move ${isolateBidi(gift.gift_title)} down`}
          icon={<IconArrowDown aria-hidden="true" />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
    </li>
  );
}
