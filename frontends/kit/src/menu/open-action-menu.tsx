import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { overlayProps } from '../dialog/opener.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { cx } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-media-query.ts';
import css from '../modal/modal.module.css';
import { ResponsiveModal } from '../modal/responsive-modal.tsx';
import type { ActionItem } from './action-menu.tsx';

interface Props {
  label: string;
  items: readonly ActionItem[];
  onClose: () => void;
  /** Replaces the menu's history entry. */
  onLeave: (to: string) => void;
}

export function ActionMenuContent(props: Props) {
  return useIsPhone() ? <SheetMenu {...props} /> : <FloatingMenu {...props} />;
}

function selectItem(item: Exclude<ActionItem, 'divider'>, { onClose, onLeave }: Props): void {
  if (item.to === undefined) {
    item.onSelect?.();
    onClose();
  } else onLeave(item.to);
}

function FloatingMenu(props: Props) {
  const { label, items, onClose } = props;
  const overlay = useReturnFocus(true);
  return (
    <Menu
      opened
      onChange={opened => opened || onClose()}
      closeOnItemClick={false}
      returnFocus={false}
      position="bottom-end"
      offset={6}
      // Otherwise, the menu of a changed card can stay open but invisible.
      hideDetached={false}
      transitionProps={{ transition: 'pop-top-right', duration: 120 }}
      classNames={{ dropdown: css.menu, item: css.item, itemLabel: '', divider: css.divider }}
    >
      <Menu.Target>
        <span className={css.anchor} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined} ref={overlay} {...overlayProps}>
        {items.map((item, index) =>
          item === 'divider' ? (
            <Menu.Divider key={index} />
          ) : (
            <Menu.Item
              key={item.label}
              onClick={() => selectItem(item, props)}
              className={cx(css.item, item.danger && css.danger)}
            >
              <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
                {item.icon}
                {item.label}
              </span>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SheetMenu(props: Props) {
  const { label, items, onClose } = props;
  return (
    <ResponsiveModal onClose={onClose} title={label}>
      <div className={css.sheetItems}>
        {items.map((item, index) =>
          item === 'divider' ? (
            <hr key={index} className={css.divider} />
          ) : (
            <button
              key={item.label}
              type="button"
              className={cx(css.item, item.danger && css.danger)}
              onClick={() => selectItem(item, props)}
            >
              {item.icon}
              {item.label}
            </button>
          ),
        )}
      </div>
    </ResponsiveModal>
  );
}
