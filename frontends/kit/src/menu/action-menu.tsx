import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

export type ActionItem =
  | {
      label: string;
      icon?: ReactNode;
      onSelect?: () => void;
      to?: string;
      /** It takes something away. */
      danger?: boolean;
    }
  | 'divider';

export interface ActionMenuProps {
  /** What the button is for: 'Actions for Teapot'. */
  label: string;
  items: readonly ActionItem[];
  icon?: ReactNode;
  solid?: boolean;
}

const loadMenu = () => import('../overlay.ts');
const OpenMenu = lazy(() => loadMenu().then(({ OpenActionMenu }) => ({ default: OpenActionMenu })));

/** A button with dots and what one can do: a menu, a sheet on phones. The menu is loaded when first wanted. */
export function ActionMenu({ label, items, icon = <IconDots aria-hidden="true" />, solid }: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <IconButton
      label={label}
      icon={icon}
      solid={solid ?? false}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenMenu label={label} items={items} icon={icon} solid={solid ?? false} />
    </Suspense>
  );
}
