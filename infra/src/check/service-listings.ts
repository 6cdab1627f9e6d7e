import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ServiceName, services } from '@giftlist/contracts/services';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';

/** The entry of this service is the template for the entries of all other services. */
const exampleService = 'occasions';

/** A file with one entry per service; the entries differ only in the name. */
interface Listing {
  file: string;
  /** A text that only entries of `exampleService` contain. */
  mark: string;
  /** Defaults to a line break. */
  separator?: string;
  excluded?: readonly ServiceName[];
}

const documentSeparator = '---\n';

const listings: readonly Listing[] = [
  { file: 'docker-compose.yml', mark: 'OCCASIONS_URL: ' },
  { file: 'docker-compose.yml', mark: ' occasions: { condition: ' },
  // Services with further settings are excluded.
  {
    file: 'docker-compose.yml',
    mark: ' occasions: { <<: *service',
    excluded: ['users', 'gifts', 'shop', 'notifications'],
  },
  { file: 'infra/docker/service.Dockerfile', mark: 'COPY services/occasions/package.json' },
  { file: 'infra/docker/service.Dockerfile', mark: '/app/services/occasions/dist' },
  { file: 'infra/observability/prometheus.yaml', mark: ' - occasions' },
  { file: 'infra/observability/rules.yaml', mark: 'absent(up{part="occasions"})' },
  {
    file: 'infra/observability/rules.test.yaml',
    mark: 'part="occasions", instance="10.',
    excluded: ['users', 'lists'],
  },
  {
    file: 'infra/observability/rules.test.yaml',
    mark: 'occasions is down',
    separator: '          - exp_labels: ',
  },
  { file: 'k8s/base/kustomization.yaml', mark: ' - occasions' },
  { file: 'k8s/base/settings.env', mark: 'OCCASIONS_URL=' },
  {
    file: 'k8s/components/external-secrets/secrets.yaml',
    mark: 'name: occasions-keys',
    separator: documentSeparator,
  },
  { file: 'k8s/components/keda/scaling.yaml', mark: 'name: occasions', separator: documentSeparator },
  // The users container defines the YAML anchor.
  { file: 'k8s/components/migrations/jobs.yaml', mark: 'name: occasions, args', excluded: ['users'] },
  {
    file: 'k8s/components/mongodb-operator/mongo.yaml',
    mark: 'db: giftlist_occasions',
    separator: '    - name: ',
  },
  { file: 'k8s/components/mongodb-operator/mongo.yaml', mark: 'secretKey: occasions' },
  { file: 'k8s/components/observability/alerts.yaml', mark: 'absent(up{part="occasions"})' },
  { file: 'tests/tsconfig.json', mark: '"../services/occasions"' },
];

/** Has the same content for every service, except for the name. */
const identicalFile = `k8s/base/${exampleService}/kustomization.yaml`;
/** Copied for a new service; then its settings may be changed, for example its memory. */
const initialFile = `k8s/base/${exampleService}/deployment.yaml`;

const renameForService = (text: string, service: string): string =>
  text.replaceAll(exampleService, service).replaceAll(exampleService.toUpperCase(), service.toUpperCase());

/** Adds the missing entries, and sorts all entries in the order of `names`. */
export function completeListing(
  content: string,
  listing: Omit<Listing, 'file'>,
  names: readonly string[],
): string {
  const { mark, separator = '\n', excluded = [] } = listing;
  const includedNames = names.filter(name => !excluded.some(service => service === name));
  const texts = content.split(separator);
  const isExample = (text: string) => text.includes(mark);
  if (!texts.some(isExample)) throw new CommandError(`there is no entry with '${mark}'`);
  // The entries of other services are removed, and inserted again in order.
  const otherEntries = new Set(
    texts
      .filter(isExample)
      .flatMap(text =>
        includedNames.filter(name => name !== exampleService).map(name => renameForService(text, name)),
      ),
  );
  return texts
    .flatMap(text => {
      if (isExample(text)) return includedNames.map(name => renameForService(text, name));
      return otherEntries.has(text) ? [] : [text];
    })
    .join(separator);
}

/** Adds missing services to all listings and to `k8s/base`. Returns the changed files. */
export function completeListings(): string[] {
  const contents = new Map<string, string>();
  const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
  for (const { file, ...listing } of listings)
    contents.set(file, completeListing(contents.get(file) ?? readText(file), listing, services));
  for (const service of services) {
    contents.set(
      renameForService(identicalFile, service),
      renameForService(readText(identicalFile), service),
    );
    const file = renameForService(initialFile, service);
    if (!existsSync(path.join(root, file)))
      contents.set(file, renameForService(readText(initialFile), service));
  }
  const changed = [...contents].filter(
    ([file, content]) => !existsSync(path.join(root, file)) || readText(file) !== content,
  );
  for (const [file, content] of changed) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return changed.map(([file]) => file);
}
