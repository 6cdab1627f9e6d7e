import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useSheet } from '../dialog/use-dialog.ts';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import css from './action-menu.module.css';

export type ActionItem =
  | {
      label: string;
      icon?: ReactNode;
      onSelect?: () => void;
      to?: string;
      danger?: boolean;
    }
  | 'divider';

export interface ActionMenuProps {
  /** The button's name, such as 'Actions for Teapot'. */
  label: string;
  items: readonly ActionItem[];
  icon?: ReactNode;
  solid?: boolean;
}

const ActionMenuContent = lazyComponent(
  async () => (await import('./open-action-menu.tsx')).ActionMenuContent,
);

/** Opens a sheet on phones. Loads the menu's code on first use. */
export function ActionMenu({ label, items, icon = <IconDots aria-hidden="true" />, solid }: ActionMenuProps) {
  const menu = useSheet({ menu: true });
  // While the menu is open, pressing its button counts as an outside click and closes it. The click that follows must
  // not reopen the menu.
  const wasOpen = useRef(false);
  return (
    <span className={css.place}>
      <IconButton
        label={label}
        icon={icon}
        solid={solid ?? false}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onPointerEnter={ActionMenuContent.preload}
        onFocus={ActionMenuContent.preload}
        onPointerDown={() => {
          wasOpen.current = menu.open;
        }}
        onClick={() => {
          if (wasOpen.current) menu.hide();
          else menu.show();
          wasOpen.current = false;
        }}
      />
      {menu.open && (
        <ActionMenuContent label={label} items={items} onClose={menu.hide} onLeave={menu.closeAndNavigate} />
      )}
    </span>
  );
}
