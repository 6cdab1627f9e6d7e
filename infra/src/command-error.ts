/**
 * A problem that the user of a command can fix. The message says what is wrong and what to do; it is printed without a
 * stack.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: number = 1;
}

/** Returns the message of an error, or anything else that was thrown, as text. */
export function toReason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
