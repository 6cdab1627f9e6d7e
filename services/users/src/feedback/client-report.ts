const longest = 4_000;

/**
 * What a browser tells of an error, as one line for the log: cut to a bearable length, without e-mail
 * addresses, tokens or the query of the page.
 */
export function clientReport(report: {
  type: string;
  source: string;
  path: string;
  context: unknown;
}): string {
  const context = (JSON.stringify(report.context) ?? '').slice(0, longest);
  const path = report.path.split(/[?#]/, 1).join('');
  return withoutSecrets(`Client error ${report.type} from ${report.source} at ${path}: ${context}`);
}

function withoutSecrets(text: string): string {
  return text
    .replace(/[^\s"'<>:=]+@[^\s"'<>]+\.[a-z]+/gi, '[e-mail]')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/((?:oobCode|token|password)[\\"']*\s*[:=]\s*[\\"']*)[^\s\\"'&,}]+/gi, '$1[hidden]');
}
