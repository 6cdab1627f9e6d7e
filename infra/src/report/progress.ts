import { styleText } from 'node:util';

const activeSteps = new Set<string>();

const clearLine = '\r\u001b[K';
const isInteractive = process.stdout.isTTY === true && !process.env.NO_COLOR;

export function applyStyle(style: Parameters<typeof styleText>[0], text: string): string {
  return isInteractive ? styleText(style, text) : text;
}

/** Prints a line above the steps that are still running. */
export function printLine(line: string): void {
  process.stdout.write(isInteractive ? `${clearLine}${line}\n` : `${line}\n`);
  showActiveSteps();
}

/** Runs `work`. Prints the name, success or failure, and the duration; rethrows an error. Steps may run in parallel. */
export async function runStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  activeSteps.add(name);
  if (isInteractive) showActiveSteps();
  else process.stdout.write(`  … ${name}\n`);
  try {
    const result = await work();
    printResult('green', '✓', name, startedAt);
    return result;
  } catch (error) {
    printResult('red', '✗', name, startedAt);
    throw error;
  }
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function printResult(colour: 'green' | 'red', symbol: string, name: string, startedAt: number): void {
  activeSteps.delete(name);
  const duration = formatSeconds(performance.now() - startedAt);
  printLine(`  ${applyStyle(colour, symbol)} ${name.padEnd(48)} ${duration.padStart(8)}`);
}

function showActiveSteps(): void {
  if (isInteractive)
    process.stdout.write(activeSteps.size > 0 ? `${clearLine}  … ${[...activeSteps].join(', ')}` : clearLine);
}
