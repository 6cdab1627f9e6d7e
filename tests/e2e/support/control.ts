import { expect } from '@playwright/test';

const url = process.env.STACK_CONTROL_URL ?? '';

/** False with `--base-url`. */
export const canControlServices = url !== '';

export async function control(part: string, action: 'stop' | 'start' | 'kill'): Promise<void> {
  const response = await fetch(`${url}/${part}/${action}`, { method: 'POST' });
  expect(response.ok, `${part} could not ${action}`).toBe(true);
}
