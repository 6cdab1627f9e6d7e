import { z } from 'zod';
import { type Manifest, podsOf } from './manifest.ts';

const ConfigMap = z.looseObject({ data: z.record(z.string(), z.string()).default({}) });
const ExternalSecret = z.looseObject({
  spec: z.looseObject({ data: z.array(z.looseObject({ secretKey: z.string() })) }),
});

/** The environment of a pod: values from the manifests, or `secret` for a reference. */
export type Setting = { value: string } | { secret: string };

/** The environment of a Deployment's first container; throws if a reference does not exist. */
export function environmentIn(manifests: readonly Manifest[], deployment: string): Map<string, Setting> {
  const found = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === deployment);
  const container = found && podsOf(found)?.spec.containers[0];
  if (!container) throw new Error(`There is no Deployment ${deployment}`);
  const environment = new Map<string, Setting>();
  for (const { configMapRef, secretRef } of container.envFrom) {
    const values = configMapRef ? configMap(manifests, configMapRef.name) : {};
    for (const [name, value] of Object.entries(values)) environment.set(name, { value });
    if (!secretRef) continue;
    for (const name of secretKeys(manifests, secretRef.name)) {
      environment.set(name, { secret: secretRef.name });
    }
  }
  for (const { name, value, valueFrom } of container.env) {
    if (!valueFrom) environment.set(name, { value: value ?? '' });
    else if (secretKeys(manifests, valueFrom.secretKeyRef.name).includes(valueFrom.secretKeyRef.key)) {
      environment.set(name, { secret: valueFrom.secretKeyRef.name });
    }
  }
  return environment;
}

function configMap(manifests: readonly Manifest[], wanted: string): Record<string, string> {
  const found = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === wanted);
  if (!found) throw new Error(`There is no ConfigMap ${wanted}`);
  return ConfigMap.parse(found).data;
}

function secretKeys(manifests: readonly Manifest[], wanted: string): string[] {
  const found = manifests.find(({ kind, metadata }) => kind === 'ExternalSecret' && metadata.name === wanted);
  if (!found) throw new Error(`There is no ExternalSecret ${wanted}`);
  return ExternalSecret.parse(found).spec.data.map(({ secretKey }) => secretKey);
}
