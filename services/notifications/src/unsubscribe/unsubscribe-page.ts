import { brand } from '@giftlist/contracts/product';
import type { I18n } from '@giftlist/service-kit/translations';
import type { OptionalKindName } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';

const style = `
  :root { color-scheme: light dark; --paper: #FFFBF7; --card: #fff; --line: #EBE2DC; --ink: #1F1B24; --act: #C2255C; }
  @media (prefers-color-scheme: dark) { :root { --paper: #161218; --card: #201A23; --line: #352D39; --ink: #F7F1F4; --act: #D1356C; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 400 17px/1.55 Figtree, system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(100% - 32px, 480px); padding: 36px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
  h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; letter-spacing: -.02em; }
  button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  a { color: inherit; }`;

interface PageContent {
  heading: string;
  text: string;
  form?: string;
}

function renderPage({ heading, text, form = '' }: PageContent, i18n: I18n): string {
  const home = i18n.t('unsubscribe.home', 'To {brand}');
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

const renderForm = (choice: 'stop' | 'resume', label: string): string =>
  `<form method="post"><input type="hidden" name="choice" value="${choice}"><button>${label}</button></form>`;

const renderStopForm = (i18n: I18n): string =>
  renderForm('stop', i18n.t('unsubscribe.stop', 'Stop these mails'));

/** Asks for confirmation, because mail scanners open every link. */
export const renderConfirmPage = (kind: OptionalKindName, i18n: I18n): string =>
  renderPage(
    {
      heading: i18n.t('unsubscribe.ask.heading', 'Fewer mails?'),
      text: kinds[kind].unsubscribe.confirm(i18n),
      form: renderStopForm(i18n),
    },
    i18n,
  );

export const renderStoppedPage = (kind: OptionalKindName, i18n: I18n): string =>
  renderPage(
    {
      heading: i18n.t('unsubscribe.stopped.heading', 'Done'),
      text: kinds[kind].unsubscribe.stopped(i18n),
      form: renderForm('resume', i18n.t('unsubscribe.resume', 'I want them after all')),
    },
    i18n,
  );

export const renderResumedPage = (kind: OptionalKindName, i18n: I18n): string =>
  renderPage(
    {
      heading: i18n.t('unsubscribe.resumed.heading', 'Welcome back'),
      text: kinds[kind].unsubscribe.resumed(i18n),
      form: renderStopForm(i18n),
    },
    i18n,
  );

export const renderInvalidLinkPage = (i18n: I18n): string =>
  renderPage(
    {
      heading: i18n.t('unsubscribe.broken.heading', 'This link does not work'),
      text: i18n.t('unsubscribe.broken.text', 'It may be incomplete. Open the link in the mail again.'),
    },
    i18n,
  );
