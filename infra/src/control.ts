import type { ControlAction } from './stack/control.ts';

/** Of one part (`gifts`, `list-ui`, `gateway`, `kafka`, ...) of the product under test. */
export type Control = (part: string, action: ControlAction) => Promise<void>;

/**
 * At the STACK_CONTROL_URL that the runner sets. Undefined for an existing product (`--base-url`), which tests must not
 * stop.
 */
export function createControl(environment: NodeJS.ProcessEnv = process.env): Control | undefined {
  const url = environment.STACK_CONTROL_URL;
  if (!url) return undefined;
  return async (part, action) => {
    const response = await fetch(`${url}/${part}/${action}`, {
      method: 'POST',
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) throw new Error(`failed to ${action} ${part}: ${await response.text()}`);
  };
}
