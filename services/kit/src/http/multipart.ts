import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits } from '@giftlist/contracts/limits';
import type { RouteDefinition } from '@giftlist/contracts/route';
import type { FastifyRequest } from 'fastify';
import { fail, ProblemError } from '../problem-error.ts';

/** A file of a multipart body, read completely within the limits of the contract. */
export interface UploadedFile {
  field: string;
  bytes: Buffer;
  /** The media type sent by the client. Never trusted: pictures are checked by their content. */
  declaredType: string;
}
export type UploadedFiles = Readonly<Record<string, UploadedFile | undefined>>;

export interface MultipartBody {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
}

/** Limits of one multipart body, besides its total size. */
export const multipartLimits = {
  fileSize: limits.imageBytes,
  files: 4,
  fields: 60,
  fieldSize: 262_144,
  parts: 64,
  headerPairs: 50,
};

/** Reads a multipart body. Of several parts with the same name, the last one counts. */
export async function readMultipart(
  request: FastifyRequest,
  {
    files: pictures = {},
    maxBodyBytes = limits.jsonBodyBytes,
  }: Pick<RouteDefinition, 'files' | 'maxBodyBytes'>,
): Promise<MultipartBody> {
  if (!request.isMultipart()) fail('media-type');
  try {
    return await readParts(request.parts(), pictures, Math.min(maxBodyBytes, limits.uploadHeldBytes));
  } catch (error) {
    throw explained(error);
  }
}

async function readParts(
  parts: AsyncIterable<Multipart>,
  pictures: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<MultipartBody> {
  const fields: [string, string][] = [];
  const files: [string, UploadedFile][] = [];
  let left = maxBytes;
  for await (const part of parts) {
    const { fieldname: field } = part;
    if (part.type === 'file') {
      const bytes = await bytesOf(part, pictures[field]);
      left -= bytes.length;
      files.push([field, { field, bytes, declaredType: part.mimetype }]);
    } else {
      const text = String(part.value ?? '');
      left -= text.length;
      if (part.valueTruncated) fail('too-large', { detail: sentences.fieldSize });
      fields.push([field, text]);
    }
    if (left < 0) fail('too-large', { detail: sentences.held });
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}

/** Reads one file. A truncated one exceeds the limit, which is reported as `tooLarge`. */
async function bytesOf(part: MultipartFile, tooLarge: string = sentences.fileSize): Promise<Buffer> {
  const refuse = (error: unknown): never => {
    if (part.file.truncated) fail('too-large', { detail: tooLarge });
    throw error;
  };
  const bytes = await part.toBuffer().catch(refuse);
  return part.file.truncated ? refuse(undefined) : bytes;
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);
const sentences = {
  fileSize: `A file in this form is too large. Max size is ${megabytes(multipartLimits.fileSize)}MB.`,
  fieldSize: `A field of this form is longer than ${multipartLimits.fieldSize} characters.`,
  held: `The files and fields of this form are larger than ${megabytes(limits.uploadHeldBytes)}MB together.`,
} as const;

/** The messages for the parser's errors, by code. */
const bounds: Record<string, string> = {
  FST_PARTS_LIMIT: `This form has more than ${multipartLimits.parts} parts.`,
  FST_FILES_LIMIT: `This form has more than ${multipartLimits.files} files.`,
  FST_FIELDS_LIMIT: `This form has more than ${multipartLimits.fields} fields.`,
};
const faults: Record<string, string> = {
  FST_PROTO_VIOLATION: 'A field of this form has a name that is not allowed',
  FST_INVALID_JSON_FIELD_ERROR: 'A field of this form is declared as JSON but is not valid JSON',
  FST_MP_PREMATURE_CLOSE: 'The multipart body is incomplete',
};

/** The parser throws plain errors, without a code, for a body that is not multipart. */
const isParserError = (error: Error): boolean => error.constructor === Error && !('code' in error);

/** The message for an invalid form. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const bound = bounds[code];
  if (bound !== undefined) return new ProblemError('too-large', { detail: bound });
  const detail = isParserError(error)
    ? 'The multipart body is not valid: its boundary is missing or too long, or it is incomplete'
    : faults[code];
  if (detail === undefined) return error;
  return new ProblemError('validation', { detail, errors: [{ path: 'body', message: detail }] });
}
