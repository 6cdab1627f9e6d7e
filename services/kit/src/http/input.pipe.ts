import { createHash } from 'node:crypto';
import { type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fail } from '../core/problem-error.ts';
import { Shutdown } from '../core/shutdown.ts';
import type { Idempotency } from '../mongo/idempotency.ts';
import { type CallContext, getCallContext, getViewer } from './metadata.ts';
import { type MultipartBody, parseMultipartBody } from './multipart.ts';
import { ValidatedInput } from './validated-input.ts';
import type { Viewer } from './viewer.ts';

type InputError = { path: string; message: string };
/** A part is the params, query or body. The limit prevents a huge response to an invalid body. */
const maxErrorsPerPart = 50;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;
const emptyBody: MultipartBody = { fields: {}, files: {} };

@Injectable()
export class InputPipe implements PipeTransform<ExecutionContext, Promise<ValidatedInput>> {
  constructor(private readonly shutdown: Shutdown) {}

  async transform(context: ExecutionContext): Promise<ValidatedInput> {
    const call = getCallContext(context);
    const { contract, request, reply } = call;
    const multipart = await parseMultipart(call);
    const body = contract.bodyKind === 'multipart' ? multipart.fields : request.body;
    const errors: InputError[] = [];
    const parts = {
      params: validate('params', contract.params, request.params, errors),
      query: validate('query', contract.query, request.query, errors),
      body: validate('body', contract.body, body, errors),
    };
    const idempotencyKey = readIdempotencyKey(request, errors);
    const [firstError] = errors;
    if (firstError) fail('validation', { detail: firstError.message, errors });
    const idempotency = idempotencyKey
      ? createIdempotency(idempotencyKey, call, parts, multipart)
      : undefined;
    return new ValidatedInput(
      { ...parts, files: multipart.files, viewer: getViewer(request), idempotency },
      request,
      reply,
      this.shutdown.signal,
    );
  }
}

async function parseMultipart({ contract, request }: CallContext): Promise<MultipartBody> {
  if (contract.bodyKind !== 'multipart') return emptyBody;
  return parseMultipartBody(request, contract);
}

function validate(
  part: string,
  schema: z.ZodType | undefined,
  value: unknown,
  errors: InputError[],
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.slice(0, maxErrorsPerPart)) {
    errors.push({ path: [part, ...issue.path].join('.'), message: issue.message });
  }
  return undefined;
}

function readIdempotencyKey(request: FastifyRequest, errors: InputError[]): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key;
  errors.push({ path: 'headers.idempotency-key', message: 'Use 1 to 200 visible characters' });
  return undefined;
}

function createIdempotency(
  idempotencyKey: string,
  { request, key: routeKey }: CallContext,
  parts: object,
  { files }: MultipartBody,
): Idempotency {
  const hash = createHash('sha256').update(JSON.stringify(parts));
  for (const [field, file] of Object.entries(files)) hash.update(`\n${field}\n`).update(file.bytes);
  const scope = `${getScope(getViewer(request))} ${routeKey}`;
  return { key: idempotencyKey, scope, fingerprint: hash.digest('base64url') };
}

function getScope(viewer: Viewer): string {
  if (viewer.kind === 'account') return viewer.accountId;
  return viewer.kind === 'service' ? viewer.service : 'visitor';
}
