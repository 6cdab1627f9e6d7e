import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits } from '@giftlist/contracts/limits';
import type { RouteDefinition } from '@giftlist/contracts/route';
import type { FastifyRequest } from 'fastify';
import { fail, ProblemError } from '../core/problem-error.ts';

export interface UploadedFile {
  field: string;
  bytes: Buffer;
  /** The media type that the client sent. Pictures are recognised by their content instead. */
  declaredType: string;
}
export type UploadedFiles = Readonly<Record<string, UploadedFile | undefined>>;

export interface MultipartBody {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
}

export const multipartLimits = {
  fileSize: limits.imageBytes,
  files: 4,
  fields: 60,
  fieldSize: 262_144,
  parts: 64,
  headerPairs: 50,
};

/** Parses a multipart body. The last of several parts with the same name is used. */
export async function parseMultipartBody(
  request: FastifyRequest,
  {
    files: tooLargeMessages = {},
    maxBodyBytes = limits.jsonBodyBytes,
  }: Pick<RouteDefinition, 'files' | 'maxBodyBytes'>,
): Promise<MultipartBody> {
  if (!request.isMultipart()) fail('media-type');
  try {
    return await readParts(
      request.parts(),
      tooLargeMessages,
      Math.min(maxBodyBytes, limits.uploadMemoryBytes),
    );
  } catch (error) {
    throw toProblem(error);
  }
}

async function readParts(
  parts: AsyncIterable<Multipart>,
  tooLargeMessages: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<MultipartBody> {
  const fields: [string, string][] = [];
  const files: [string, UploadedFile][] = [];
  let remaining = maxBytes;
  for await (const part of parts) {
    const { fieldname: field } = part;
    if (part.type === 'file') {
      const bytes = await readFile(part, tooLargeMessages[field]);
      remaining -= bytes.length;
      files.push([field, { field, bytes, declaredType: part.mimetype }]);
    } else {
      const text = String(part.value ?? '');
      remaining -= text.length;
      if (part.valueTruncated) fail('too-large', { detail: sizeMessages.fieldSize });
      fields.push([field, text]);
    }
    if (remaining < 0) fail('too-large', { detail: sizeMessages.total });
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}

async function readFile(
  part: MultipartFile,
  tooLargeMessage: string = sizeMessages.fileSize,
): Promise<Buffer> {
  const failIfTruncated = () => {
    if (part.file.truncated) fail('too-large', { detail: tooLargeMessage });
  };
  const bytes = await part.toBuffer().catch((error: unknown) => {
    failIfTruncated();
    throw error;
  });
  failIfTruncated();
  return bytes;
}

const toMegabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);
const sizeMessages = {
  fileSize: `A file in this form is too large. Max size is ${toMegabytes(multipartLimits.fileSize)}MB.`,
  fieldSize: `A field of this form is longer than ${multipartLimits.fieldSize} characters.`,
  total: `The files and fields of this form are larger than ${toMegabytes(limits.uploadMemoryBytes)}MB together.`,
} as const;

const limitMessages: Record<string, string> = {
  FST_PARTS_LIMIT: `This form has more than ${multipartLimits.parts} parts.`,
  FST_FILES_LIMIT: `This form has more than ${multipartLimits.files} files.`,
  FST_FIELDS_LIMIT: `This form has more than ${multipartLimits.fields} fields.`,
};
const errorMessages: Record<string, string> = {
  FST_PROTO_VIOLATION: 'A field of this form has a name that is not allowed',
  FST_INVALID_JSON_FIELD_ERROR: 'A field of this form is declared as JSON but is not valid JSON',
  FST_MP_PREMATURE_CLOSE: 'The multipart body is incomplete',
};

/** The parser throws plain errors without a code for a body that is not multipart. */
const isParserError = (error: Error): boolean => error.constructor === Error && !('code' in error);

/** Converts errors of the parser. Returns other errors unchanged. */
function toProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const limitMessage = limitMessages[code];
  if (limitMessage !== undefined) return new ProblemError('too-large', { detail: limitMessage });
  const detail = isParserError(error)
    ? 'The multipart body is not valid: its boundary is missing or too long, or it is incomplete'
    : errorMessages[code];
  if (detail === undefined) return error;
  return new ProblemError('validation', { detail, errors: [{ path: 'body', message: detail }] });
}
