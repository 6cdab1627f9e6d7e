import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { getPodTemplate, type Manifest, nameOf, render } from '@giftlist/infra/kubernetes/manifest';
import { NetworkPolicies } from '@giftlist/infra/kubernetes/network-policies';
import { ChildService } from '@giftlist/service-kit/testing/child-service';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { production } from './production.ts';

/* Jobs: backups, operators' commands, and the migrations before a rollout. */
const root = path.resolve(import.meta.dirname, '../..');
const { manifests, find } = production();

/** Whether a service takes something back from the log after a restore: the others refuse the command. */
async function catchesUp(name: string): Promise<boolean> {
  const child = ChildService.start({
    folder: path.join(root, 'services', name),
    program: 'src/main.ts',
    environment: {},
    arguments: ['catch-up', '/backup/none'],
    loader: path.join(root, 'services/kit/fixtures/from-source.mjs'),
  });
  await child.exit();
  expect(child.output).toContain(name);
  return !child.output.includes('this service applies no events from the log');
}

describe('a backup job', () => {
  it('is created and restored by commands of the image, with the policies and settings of a job', async () => {
    const restore = (await render('examples/restore')).find(({ kind }) => kind === 'Job');
    const [copying, restoring] = [find('CronJob', 'copy'), restore].map(job => {
      const pods = job && getPodTemplate(job);
      expect(pods?.metadata.labels['giftlist/kind']).toBe('job');
      return [...(pods?.spec.initContainers ?? []), ...(pods?.spec.containers ?? [])];
    });
    const secretsOf = (container: { envFrom: { secretRef?: { name: string } | undefined }[] }) =>
      container.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
    expect(copying?.map(one => [...one.args, secretsOf(one)])).toEqual([
      ['users', 'backup', '/backup', '--keep', '14', ['stores', 'jobs']],
    ]);
    const copy = restoring?.[0]?.args[2] ?? '';
    expect(copy).toMatch(/^\/backup\/\d{4}-\d\d-\d\dT\d{6}Z$/);
    const taking = await Promise.all(services.map(catchesUp));
    const caughtUp = services
      .filter((_, at) => taking[at])
      .map(name => [name, 'catch-up', copy, ['stores', 'shared-keys', `${name}-keys`]]);
    expect(restoring?.map(one => [...one.args, secretsOf(one)])).toEqual([
      ['users', 'restore', copy, ['stores', 'jobs']],
      ...caughtUp,
      ['users', 'empty-log', ['stores', 'jobs']],
    ]);
    const settingsOf = ({ envFrom }: { envFrom: { configMapRef?: { name: string } | undefined }[] }) =>
      envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []);
    expect(copying?.flatMap(settingsOf)).toEqual([expect.stringMatching(/^settings-/)]);
    // The name of the settings contains a hash, which a separate manifest cannot know.
    for (const one of restoring ?? []) {
      expect(one.env).toEqual([{ name: 'NAMESPACE', value: 'giftlist' }]);
      expect(settingsOf(one)).toEqual([]);
    }
    const Claim = z.looseObject({ persistentVolumeClaim: z.object({ claimName: z.string() }) });
    const claims = [find('CronJob', 'copy'), restore].flatMap(job =>
      job
        ? (getPodTemplate(job)?.spec.volumes ?? []).map(
            volume => Claim.parse(volume).persistentVolumeClaim.claimName,
          )
        : [],
    );
    expect(claims).toEqual(['copy', 'copy']);
    expect(find('PersistentVolumeClaim', 'copy')).toBeDefined();
  });
});

describe('a command of an operator', () => {
  it('connects to all databases as a job, with the settings of a job', async () => {
    const [job] = (await render('examples/operation')).filter(({ kind }) => kind === 'Job');
    const [container] = (job && getPodTemplate(job)?.spec.containers) ?? [];
    expect(container?.args).toEqual(['users', 'outbox']);
    expect(container?.envFrom.map(({ secretRef }) => secretRef?.name)).toEqual(['stores', 'jobs']);
  });
});

describe('a job', () => {
  it('can connect to the database in every kind of installation', async () => {
    const base = await render('base');
    const examples = await Promise.all(['examples/restore', 'examples/operation'].map(render));
    const own = manifests().filter(({ kind }) => kind === 'Job' || kind === 'CronJob');
    const policies = new NetworkPolicies([...base, ...own, ...examples.flat()], 'giftlist');
    const stores = { 'giftlist/stores': 'true' };
    const reached = ['migrations', 'copy', 'restore', 'operation'].map(name => [
      name,
      ...policies.listPortsToNamespace(name, stores),
    ]);
    expect(reached).toEqual([
      ['migrations', 27_017],
      ['copy', 27_017],
      ['restore', 6_379, 9_092, 27_017],
      ['operation', 9_092, 27_017],
    ]);
  }, 300_000);
});

describe('the jobs before a rollout', () => {
  const jobs = () => manifests().filter(({ kind }) => kind === 'Job');

  it('are one job, with a container without keys for each service', () => {
    expect(jobs().map(nameOf)).toEqual(['Job migrations']);
    const containers = jobs().flatMap(job => getPodTemplate(job)?.spec.containers ?? []);
    expect(containers.map(({ name, args }) => [name, ...args])).toEqual(
      services.map(name => [name, name, 'migrate']),
    );
    for (const { env, envFrom } of containers) {
      expect([env, envFrom.flatMap(({ secretRef }) => secretRef ?? [])]).toEqual([[], [{ name: 'jobs' }]]);
    }
  });

  it('are deployed together with the settings that they read', () => {
    for (const job of jobs()) {
      const read = getPodTemplate(job)?.spec.containers.flatMap(({ envFrom }) => envFrom) ?? [];
      const names = new Set(read.flatMap(({ configMapRef }) => configMapRef?.name ?? []));
      const settings = [...names].map(name => find('ConfigMap', name));
      const steps = [job, ...settings].map(one => one?.metadata.labels['giftlist/step']);
      expect([job.metadata.name, ...steps]).toEqual([job.metadata.name, 'before', 'before']);
    }
  });

  it('finish before any serving part is changed, also with Argo CD', () => {
    const Annotated = z.looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
    });
    const annotated = (manifest: Manifest, name: string) =>
      Annotated.parse(manifest).metadata.annotations[`argocd.argoproj.io/${name}`];
    for (const job of jobs()) {
      expect([annotated(job, 'hook'), annotated(job, 'sync-wave')]).toEqual(['Sync', undefined]);
    }
    const later = manifests()
      .filter(manifest => annotated(manifest, 'sync-wave') === '1')
      .map(nameOf);
    const serving = manifests().filter(({ kind }) =>
      ['Deployment', 'HorizontalPodAutoscaler', 'ScaledObject'].includes(kind),
    );
    expect(later.sort()).toEqual(serving.map(nameOf).sort());
  });
});
