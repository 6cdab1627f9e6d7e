import { brand } from '@giftlist/contracts/product';
import type { Kind } from '../store/preferences.store.ts';

const called: Record<Kind, string> = {
  followed: 'mails about new followers',
  birthday_reminder: 'birthday reminders by mail',
  occasion_reminder: 'reminders of your occasions by mail',
  giving_reminder: 'reminders of gifts you reserved by mail',
  collaborator_invited: 'mails that invite you to edit a list',
  list_shared: 'mails in which people share their lists or invite you',
  reservation: 'mails about your reservations',
  gift_added: 'mails about gifts added to lists',
  account: 'mails about your account',
};

const style = `
  :root { color-scheme: light dark; --paper: #FFFBF7; --card: #fff; --line: #EBE2DC; --ink: #1F1B24; --act: #C2255C; }
  @media (prefers-color-scheme: dark) { :root { --paper: #161218; --card: #201A23; --line: #352D39; --ink: #F7F1F4; --act: #D1356C; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 400 17px/1.55 Figtree, system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(100% - 32px, 480px); padding: 36px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
  h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; letter-spacing: -.02em; }
  button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  a { color: inherit; }`;

function page(heading: string, text: string, form: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${brand}</title>
<style>${style}</style>
</head>
<body><main><h1>${heading}</h1><p>${text}</p>${form}<p><a href="/">To ${brand}</a></p></main></body>
</html>
`;
}

const form = (choice: 'stop' | 'resume', label: string): string =>
  `<form method="post"><input type="hidden" name="choice" value="${choice}"><button>${label}</button></form>`;

/** Asks for confirmation: robots that scan mails follow every link. */
export const askPage = (kind: Kind): string =>
  page(
    'Fewer mails?',
    `You can stop ${called[kind]}. Everything else stays as it is.`,
    form('stop', 'Stop these mails'),
  );

export const stoppedPage = (kind: Kind): string =>
  page('Done', `You will get no more ${called[kind]}.`, form('resume', 'I want them after all'));

export const resumedPage = (kind: Kind): string =>
  page('Welcome back', `You will get ${called[kind]} again.`, form('stop', 'Stop these mails'));

export const brokenPage = (): string =>
  page('This link does not work', 'It may be incomplete. Open the link in the mail again.', '');
