import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.ts';
import { dataFolder, root } from './folders.ts';
import { say } from './report/progress.ts';
import { lastLine, onPath, runTool } from './servers/run-tool.ts';
import { Bom, licencesIn, refusedIn } from './supply/licences.ts';
import { Trouble } from './trouble.ts';

/*
 * What is delivered: `npm run sbom` writes .data/giftlist.cdx.json (CycloneDX, from the lockfile), lists the
 * licences, and asks the registry for known weaknesses. It fails at a licence that we do not accept or a
 * weakness of high severity.
 */
const file = path.join(dataFolder, 'giftlist.cdx.json');
const pnpm = (args: readonly string[]) =>
  runTool(onPath(['npx']) ?? 'npx', ['--yes', 'pnpm@12', '--dir', root, ...args]);

await run(async () => {
  mkdirSync(dataFolder, { recursive: true });
  const form = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod'];
  const written = await pnpm(['sbom', ...form, '--out', file]);
  if (!written.ok) throw new Trouble(`The list could not be written (${lastLine(written.output)}).`);
  const bom = Bom.parse(JSON.parse(readFileSync(file, 'utf8')));
  say(`  ${bom.components.length} parts: ${path.relative(root, file)}`);
  for (const [licence, count] of licencesIn(bom)) say(`  ${String(count).padStart(5)}  ${licence}`);
  const refused = refusedIn(bom);
  if (refused.length > 0) throw new Trouble(`Licences that we do not accept:\n  ${refused.join('\n  ')}`);
  await audit();
});

async function audit(): Promise<void> {
  const { ok, output } = await pnpm(['audit', '--prod', '--audit-level', 'high']);
  if (ok) return say('  no known weakness of high severity');
  if (output.includes('AUDIT_BAD_RESPONSE'))
    return say('  not audited: this registry does not answer that question');
  throw new Trouble(output.trim());
}
