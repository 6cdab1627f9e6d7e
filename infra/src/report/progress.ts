import { styleText } from 'node:util';

const active = new Set<string>();

/** Whether the output supports colours and rewritten lines. */
const lively = process.stdout.isTTY === true && !process.env.NO_COLOR;

/** Colours a text if the output is a terminal. */
export function coloured(style: Parameters<typeof styleText>[0], text: string): string {
  return lively ? styleText(style, text) : text;
}

/** Prints a line above the steps that are still running. */
export function say(line: string): void {
  process.stdout.write(lively ? `\r\u001b[K${line}\n` : `${line}\n`);
  showActive();
}

/**
 * Runs a step and prints its name and duration; if it fails, prints its name and rethrows. Steps may run in parallel.
 */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  active.add(name);
  if (lively) showActive();
  else process.stdout.write(`  … ${name}\n`);
  try {
    const result = await work();
    finish('green', '✓', name, began);
    return result;
  } catch (error) {
    finish('red', '✗', name, began);
    throw error;
  }
}

/** Seconds with one decimal. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function finish(colour: 'green' | 'red', sign: string, name: string, began: number): void {
  active.delete(name);
  const time = seconds(performance.now() - began);
  say(`  ${coloured(colour, sign)} ${name.padEnd(48)} ${time.padStart(8)}`);
}

function showActive(): void {
  if (lively)
    process.stdout.write(active.size > 0 ? `\r\u001b[K  … ${[...active].join(', ')}` : '\r\u001b[K');
}
