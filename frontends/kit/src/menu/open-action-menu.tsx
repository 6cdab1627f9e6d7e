import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-media.ts';
import css from '../modal/modal.module.css';
import { ResponsiveModal } from '../modal/responsive-modal.tsx';
import type { ActionItem } from './action-menu.tsx';

interface Props {
  label: string;
  items: readonly ActionItem[];
  icon: ReactNode;
  solid: boolean;
}

/** The menu itself, open from the start: its button was pressed while this was on its way. */
export function OpenActionMenu(props: Props) {
  return useIsPhone() ? <SheetMenu {...props} /> : <FloatingMenu {...props} />;
}

function FloatingMenu({ label, items, icon, solid }: Props) {
  const [opened, setOpened] = useState(true);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={6}
      // It once stayed hidden, open, beside a card that had just changed.
      hideDetached={false}
      transitionProps={{ transition: 'pop-top-right', duration: 120 }}
      classNames={{ dropdown: css.menu, item: css.item, itemLabel: '', divider: css.divider }}
    >
      <Menu.Target>
        <IconButton label={label} icon={icon} solid={solid} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {items.map((item, index) =>
          item === 'divider' ? (
            <Menu.Divider key={index} />
          ) : item.to === undefined ? (
            <Menu.Item
              key={item.label}
              onClick={item.onSelect}
              className={cx(css.item, item.danger && css.danger)}
            >
              <MenuText item={item} />
            </Menu.Item>
          ) : (
            <Menu.Item key={item.label} component={Link} to={item.to} className={css.item}>
              <MenuText item={item} />
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuText({ item }: { item: Exclude<ActionItem, 'divider'> }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      {item.icon}
      {item.label}
    </span>
  );
}

function SheetMenu({ label, items, icon, solid }: Props) {
  const [opened, setOpened] = useState(true);
  const navigate = useNavigate();
  const choose = (item: Exclude<ActionItem, 'divider'>) => {
    setOpened(false);
    if (item.to !== undefined) navigate(item.to);
    else item.onSelect?.();
  };
  return (
    <>
      <IconButton
        label={label}
        icon={icon}
        solid={solid}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      />
      <ResponsiveModal opened={opened} onClose={() => setOpened(false)} title={label}>
        <div className={css.sheetItems}>
          {items.map((item, index) =>
            item === 'divider' ? (
              <hr key={index} className={css.divider} />
            ) : (
              <button
                key={item.label}
                type="button"
                className={cx(css.item, item.danger && css.danger)}
                onClick={() => choose(item)}
              >
                {item.icon}
                {item.label}
              </button>
            ),
          )}
        </div>
      </ResponsiveModal>
    </>
  );
}
