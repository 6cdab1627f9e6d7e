export { fullName } from '@giftlist/contracts/rules/person-name';
export { getTintVariable } from '@giftlist/contracts/rules/tint';
export { Avatar, AvatarRow } from './avatar/avatar.tsx';
export { Button, type ButtonProps } from './buttons/button.tsx';
export { ButtonOrLink } from './buttons/button-or-link.tsx';
export { IconButton } from './buttons/icon-button.tsx';
export { TextLink } from './buttons/text-link.tsx';
export { Badge, Chip, MostWantedBadge, Note } from './cards/badge.tsx';
export { GiftCard, GiftGrid, type GiftGridProps, PurchasedNote } from './cards/gift-card.tsx';
export { AddTile, ListCard, ListGrid } from './cards/list-card.tsx';
export {
  GridSkeleton,
  ListCardSkeleton,
  ListItemSkeleton,
  LoadingRegion,
  Skeleton,
} from './cards/skeletons.tsx';
export { Cover } from './cover/cover.tsx';
export { DayBox, GiftTag } from './cover/gift-tag.tsx';
export { PaperSheet } from './cover/paper.tsx';
export { type Dialog, useDialog, useSheet } from './dialog/use-dialog.ts';
export { useOpener } from './dialog/use-opener.ts';
export { Announcer, announce } from './feedback/announce.tsx';
export { Breadcrumbs } from './feedback/breadcrumbs.tsx';
export { EmptyState, LoadError, NotFound } from './feedback/empty-state.tsx';
export { ErrorBoundary } from './feedback/error-boundary.tsx';
export { Illustration } from './feedback/illustration.tsx';
export { lazyComponent } from './feedback/lazy-component.tsx';
export { isMailRefusal, MailRefusalNote, SendVerificationButton } from './feedback/mail-refused.tsx';
export { LoadMore, ScrollToTop } from './feedback/scrolling.tsx';
export { Stars } from './feedback/stars.tsx';
export { Toasts } from './feedback/toasts.tsx';
export { usePreload } from './feedback/use-preload.ts';
export { getTextDirection } from './fields/text-direction.ts';
export { Card, Grow, ListItemButton, Row, Stack, Table, Text, VisuallyHidden } from './layout/boxes.tsx';
export { cx } from './layout/class-names.ts';
export { ExpandableText } from './layout/expandable-text.tsx';
export { Page, PageHeader, Section } from './layout/page.tsx';
export { useIsPhone, useMediaQuery } from './layout/use-media-query.ts';
export { useOnline } from './layout/use-online.ts';
export { type ActionItem, ActionMenu } from './menu/action-menu.tsx';
export { FollowButton } from './people/follow-button.tsx';
export { Bow } from './picture/bow.tsx';
export { GiftPicture } from './picture/gift-picture.tsx';
export { SearchField } from './search/search-field.tsx';
export { TabPanel, Tabs } from './tabs/tabs.tsx';
export { ThemeProvider } from './theme/theme-provider.tsx';
export { useTheme } from './theme/use-theme.ts';
export { toast } from './toast/toast.ts';
