import { brand } from '@giftlist/contracts/product';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Kind } from '../store/preferences.store.ts';

type Page = (i18n: I18n) => string;

/** The kind in each sentence: languages decline it differently. */
const words: Record<Kind, Record<'ask' | 'stopped' | 'resumed', Page>> = {
  followed: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.followed.ask',
        message: 'You can stop mails about new followers. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.followed.stopped',
        message: 'You will get no more mails about new followers.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.followed.resumed',
        message: 'You will get mails about new followers again.',
      }),
  },
  birthday_reminder: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.birthday-reminder.ask',
        message: 'You can stop birthday reminders by mail. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.birthday-reminder.stopped',
        message: 'You will get no more birthday reminders by mail.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.birthday-reminder.resumed',
        message: 'You will get birthday reminders by mail again.',
      }),
  },
  occasion_reminder: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.occasion-reminder.ask',
        message: 'You can stop reminders of your occasions by mail. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.occasion-reminder.stopped',
        message: 'You will get no more reminders of your occasions by mail.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.occasion-reminder.resumed',
        message: 'You will get reminders of your occasions by mail again.',
      }),
  },
  giving_reminder: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.giving-reminder.ask',
        message: 'You can stop reminders of gifts you reserved by mail. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.giving-reminder.stopped',
        message: 'You will get no more reminders of gifts you reserved by mail.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.giving-reminder.resumed',
        message: 'You will get reminders of gifts you reserved by mail again.',
      }),
  },
  collaborator_invited: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.collaborator-invited.ask',
        message: 'You can stop mails that invite you to edit a list. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.collaborator-invited.stopped',
        message: 'You will get no more mails that invite you to edit a list.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.collaborator-invited.resumed',
        message: 'You will get mails that invite you to edit a list again.',
      }),
  },
  list_shared: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.list-shared.ask',
        message:
          'You can stop mails in which people share their lists or invite you. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.list-shared.stopped',
        message: 'You will get no more mails in which people share their lists or invite you.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.list-shared.resumed',
        message: 'You will get mails in which people share their lists or invite you again.',
      }),
  },
  reservation: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.reservation.ask',
        message: 'You can stop mails about your reservations. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.reservation.stopped',
        message: 'You will get no more mails about your reservations.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.reservation.resumed',
        message: 'You will get mails about your reservations again.',
      }),
  },
  gift_added: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.gift-added.ask',
        message: 'You can stop mails about gifts added to lists. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.gift-added.stopped',
        message: 'You will get no more mails about gifts added to lists.',
      }),
    resumed: i18n =>
      i18n.t({
        id: 'unsubscribe.gift-added.resumed',
        message: 'You will get mails about gifts added to lists again.',
      }),
  },
  account: {
    ask: i18n =>
      i18n.t({
        id: 'unsubscribe.account.ask',
        message: 'You can stop mails about your account. Everything else stays as it is.',
      }),
    stopped: i18n =>
      i18n.t({
        id: 'unsubscribe.account.stopped',
        message: 'You will get no more mails about your account.',
      }),
    resumed: i18n =>
      i18n.t({ id: 'unsubscribe.account.resumed', message: 'You will get mails about your account again.' }),
  },
};

const style = `
  :root { color-scheme: light dark; --paper: #FFFBF7; --card: #fff; --line: #EBE2DC; --ink: #1F1B24; --act: #C2255C; }
  @media (prefers-color-scheme: dark) { :root { --paper: #161218; --card: #201A23; --line: #352D39; --ink: #F7F1F4; --act: #D1356C; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 400 17px/1.55 Figtree, system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(100% - 32px, 480px); padding: 36px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
  h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; letter-spacing: -.02em; }
  button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  a { color: inherit; }`;

interface PageParts {
  heading: string;
  text: string;
  form?: string;
}

function page({ heading, text, form = '' }: PageParts, i18n: I18n): string {
  const home = i18n.t({ id: 'unsubscribe.home', message: 'To {brand}' });
  return `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${brand}</title>
<style>${style}</style>
</head>
<body><main><h1>${heading}</h1><p>${text}</p>${form}<p><a href="/">${home}</a></p></main></body>
</html>
`;
}

const formOf = (choice: 'stop' | 'resume', label: string): string =>
  `<form method="post"><input type="hidden" name="choice" value="${choice}"><button>${label}</button></form>`;

const stopForm = (i18n: I18n): string =>
  formOf('stop', i18n.t({ id: 'unsubscribe.stop', message: 'Stop these mails' }));

/** Asks for confirmation: robots that scan mails follow every link. */
export const askPage = (kind: Kind, i18n: I18n): string =>
  page(
    {
      heading: i18n.t({ id: 'unsubscribe.ask.heading', message: 'Fewer mails?' }),
      text: words[kind].ask(i18n),
      form: stopForm(i18n),
    },
    i18n,
  );

export const stoppedPage = (kind: Kind, i18n: I18n): string =>
  page(
    {
      heading: i18n.t({ id: 'unsubscribe.stopped.heading', message: 'Done' }),
      text: words[kind].stopped(i18n),
      form: formOf('resume', i18n.t({ id: 'unsubscribe.resume', message: 'I want them after all' })),
    },
    i18n,
  );

export const resumedPage = (kind: Kind, i18n: I18n): string =>
  page(
    {
      heading: i18n.t({ id: 'unsubscribe.resumed.heading', message: 'Welcome back' }),
      text: words[kind].resumed(i18n),
      form: stopForm(i18n),
    },
    i18n,
  );

export const brokenPage = (i18n: I18n): string =>
  page(
    {
      heading: i18n.t({ id: 'unsubscribe.broken.heading', message: 'This link does not work' }),
      text: i18n.t({
        id: 'unsubscribe.broken.text',
        message: 'It may be incomplete. Open the link in the mail again.',
      }),
    },
    i18n,
  );
