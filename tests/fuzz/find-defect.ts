/** Parts of stack traces and of error messages from libraries. */
const internalDetails = /\bat \w+ \(|node_modules|Mongo\w*Error|E11000|ECONN|expected string, received/;

export interface FuzzResponse {
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  text: string;
}

/**
 * Describes what is wrong with an error response. With `isPage`, an error may be an HTML page instead of a
 * problem.
 */
export function findDefect(
  { status, contentType, retryAfter, text }: FuzzResponse,
  { isPage = false } = {},
): string | undefined {
  if (status < 400) return undefined;
  const isBusy = status === 503 && retryAfter !== undefined;
  if (status >= 500 && !isBusy) return `status ${status}: ${text.slice(0, 200)}`;
  if (isPage && contentType.startsWith('text/html')) return undefined;
  if (!contentType.startsWith('application/problem+json'))
    return contentType ? `an error as ${contentType}` : 'an error without content type';
  return findProblemDefect(status, text);
}

function findProblemDefect(status: number, text: string): string | undefined {
  let problem: Record<string, unknown>;
  try {
    problem = JSON.parse(text);
  } catch {
    return 'an error that is not JSON';
  }
  if (problem.status !== status)
    return `a problem with status ${problem.status} in a response with status ${status}`;
  const missing = ['type', 'title', 'code', 'detail'].filter(
    name => typeof problem[name] !== 'string' || problem[name] === '',
  );
  if (missing.length > 0) return `a problem without ${missing.join(', ')}`;
  const visibleTexts = String(problem.detail) + JSON.stringify(problem.errors ?? '');
  const leak = internalDetails.exec(visibleTexts);
  return leak ? `a problem that leaks internal details: ${leak[0]}` : undefined;
}
