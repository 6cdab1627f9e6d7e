import { t } from '@lingui/core/macro';
import {
  type IconBell,
  IconCake,
  IconCalendarEvent,
  IconGift,
  IconMail,
  IconShare2,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Notification } from './api/use-notifications.ts';
import type { KindPreference } from './api/use-preferences.ts';

type Kind = Notification['kind'];
type OptionalKind = KindPreference['kind'];

interface KindTexts {
  title: string;
  text: string;
}
interface KindDetails<K extends Kind> {
  icon: typeof IconBell;
  /** Null for kinds that cannot be turned off. */
  settings: K extends OptionalKind ? () => KindTexts : null;
}

export const notificationKinds: { readonly [K in Kind]: KindDetails<K> } = {
  followed: {
    icon: IconUserPlus,
    settings: () => ({ title: t`New followers`, text: t`Someone follows you.` }),
  },
  birthday_reminder: {
    icon: IconCake,
    settings: () => ({ title: t`Birthdays`, text: t`A birthday of someone you follow draws near.` }),
  },
  occasion_reminder: {
    icon: IconCalendarEvent,
    settings: () => ({ title: t`Occasions`, text: t`A holiday or an occasion of yours draws near.` }),
  },
  giving_reminder: {
    icon: IconGift,
    settings: () => ({
      title: t`Gifts you reserved`,
      text: t`A week before the day, if you have not bought it yet.`,
    }),
  },
  collaborator_invited: {
    icon: IconUsers,
    settings: () => ({ title: t`Invitations to edit`, text: t`Someone invites you to edit their list.` }),
  },
  list_shared: {
    icon: IconShare2,
    settings: () => ({ title: t`Shared lists`, text: t`Someone sends you a list.` }),
  },
  reservation: { icon: IconGift, settings: null },
  gift_added: {
    icon: IconGift,
    settings: () => ({
      title: t`Gifts added`,
      text: t`Others add gifts to a list that you keep together.`,
    }),
  },
  account: { icon: IconMail, settings: null },
};
