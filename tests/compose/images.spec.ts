import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { getParts } from '@giftlist/infra/parts';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Stage {
  from: string;
  name: string | undefined;
  steps: string[];
}

/** Continuation lines are joined. */
function parseStages(dockerfile: string): Stage[] {
  const lines = readText(`infra/docker/${dockerfile}`)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, from, name] = /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? [];
    if (from) stages.push({ from, name, steps: [] });
    else stages.at(-1)?.steps.push(line);
  }
  return stages;
}

const dockerfiles = ['service.Dockerfile', 'frontends.Dockerfile'];
const listManifests = ({ steps }: Stage): string[] =>
  steps.flatMap(step => /^COPY (\S+)\/package\.json /.exec(step)?.[1] ?? []);

describe.each(dockerfiles)('%s', dockerfile => {
  const stages = parseStages(dockerfile);
  const lastStage = stages.at(-1);

  it('ends in an unprivileged stage that installs nothing, and uses exact versions of base images', () => {
    expect(stages.length).toBeGreaterThan(1);
    const steps = lastStage?.steps.filter(step => !step.startsWith('RUN rm ')) ?? [];
    expect(steps.filter(step => /\b(?:npm|npx|pnpm|apt-get|tsc|rsbuild)\b/.test(step))).toEqual([]);
    expect(lastStage?.steps.findLast(step => step.startsWith('USER '))).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
    const stageNames = stages.map(({ name }) => name);
    for (const { from } of stages.filter(stage => !stageNames.includes(stage.from))) {
      expect(from).toMatch(/^[\w/.-]+:\d+\.\d+\.\d+[\w.-]*$/);
    }
  });

  it('installs from the lockfile without running scripts of dependencies', () => {
    const installs = stages.flatMap(({ steps }) => steps.filter(step => / install /.test(step)));
    expect(installs.length).toBeGreaterThan(0);
    for (const step of installs) {
      expect(step).toContain(' --frozen-lockfile ');
      expect(step).toContain(' --ignore-scripts ');
    }
  });
});

describe('versions', () => {
  it('pin pnpm exactly, only in infra/local/pnpm.txt', () => {
    expect(readText('infra/local/pnpm.txt')).toMatch(/^pnpm@\d+\.\d+\.\d+\n$/);
    const readers = [
      ...dockerfiles.map(name => `infra/docker/${name}`),
      'infra/local/bootstrap.mjs',
      'infra/src/sbom.ts',
    ];
    for (const reader of readers) {
      expect([reader, readText(reader).includes('pnpm.txt'), /pnpm@\d/.test(readText(reader))]).toEqual([
        reader,
        true,
        false,
      ]);
    }
  });

  it('pin Kafka, MongoDB and Redis exactly, the same in all files', () => {
    const files = [
      'docker-compose.yml',
      'infra/src/servers/images.ts',
      'k8s/overlays/local/stores.yaml',
      'k8s/components/redis/redis.yaml',
    ];
    const isAddress = (name: string) => /:\d{4,5}$/.test(name);
    const images = files
      .flatMap(file => readText(file).match(/\b(?:mongo|redis|apache\/kafka):\d[\w.]*/g) ?? [])
      .filter(name => !isAddress(name));
    expect([...new Set(images)].sort()).toEqual([
      expect.stringMatching(/^apache\/kafka:\d+\.\d+\.\d+$/),
      expect.stringMatching(/^mongo:\d+\.\d+\.\d+$/),
      expect.stringMatching(/^redis:\d+\.\d+\.\d+$/),
    ]);
  });
});

describe('the image of the services', () => {
  const stages = parseStages('service.Dockerfile');
  const deployedPackages = [
    'contracts',
    'gateway',
    'services/kit',
    'services/domain',
    ...services.map(name => `services/${name}`),
  ];

  it('contains every service and the gateway, which share one layer of dependencies', () => {
    const [source] = stages;
    expect(source && listManifests(source).sort()).toEqual([...deployedPackages].sort());
    const steps = stages.at(-1)?.steps ?? [];
    const copy = /^COPY --from=build \/app\/(\S+)\/dist \1\/dist$/;
    const built = steps.flatMap(step => copy.exec(step)?.[1] ?? []);
    expect(built.sort()).toEqual([...deployedPackages].sort());
    expect(steps.filter(step => step.startsWith('COPY --from=dependencies'))).toHaveLength(1);
    const dependencies = stages.find(({ name }) => name === 'dependencies')?.steps.join('\n');
    expect(dependencies).toMatch(/ install .*--prod /);
  });

  it('contains no package manager', () => {
    const [removed = ''] = stages.at(-1)?.steps.filter(step => step.startsWith('RUN rm -rf ')) ?? [];
    const removedPrograms = ['npm', 'npx', 'corepack', 'yarn', 'yarnpkg'].map(
      name => `/usr/local/bin/${name}`,
    );
    const folders = ['/usr/local/lib/node_modules', '/opt/yarn-*'];
    expect(removed.split(/\s+/).slice(3).sort()).toEqual([...removedPrograms, ...folders].sort());
    for (const program of ['run', 'keys', 'demo', 'alert-routes']) {
      expect(readText(`infra/docker/${program}.mjs`)).not.toMatch(
        /\b(?:npm|npx|corepack|yarn) |child_process/,
      );
    }
  });

  it('can load the demo data, because the demo loader imports only contracts', () => {
    const imported = readdirSync(path.join(root, 'infra/src/demo'))
      .filter(file => !file.endsWith('.spec.ts'))
      .flatMap(file => [...readText(`infra/src/demo/${file}`).matchAll(/ from '([^']+)';/g)])
      .map(([, from = '']) => from);
    expect(imported.filter(from => !/^(?:\.\/|node:|@giftlist\/contracts\/)/.test(from))).toEqual([]);
  });
});

describe('the image of the frontends', () => {
  it('sends the correct media type of the web app manifest', () => {
    const names = readdirSync(path.join(root, 'frontends'), { recursive: true, encoding: 'utf8' })
      .filter(file => !file.includes('node_modules') && file.endsWith('.webmanifest'))
      .map(file => path.extname(file).slice(1));
    expect(new Set(names)).toEqual(new Set(['webmanifest']));
    expect(readText('infra/docker/nginx.conf')).toMatch(
      /types \{ application\/manifest\+json webmanifest; \}/,
    );
  });

  it('contains every frontend', () => {
    const stages = parseStages('frontends.Dockerfile');
    const copy = /^COPY --from=build \/app\/(frontends\/\w+)\/dist /;
    const copied = stages.at(-1)?.steps.flatMap(step => copy.exec(step)?.[1] ?? []);
    const expected = getParts('frontend').map(({ folder }) => folder);
    expect(copied?.sort()).toEqual(expected.sort());
    const [build] = stages;
    const folders = readdirSync(path.join(root, 'frontends')).map(name => `frontends/${name}`);
    expect(build && listManifests(build).sort()).toEqual(['contracts', ...folders].sort());
  });
});
