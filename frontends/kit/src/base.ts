export { fullName } from '@giftlist/contracts/rules/person-name';
export { tintVar } from '@giftlist/contracts/rules/tint';
export { Avatar, AvatarRow, initialsOf } from './avatar/avatar.tsx';
export { Act } from './buttons/act.tsx';
export { Button, type ButtonProps } from './buttons/button.tsx';
export { IconButton } from './buttons/icon-button.tsx';
export { TextLink } from './buttons/text-link.tsx';
export { Badge, Chip, MostWantedBadge, Note } from './cards/badge.tsx';
export { GiftCard, type GiftCardProps, GiftGrid, type GiftGridProps, TakenNote } from './cards/gift-card.tsx';
export { AddTile, Collage, ListCard, ListGrid } from './cards/list-card.tsx';
export {
  GiftCardSkeleton,
  GridSkeleton,
  LineSkeleton,
  ListCardSkeleton,
  LoadingRegion,
  Skeleton,
} from './cards/skeletons.tsx';
export { Cover } from './cover/cover.tsx';
export { DayBox, GiftTag } from './cover/gift-tag.tsx';
export { PaperSheet } from './cover/paper.tsx';
export { type Dialog, type Sheet, useDialog, useSheet } from './dialog/use-dialog.ts';
export { useOpener } from './dialog/use-opener.ts';
export { Announcer, announce } from './feedback/announce.tsx';
export { Breadcrumbs } from './feedback/breadcrumbs.tsx';
export { Draw, type Drawing } from './feedback/draw.tsx';
export { CouldNotLoad, EmptyState, NotFound } from './feedback/empty-state.tsx';
export { ErrorBoundary } from './feedback/error-boundary.tsx';
export { type LazyPart, lazyPart } from './feedback/lazy-part.tsx';
export { isMailRefusal, type MailRefusal, MailRefused, SendVerification } from './feedback/mail-refused.tsx';
export { LoadMore, ScrollToTop } from './feedback/scrolling.tsx';
export { Stars } from './feedback/stars.tsx';
export { Toasts } from './feedback/toasts.tsx';
export { usePreload } from './feedback/use-preload.ts';
export { typedDirection } from './fields/typed-direction.ts';
export { Card, Grow, Line, Row, Stack, Table, Text, VisuallyHidden } from './layout/boxes.tsx';
export { cx } from './layout/class-names.ts';
export { Folded } from './layout/folded.tsx';
export { Page, PageHead, Section, usePageTitle } from './layout/page.tsx';
export { useIsPhone, useMedia } from './layout/use-media.ts';
export { useOnline } from './layout/use-online.ts';
export { type ActionItem, ActionMenu } from './menu/action-menu.tsx';
export { FollowButton } from './people/follow-button.tsx';
export { Bow } from './picture/bow.tsx';
export { GiftPicture, type Wrapping } from './picture/gift-picture.tsx';
export { SearchField } from './search/search-field.tsx';
export { TabPanel, Tabs } from './tabs/tabs.tsx';
export { ThemeProvider } from './theme/theme-provider.tsx';
export { type ThemeChoice, useTheme } from './theme/use-theme.ts';
export { toast } from './toast/toast.ts';
