/**
 * The user of the command can fix this. The message says what is wrong and what to do; it is printed without a stack.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: number = 1;
}

export function toReason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
