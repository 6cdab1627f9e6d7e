/**
 * A problem that the user of a command can fix: one sentence with the problem and what to do. The launcher prints only
 * the message, without a stack.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  /** The exit code of the command. */
  readonly exitCode: number = 1;
}

/** The message of anything that was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
