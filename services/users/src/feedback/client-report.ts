import { cutText, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';

const maxContextLength = 4_000;

/**
 * Formats a browser's error report as one short log line, without email addresses, tokens, passwords or the page's
 * query string.
 */
export function formatClientReport(report: {
  type: string;
  source: string;
  path: string;
  context: unknown;
}): string {
  const context = cutText(JSON.stringify(report.context) ?? '', maxContextLength);
  const [path = ''] = report.path.split(/[?#]/);
  const line = `Client error ${report.type} from ${report.source} at ${path}: ${context}`;
  return toSingleLine(toPrintable(redactSecrets(line)));
}

// Limits the length before and after the @, because an unlimited pattern is slow on hostile text.
const emailPattern = /[^\s"'<>:=@]{1,64}@[^\s"'<>@]{1,254}/g;
const jwtPattern = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const secretPattern = /((?:oobCode|token|password)[\\"']*\s*[:=]\s*[\\"']*)[^\s\\"'&,}]+/gi;

function redactSecrets(text: string): string {
  return text
    .replace(emailPattern, '[e-mail]')
    .replace(jwtPattern, '[token]')
    .replace(secretPattern, '$1[hidden]');
}
