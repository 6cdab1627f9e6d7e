import type { ControlAction } from './stack/control.ts';

/** Does something to one part (`gifts`, `list-ui`, `gateway`, `kafka`, ...) of the product under test. */
export type Control = (part: string, action: ControlAction) => Promise<void>;

/**
 * The control of the product under test, by the STACK_CONTROL_URL that the runner sets; undefined where a
 * foreign product is tested (`--base-url`), which nobody may stop.
 */
export function controlOf(environment: NodeJS.ProcessEnv = process.env): Control | undefined {
  const url = environment.STACK_CONTROL_URL;
  if (!url) return undefined;
  return async (part, action) => {
    const answer = await fetch(`${url}/${part}/${action}`, {
      method: 'POST',
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`${part} could not ${action}: ${await answer.text()}`);
  };
}
