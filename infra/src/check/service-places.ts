import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ServiceName, services } from '@giftlist/contracts/services';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';

/** The service after whose texts those of the others are made. */
const example = 'occasions';

/** A file with the same text for each service. */
interface Place {
  file: string;
  /** Is contained in the text about the example, and in no other. */
  mark: string;
  /** Divides the file into texts; lines by default. */
  between?: string;
  /** Services whose text differs. */
  except?: readonly ServiceName[];
}

const documents = '---\n';

const places: readonly Place[] = [
  { file: 'docker-compose.yml', mark: 'OCCASIONS_URL: ' },
  { file: 'docker-compose.yml', mark: ' occasions: { condition: ' },
  // The others have further settings.
  {
    file: 'docker-compose.yml',
    mark: ' occasions: { <<: *service',
    except: ['users', 'gifts', 'shop', 'notifications'],
  },
  { file: 'infra/docker/service.Dockerfile', mark: 'COPY services/occasions/package.json' },
  { file: 'infra/docker/service.Dockerfile', mark: '/app/services/occasions/dist' },
  { file: 'infra/observability/prometheus.yaml', mark: ' - occasions' },
  { file: 'infra/observability/rules.yaml', mark: 'absent(up{part="occasions"})' },
  {
    file: 'infra/observability/rules.test.yaml',
    mark: 'part="occasions", instance="10.',
    except: ['users', 'lists'],
  },
  {
    file: 'infra/observability/rules.test.yaml',
    mark: 'occasions is down',
    between: '          - exp_labels: ',
  },
  { file: 'k8s/base/kustomization.yaml', mark: ' - occasions' },
  { file: 'k8s/base/settings.env', mark: 'OCCASIONS_URL=' },
  {
    file: 'k8s/components/external-secrets/secrets.yaml',
    mark: 'name: occasions-keys',
    between: documents,
  },
  { file: 'k8s/components/keda/scaling.yaml', mark: 'name: occasions', between: documents },
  // The container of users has the anchor.
  { file: 'k8s/components/migrations/jobs.yaml', mark: 'name: occasions, args', except: ['users'] },
  {
    file: 'k8s/components/mongodb-operator/mongo.yaml',
    mark: 'db: giftlist_occasions',
    between: '    - name: ',
  },
  { file: 'k8s/components/mongodb-operator/mongo.yaml', mark: 'secretKey: occasions' },
  { file: 'k8s/components/observability/alerts.yaml', mark: 'absent(up{part="occasions"})' },
  { file: 'tests/tsconfig.json', mark: '"../services/occasions"' },
];

/** Files of the example that each service has, too. The second only begins the same: services need different memory. */
const sameFile = `k8s/base/${example}/kustomization.yaml`;
const firstFile = `k8s/base/${example}/deployment.yaml`;

const renamed = (text: string, service: string): string =>
  text.replaceAll(example, service).replaceAll(example.toUpperCase(), service.toUpperCase());

/** Puts the texts of all services in the place of the example's, in the order of the table. */
export function filled(content: string, place: Omit<Place, 'file'>, names: readonly string[]): string {
  const { mark, between = '\n', except = [] } = place;
  const wanted = names.filter(name => !except.some(one => one === name));
  const texts = content.split(between);
  const isExample = (text: string) => text.includes(mark);
  if (!texts.some(isExample)) throw new CommandError(`there is no text with '${mark}'`);
  const others = new Set(
    texts
      .filter(isExample)
      .flatMap(text => wanted.filter(name => name !== example).map(name => renamed(text, name))),
  );
  return texts
    .flatMap(text => {
      if (isExample(text)) return wanted.map(name => renamed(text, name));
      return others.has(text) ? [] : [text];
    })
    .join(between);
}

/** Completes the files that name every service, and returns those that were incomplete. */
export function completePlaces(): string[] {
  const contents = new Map<string, string>();
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  for (const { file, ...place } of places)
    contents.set(file, filled(contents.get(file) ?? read(file), place, services));
  for (const service of services) {
    contents.set(renamed(sameFile, service), renamed(read(sameFile), service));
    const first = renamed(firstFile, service);
    if (!existsSync(path.join(root, first))) contents.set(first, renamed(read(firstFile), service));
  }
  const changed = [...contents].filter(
    ([file, content]) => !existsSync(path.join(root, file)) || read(file) !== content,
  );
  for (const [file, content] of changed) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return changed.map(([file]) => file);
}
