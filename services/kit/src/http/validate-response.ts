import { getContract } from './metadata.ts';
import { parseResponse } from './parse-response.ts';
import { HttpResponse } from './response.ts';

/** The result of a handler does not match the contract. This is a bug, and the client gets a 500. */
export class ResponseMismatch extends Error {
  override name = 'ResponseMismatch';
}

/** Validates the result of a handler and strips undeclared fields. */
export function validateResponse(key: string, result: unknown): unknown {
  if (!(result instanceof HttpResponse)) return validateBody(key, result);
  if (result.kind === 'raw') return result;
  const { status, headers } = result;
  return new HttpResponse('raw', validateBody(key, result.body), { headers, ...(status && { status }) });
}

function validateBody(key: string, body: unknown): unknown {
  const parsed = parseResponse(getContract(key).response, body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(issue => `${issue.path.join('.') || 'response'}: ${issue.code}`);
  throw new ResponseMismatch(`${key}: ${issues.slice(0, 10).join('; ')}`);
}
