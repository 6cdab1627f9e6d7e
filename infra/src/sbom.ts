import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { dataFolder, manifests, root } from './folders.ts';
import { printLine } from './report/progress.ts';
import { findErrorLine, findOnPath, runTool } from './servers/run-tool.ts';
import { Bom, countLicences, findRejectedLicences } from './supply/licences.ts';
import { addScopes } from './supply/scopes.ts';
import { Exemptions, findVulnerabilities, parseAudit } from './supply/vulnerabilities.ts';

/*
 * `npm run sbom` writes all packages of the lockfile to .data/giftlist.cdx.json (CycloneDX). Its field
 * `scope` separates delivered packages from those for build and tests. Fails if a delivered package has a
 * licence that we do not accept or a vulnerability without an exemption in `infra/supply/exemptions.json`.
 * Exits with 2 if the registry returns no vulnerability data. README.md explains how to audit base images,
 * which are not included.
 */
const bomFile = path.join(dataFolder, 'giftlist.cdx.json');
const exemptionsFile = path.join(root, 'infra/supply/exemptions.json');
const pnpmPackage = readFileSync(path.join(manifests, 'pnpm.txt'), 'utf8').trim();
const runPnpm = (args: readonly string[]) =>
  runTool(findOnPath(['npx']) ?? 'npx', ['--yes', pnpmPackage, '--dir', root, ...args]);

const deliveredPackages = ['@giftlist/contracts', '@giftlist/gateway', './services/*', './frontends/*'];
const deliveredFilter = [...deliveredPackages.flatMap(name => ['--filter', name]), '--prod'];

/** Exits with 2, because nothing was audited. */
class AuditUnavailable extends CommandError {
  override readonly name = 'AuditUnavailable';
  override readonly exitCode = 2;

  constructor(output: string) {
    super(
      `Not audited: the registry did not return known vulnerabilities (${output}). Use a registry that does.`,
    );
  }
}

await run(async () => {
  mkdirSync(dataFolder, { recursive: true });
  const deliveredBom = await createBom(deliveredFilter);
  const fullBom = addScopes(await createBom([]), deliveredBom);
  writeFileSync(bomFile, JSON.stringify(fullBom, null, 2));
  const undeliveredCount = fullBom.components.length - deliveredBom.components.length;
  printLine(
    `  ${deliveredBom.components.length} delivered components, ${undeliveredCount} for build and tests: ${path.relative(root, bomFile)}`,
  );
  for (const [licence, count] of countLicences(deliveredBom))
    printLine(`  ${String(count).padStart(5)}  ${licence}`);
  const rejected = findRejectedLicences(deliveredBom);
  if (rejected.length > 0)
    throw new CommandError(`Licences that are not accepted:\n  ${rejected.join('\n  ')}`);
  await audit();
});

/** Overwrites `bomFile`. */
async function createBom(filter: readonly string[]): Promise<Bom> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const result = await runPnpm(['sbom', ...filter, ...format, '--out', bomFile]);
  if (!result.ok)
    throw new CommandError(`Failed to create the bill of materials (${findErrorLine(result.output)}).`);
  return Bom.parse(JSON.parse(readFileSync(bomFile, 'utf8')));
}

async function audit(): Promise<void> {
  const exemptions = Exemptions.parse(JSON.parse(readFileSync(exemptionsFile, 'utf8')));
  const { output } = await runPnpm(['audit', ...deliveredFilter, '--json']);
  const result = parseAudit(output);
  if (result === undefined) throw new AuditUnavailable(findErrorLine(output));
  const vulnerabilities = findVulnerabilities(result, exemptions, new Date().toISOString().slice(0, 10));
  if (vulnerabilities.length > 0)
    throw new CommandError(`Known vulnerabilities:\n  ${vulnerabilities.join('\n  ')}`);
  printLine('  no known vulnerabilities, except exempted ones');
}
