import { z } from 'zod';

const Advisory = z.looseObject({
  github_advisory_id: z.string(),
  module_name: z.string(),
  severity: z.string(),
  title: z.string().default(''),
});
const Audit = z.looseObject({ advisories: z.record(z.string(), Advisory) });
type Audit = z.output<typeof Audit>;

/** Temporarily accepted vulnerabilities (`infra/supply/exemptions.json`). */
export const Exemptions = z.array(
  z.strictObject({
    id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
    reason: z.string().min(10),
    /** The last valid day. */
    until: z.iso.date(),
  }),
);
type Exemptions = z.output<typeof Exemptions>;

/** Finds the registry's response in the output of `pnpm audit`. Returns undefined if there is none. */
export function parseAudit(output: string): Audit | undefined {
  const fromFirstToLastBrace = /^[^{]*(\{.*\})[^}]*$/s;
  const [, json = ''] = fromFirstToLastBrace.exec(output) ?? [];
  try {
    return Audit.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Finds vulnerabilities without an exemption. `today` is yyyy-MM-dd. */
export function findVulnerabilities({ advisories }: Audit, exemptions: Exemptions, today: string): string[] {
  const exempted = new Set(exemptions.filter(({ until }) => until >= today).map(({ id }) => id));
  return Object.values(advisories)
    .filter(({ github_advisory_id: id }) => !exempted.has(id))
    .map(
      ({ github_advisory_id: id, module_name, severity, title }) =>
        `${id} ${module_name} (${severity}): ${title}`,
    );
}
