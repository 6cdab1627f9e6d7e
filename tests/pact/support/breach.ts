import { z } from 'zod';

const Mismatch = z.looseObject({
  type: z.string(),
  mismatch: z.string().optional(),
  path: z.string().optional(),
  key: z.string().optional(),
});
const Failure = z.looseObject({
  interaction: z.string(),
  mismatch: z.looseObject({
    message: z.string().optional(),
    mismatches: z.array(Mismatch).default([]),
  }),
});
const Result = z.looseObject({ errors: z.array(Failure) });

/** What Pact's verifier found, as one reads it: each broken agreement with what differs where. */
export function describeBreach(error: unknown, consumer: string, provider: string): string {
  const failures = failuresIn(error);
  if (!failures) return `The pact of ${consumer} with ${provider} could not be verified: ${String(error)}`;
  const lines = failures.flatMap(({ interaction, mismatch }) => [
    `  ${nameOf(interaction)}`,
    ...mismatch.mismatches.map(one => `    ${placeOf(one)}${one.mismatch ?? one.type}`),
    ...(mismatch.message ? [`    ${mismatch.message}`] : []),
  ]);
  return [`${provider} breaks what ${consumer} rely on:`, ...lines].join('\n');
}

function failuresIn(error: unknown): z.output<typeof Failure>[] | undefined {
  if (!(error instanceof Error)) return undefined;
  try {
    return Result.parse(JSON.parse(error.message)).errors;
  } catch {
    return undefined;
  }
}

/** Without the pair's names, which stand above. */
const nameOf = (interaction: string): string =>
  interaction.replace(/^Verifying a pact between \S+ and \S+ /, '');

const placeOf = ({ path, key }: z.output<typeof Mismatch>): string => {
  const place = path ?? key;
  return place ? `${place}: ` : '';
};
