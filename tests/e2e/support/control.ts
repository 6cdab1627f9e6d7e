import { expect } from '@playwright/test';

const url = process.env.STACK_CONTROL_URL ?? '';

/** Can parts of the product be stopped and started: not with `--base-url`, where it runs elsewhere. */
export const partsAreHere = url !== '';

/** Does something to one part of the product under test (`shop`, `gifts`, ...). */
export async function control(part: string, action: 'stop' | 'start' | 'kill'): Promise<void> {
  const answer = await fetch(`${url}/${part}/${action}`, { method: 'POST' });
  expect(answer.ok, `${part} could not ${action}`).toBe(true);
}
