import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { ChildService } from '@giftlist/service-kit/testing/child-service';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getKindAndName, getPodTemplate, type Manifest, render } from './manifest.ts';
import { NetworkPolicies } from './network-policies.ts';
import { useProduction } from './production.ts';

/* Backup and restore, operator commands, and migrations before a rollout. */
const root = path.resolve(import.meta.dirname, '../..');
const { getManifests, findManifest } = useProduction();

/** A service that does not apply events from the log refuses the command `catch-up`. */
async function supportsCatchUp(name: string): Promise<boolean> {
  const child = ChildService.start({
    folder: path.join(root, 'services', name),
    program: 'src/main.ts',
    environment: {},
    arguments: ['catch-up', '/backup/none'],
    loader: path.join(root, 'services/kit/fixtures/from-source.mjs'),
  });
  await child.waitForExit();
  expect(child.output).toContain(name);
  return !child.output.includes('this service applies no events from the log');
}

describe('the jobs of backup and restore', () => {
  it('run the image’s commands in order, with the secrets of jobs and on the same volume', async () => {
    const restore = (await render('examples/restore')).find(({ kind }) => kind === 'Job');
    const [backupContainers, restoreContainers] = [findManifest('CronJob', 'copy'), restore].map(job => {
      const podTemplate = job && getPodTemplate(job);
      expect(podTemplate?.metadata.labels['giftlist/kind']).toBe('job');
      const { initContainers = [], containers = [] } = podTemplate?.spec ?? {};
      return [...initContainers, ...containers];
    });
    const getSecretNames = (container: { envFrom: { secretRef?: { name: string } | undefined }[] }) =>
      container.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
    expect(backupContainers?.map(container => [...container.args, getSecretNames(container)])).toEqual([
      ['users', 'backup', '/backup', '--keep', '14', ['stores', 'jobs']],
    ]);
    const backupFolder = restoreContainers?.[0]?.args[2] ?? '';
    expect(backupFolder).toMatch(/^\/backup\/\d{4}-\d\d-\d\dT\d{6}Z$/);
    const canCatchUp = await Promise.all(services.map(supportsCatchUp));
    const catchUpContainers = services
      .filter((_, index) => canCatchUp[index])
      .map(name => [name, 'catch-up', backupFolder, ['stores', 'shared-keys', `${name}-keys`]]);
    expect(restoreContainers?.map(container => [...container.args, getSecretNames(container)])).toEqual([
      ['users', 'restore', backupFolder, ['stores', 'jobs']],
      ...catchUpContainers,
      ['users', 'empty-log', ['stores', 'jobs']],
    ]);
    const getConfigMapNames = ({ envFrom }: { envFrom: { configMapRef?: { name: string } | undefined }[] }) =>
      envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []);
    expect(backupContainers?.flatMap(getConfigMapNames)).toEqual([expect.stringMatching(/^settings-/)]);
    // The name of the settings' ConfigMap contains a hash, so the restore example sets NAMESPACE itself.
    for (const container of restoreContainers ?? []) {
      expect(container.env).toEqual([{ name: 'NAMESPACE', value: 'giftlist' }]);
      expect(getConfigMapNames(container)).toEqual([]);
    }
    const Volume = z.looseObject({ persistentVolumeClaim: z.object({ claimName: z.string() }) });
    const volumeClaimNames = [findManifest('CronJob', 'copy'), restore].flatMap(job =>
      job
        ? (getPodTemplate(job)?.spec.volumes ?? []).map(
            volume => Volume.parse(volume).persistentVolumeClaim.claimName,
          )
        : [],
    );
    expect(volumeClaimNames).toEqual(['copy', 'copy']);
    expect(findManifest('PersistentVolumeClaim', 'copy')).toBeDefined();
  });
});

describe('the example of an operator’s command', () => {
  it('runs the command with the secrets of a job', async () => {
    const [job] = (await render('examples/operation')).filter(({ kind }) => kind === 'Job');
    const [container] = (job && getPodTemplate(job)?.spec.containers) ?? [];
    expect(container?.args).toEqual(['users', 'outbox']);
    expect(container?.envFrom.map(({ secretRef }) => secretRef?.name)).toEqual(['stores', 'jobs']);
  });
});

describe('a job', () => {
  it('can connect to exactly the stores that it needs', async () => {
    const base = await render('base');
    const examples = await Promise.all(['examples/restore', 'examples/operation'].map(render));
    const productionJobs = getManifests().filter(({ kind }) => kind === 'Job' || kind === 'CronJob');
    const policies = new NetworkPolicies([...base, ...productionJobs, ...examples.flat()], 'giftlist');
    const stores = { 'giftlist/stores': 'true' };
    const allowedPorts = ['migrations', 'copy', 'restore', 'operation'].map(name => [
      name,
      ...policies.listPortsToNamespace(name, stores),
    ]);
    const [redis, kafka, mongo] = [6_379, 9_092, 27_017];
    expect(allowedPorts).toEqual([
      ['migrations', mongo],
      ['copy', mongo],
      ['restore', redis, kafka, mongo],
      ['operation', kafka, mongo],
    ]);
  }, 300_000);
});

describe('the jobs before a rollout', () => {
  const findJobs = () => getManifests().filter(({ kind }) => kind === 'Job');

  it('are one job with a container for each service, without the services’ keys', () => {
    expect(findJobs().map(getKindAndName)).toEqual(['Job migrations']);
    const containers = findJobs().flatMap(job => getPodTemplate(job)?.spec.containers ?? []);
    expect(containers.map(({ name, args }) => [name, ...args])).toEqual(
      services.map(name => [name, name, 'migrate']),
    );
    for (const { env, envFrom } of containers) {
      expect([env, envFrom.flatMap(({ secretRef }) => secretRef ?? [])]).toEqual([[], [{ name: 'jobs' }]]);
    }
  });

  it('are deployed together with the settings that they read', () => {
    for (const job of findJobs()) {
      const sources = getPodTemplate(job)?.spec.containers.flatMap(({ envFrom }) => envFrom) ?? [];
      const names = new Set(sources.flatMap(({ configMapRef }) => configMapRef?.name ?? []));
      const settings = [...names].map(name => findManifest('ConfigMap', name));
      const steps = [job, ...settings].map(manifest => manifest?.metadata.labels['giftlist/step']);
      expect([job.metadata.name, ...steps]).toEqual([job.metadata.name, 'before', 'before']);
    }
  });

  it('are run by Argo CD before it changes any part', () => {
    const Annotated = z.looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
    });
    const getAnnotation = (manifest: Manifest, name: string) =>
      Annotated.parse(manifest).metadata.annotations[`argocd.argoproj.io/${name}`];
    for (const job of findJobs()) {
      expect([getAnnotation(job, 'hook'), getAnnotation(job, 'sync-wave')]).toEqual(['Sync', undefined]);
    }
    const namesInSecondWave = getManifests()
      .filter(manifest => getAnnotation(manifest, 'sync-wave') === '1')
      .map(getKindAndName);
    const servingManifests = getManifests().filter(({ kind }) =>
      ['Deployment', 'HorizontalPodAutoscaler', 'ScaledObject'].includes(kind),
    );
    expect(namesInSecondWave.sort()).toEqual(servingManifests.map(getKindAndName).sort());
  });
});
