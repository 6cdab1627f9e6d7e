import { cutText, onOneLine, printable } from '@giftlist/contracts/rules/text';

const longest = 4_000;

/**
 * Formats an error report of a browser as one log line: bounded, and without e-mail addresses, tokens or the page's
 * query.
 */
export function clientReport(report: {
  type: string;
  source: string;
  path: string;
  context: unknown;
}): string {
  const context = cutText(JSON.stringify(report.context) ?? '', longest);
  const path = report.path.split(/[?#]/, 1).join('');
  const line = `Client error ${report.type} from ${report.source} at ${path}: ${context}`;
  return onOneLine(printable(withoutSecrets(line)));
}

// Bounded on both sides of the @, since anyone may send a text that would make the search slow.
function withoutSecrets(text: string): string {
  return text
    .replace(/[^\s"'<>:=@]{1,64}@[^\s"'<>@]{1,254}/g, '[e-mail]')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/((?:oobCode|token|password)[\\"']*\s*[:=]\s*[\\"']*)[^\s\\"'&,}]+/gi, '$1[hidden]');
}
