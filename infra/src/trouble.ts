/**
 * A problem that the person at the keyboard can fix: one sentence with the problem and what to do. The launcher prints
 * only the message, without a stack.
 */
export class Trouble extends Error {
  override readonly name: string = 'Trouble';
  /** What the command ends with. */
  readonly exitCode: number = 1;
}

/** The text of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
