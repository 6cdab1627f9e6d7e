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

export function describeMismatches(verifierOutput: string, consumer: string, provider: string): string {
  const failures = parseFailures(verifierOutput);
  if (!failures) return `The pact of ${consumer} with ${provider} could not be verified: ${verifierOutput}`;
  const lines = failures.flatMap(({ interaction, mismatch }) => [
    `  ${shortenName(interaction)}`,
    ...new Set(
      mismatch.mismatches.map(detail => `    ${formatPath(detail)}${detail.mismatch ?? detail.type}`),
    ),
    ...(mismatch.message ? [`    ${mismatch.message}`] : []),
  ]);
  return [`${provider} breaks what ${consumer} rely on:`, ...lines].join('\n');
}

function parseFailures(verifierOutput: string): z.output<typeof Failure>[] | undefined {
  try {
    return Result.parse(JSON.parse(verifierOutput)).errors;
  } catch {
    return undefined;
  }
}

/** Removes the names of consumer and provider, which the report's first line contains. */
function shortenName(interaction: string): string {
  const [, given, name] =
    /^Verifying a pact between \S+ and \S+ (?:Given (.+) )?- (.+)$/.exec(interaction) ?? [];
  return given ? `${name} (given ${given})` : (name ?? interaction);
}

const formatPath = ({ path, key }: z.output<typeof Mismatch>): string => {
  const location = path ?? key;
  return location ? `${location}: ` : '';
};
