import type { Multipart } from '@fastify/multipart';
import { limits } from '@giftlist/contracts/limits';
import type { FastifyRequest } from 'fastify';
import { fail } from '../problem-error.ts';

/** A file of a multipart body, read whole within the limits of the contract. */
export interface UploadedFile {
  field: string;
  bytes: Buffer;
  /** What the client says it is. Never trusted: pictures are checked by their content. */
  declaredType: string;
}
export type UploadedFiles = Readonly<Record<string, UploadedFile | undefined>>;

export interface MultipartBody {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
}

/** Bounds on one multipart body, beside its size as a whole. */
export const multipartLimits = {
  fileSize: limits.imageBytes,
  files: 4,
  fields: 60,
  fieldSize: 262_144,
  parts: 64,
  headerPairs: 50,
};

/** Reads a multipart body: the first value of each field, at most `maxBytes` in all. */
export async function readMultipart(request: FastifyRequest, maxBytes: number): Promise<MultipartBody> {
  if (!request.isMultipart()) fail('media-type');
  try {
    return await readParts(request.parts(), maxBytes);
  } catch (error) {
    if (!isParserError(error)) throw error;
    const detail = 'The multipart body is not valid: its boundary is missing or too long, or it breaks off';
    return fail('validation', { detail, errors: [{ path: 'body', message: detail }] });
  }
}

/** The parser throws plain errors, without a code, of a body that is not multipart. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

async function readParts(parts: AsyncIterable<Multipart>, maxBytes: number): Promise<MultipartBody> {
  const fields: [string, string][] = [];
  const files: [string, UploadedFile][] = [];
  let left = maxBytes;
  for await (const part of parts) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      left -= bytes.length;
      files.push([part.fieldname, { field: part.fieldname, bytes, declaredType: part.mimetype }]);
    } else {
      const text = String(part.value ?? '');
      left -= text.length;
      if (part.valueTruncated) fail('too-large');
      fields.push([part.fieldname, text]);
    }
    if (left < 0) fail('too-large');
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}
