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

/** Formats the verifier's findings: each broken interaction with what differs where. */
export function describeBreach(found: string, consumer: string, provider: string): string {
  const failures = failuresIn(found);
  if (!failures) return `The pact of ${consumer} with ${provider} could not be verified: ${found}`;
  const lines = failures.flatMap(({ interaction, mismatch }) => [
    `  ${nameOf(interaction)}`,
    ...new Set(mismatch.mismatches.map(one => `    ${placeOf(one)}${one.mismatch ?? one.type}`)),
    ...(mismatch.message ? [`    ${mismatch.message}`] : []),
  ]);
  return [`${provider} breaks what ${consumer} rely on:`, ...lines].join('\n');
}

function failuresIn(found: string): z.output<typeof Failure>[] | undefined {
  try {
    return Result.parse(JSON.parse(found)).errors;
  } catch {
    return undefined;
  }
}

/** Removes consumer and provider, which are in the line above. */
function nameOf(interaction: string): string {
  const [, given, name] =
    /^Verifying a pact between \S+ and \S+ (?:Given (.+) )?- (.+)$/.exec(interaction) ?? [];
  return given ? `${name} (given ${given})` : (name ?? interaction);
}

const placeOf = ({ path, key }: z.output<typeof Mismatch>): string => {
  const place = path ?? key;
  return place ? `${place}: ` : '';
};
