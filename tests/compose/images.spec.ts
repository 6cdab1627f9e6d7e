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

/** Joins continuation lines. */
function readStages(dockerfile: string): Stage[] {
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
  const stages = readStages(dockerfile);
  const lastStage = stages.at(-1);

  it('pins its base images exactly, and its last stage is unprivileged and installs nothing', () => {
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

describe('versions of tools and servers', () => {
  it('infra/local/pnpm.txt pins pnpm exactly, and the files that need the version read it from there', () => {
    expect(readText('infra/local/pnpm.txt')).toMatch(/^pnpm@\d+\.\d+\.\d+\n$/);
    const filesUsingPnpm = [
      ...dockerfiles.map(name => `infra/docker/${name}`),
      'infra/local/bootstrap.mjs',
      'infra/src/sbom.ts',
    ];
    for (const file of filesUsingPnpm) {
      expect([file, readText(file).includes('pnpm.txt'), /pnpm@\d/.test(readText(file))]).toEqual([
        file,
        true,
        false,
      ]);
    }
  });

  it('all files pin the same exact versions of Kafka, MongoDB and Redis', () => {
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
  const stages = readStages('service.Dockerfile');
  const deployedPackages = [
    'contracts',
    'gateway',
    'services/kit',
    'services/domain',
    ...services.map(name => `services/${name}`),
  ];

  it('contains every service and the gateway, with one shared layer of dependencies', () => {
    const [source] = stages;
    expect(source && listManifests(source).sort()).toEqual([...deployedPackages].sort());
    const steps = stages.at(-1)?.steps ?? [];
    const copyStep = /^COPY --from=build \/app\/(\S+)\/dist \1\/dist$/;
    const builtPackages = steps.flatMap(step => copyStep.exec(step)?.[1] ?? []);
    expect(builtPackages.sort()).toEqual([...deployedPackages].sort());
    expect(steps.filter(step => step.startsWith('COPY --from=dependencies'))).toHaveLength(1);
    const dependencies = stages.find(({ name }) => name === 'dependencies')?.steps.join('\n');
    expect(dependencies).toMatch(/ install .*--prod /);
  });

  it('contains no package manager', () => {
    const removeCommand = 'RUN rm -rf ';
    const removeStep = stages.at(-1)?.steps.find(step => step.startsWith(removeCommand)) ?? '';
    const removedPaths = removeStep.slice(removeCommand.length).split(/\s+/);
    const removedPrograms = ['npm', 'npx', 'corepack', 'yarn', 'yarnpkg'].map(
      name => `/usr/local/bin/${name}`,
    );
    const folders = ['/usr/local/lib/node_modules', '/opt/yarn-*'];
    expect(removedPaths.sort()).toEqual([...removedPrograms, ...folders].sort());
    for (const program of ['run', 'keys', 'demo', 'alert-routes']) {
      expect(readText(`infra/docker/${program}.mjs`)).not.toMatch(
        /\b(?:npm|npx|corepack|yarn) |child_process/,
      );
    }
  });

  it('has a demo loader that imports only contracts and Node modules', () => {
    const imported = readdirSync(path.join(root, 'infra/src/demo'))
      .filter(file => !file.endsWith('.spec.ts'))
      .flatMap(file => [...readText(`infra/src/demo/${file}`).matchAll(/ from '([^']+)';/g)])
      .map(([, from = '']) => from);
    expect(imported.filter(from => !/^(?:\.\/|node:|@giftlist\/contracts\/)/.test(from))).toEqual([]);
  });
});

describe('the image of the frontends', () => {
  it('serves the web app manifest with the correct media type, and its icons', () => {
    const [, link = ''] =
      /<link rel="manifest" href="([^"]+)"/.exec(readText('frontends/shell/src/index.html')) ?? [];
    const publicFiles = readdirSync(path.join(root, 'frontends/shell/public')).map(name => `/${name}`);
    expect(publicFiles).toContain(link);
    const { icons } = JSON.parse(readText(`frontends/shell/public${link}`)) as { icons: { src: string }[] };
    expect(icons.length).toBeGreaterThan(0);
    expect(publicFiles).toEqual(expect.arrayContaining(icons.map(({ src }) => src)));
    expect(readText('infra/docker/nginx.conf')).toContain(
      `types { application/manifest+json ${path.extname(link).slice(1)}; }`,
    );
  });

  it('contains every frontend', () => {
    const stages = readStages('frontends.Dockerfile');
    const copyStep = /^COPY --from=build \/app\/(frontends\/\w+)\/dist /;
    const copiedFrontends = stages.at(-1)?.steps.flatMap(step => copyStep.exec(step)?.[1] ?? []);
    const expected = getParts('frontend').map(({ folder }) => folder);
    expect(copiedFrontends?.sort()).toEqual(expected.sort());
    const [build] = stages;
    const folders = readdirSync(path.join(root, 'frontends')).map(name => `frontends/${name}`);
    expect(build && listManifests(build).sort()).toEqual(['contracts', ...folders].sort());
  });
});
