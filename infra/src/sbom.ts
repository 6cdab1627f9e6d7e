import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { dataFolder, manifests, root } from './folders.ts';
import { say } from './report/progress.ts';
import { lastLine, onPath, runTool } from './servers/run-tool.ts';
import { Bom, licencesIn, refusedIn } from './supply/licences.ts';
import { withScopes } from './supply/scopes.ts';
import { auditIn, Exemptions, unexemptedIn } from './supply/vulnerabilities.ts';

/*
 * `npm run sbom` writes the bill of materials .data/giftlist.cdx.json (CycloneDX, from the lockfile) with all packages of
 * the repository; `scope` distinguishes delivered packages from those for build and tests. It lists the licences of the
 * delivered ones and asks the registry for known vulnerabilities. It fails for a licence that we do not accept, and for a
 * vulnerability of a delivered package without an exemption in `infra/supply/exemptions.json`; if the registry does not
 * respond it ends with 2. The base images are not part of it: README.md explains how they are audited.
 */
const file = path.join(dataFolder, 'giftlist.cdx.json');
const exemptionsFile = path.join(root, 'infra/supply/exemptions.json');
const pinned = readFileSync(path.join(manifests, 'pnpm.txt'), 'utf8').trim();
const pnpm = (args: readonly string[]) =>
  runTool(onPath(['npx']) ?? 'npx', ['--yes', pinned, '--dir', root, ...args]);

/** The packages of the workspace that are delivered in images. */
const delivered = ['@giftlist/contracts', '@giftlist/gateway', './services/*', './frontends/*'];
const ofDelivered = [...delivered.flatMap(name => ['--filter', name]), '--prod'];

/** Nothing was audited, which is neither success nor failure. */
class NotAudited extends CommandError {
  override readonly name = 'NotAudited';
  override readonly exitCode = 2;

  constructor(said: string) {
    super(`Not audited: the registry did not return known vulnerabilities (${said}). Use one that does.`);
  }
}

await run(async () => {
  mkdirSync(dataFolder, { recursive: true });
  const bom = await listed(ofDelivered);
  const all = withScopes(await listed([]), bom);
  writeFileSync(file, JSON.stringify(all, null, 2));
  const others = all.components.length - bom.components.length;
  say(
    `  ${bom.components.length} delivered components, ${others} for build and tests: ${path.relative(root, file)}`,
  );
  for (const [licence, count] of licencesIn(bom)) say(`  ${String(count).padStart(5)}  ${licence}`);
  const refused = refusedIn(bom);
  if (refused.length > 0)
    throw new CommandError(`Licences that we do not accept:\n  ${refused.join('\n  ')}`);
  await audit();
});

async function listed(which: readonly string[]): Promise<Bom> {
  const form = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const written = await pnpm(['sbom', ...which, ...form, '--out', file]);
  if (!written.ok) throw new CommandError(`The list could not be written (${lastLine(written.output)}).`);
  return Bom.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function audit(): Promise<void> {
  const exemptions = Exemptions.parse(JSON.parse(readFileSync(exemptionsFile, 'utf8')));
  const { output } = await pnpm(['audit', ...ofDelivered, '--json']);
  const audited = auditIn(output);
  if (audited === undefined) throw new NotAudited(lastLine(output));
  const found = unexemptedIn(audited, exemptions, new Date().toISOString().slice(0, 10));
  if (found.length > 0) throw new CommandError(`Known vulnerabilities:\n  ${found.join('\n  ')}`);
  say('  no known vulnerability without an exemption');
}
