import { z } from 'zod';
import { getPodTemplate, type Manifest } from './manifest.ts';

const ConfigMap = z.looseObject({ data: z.record(z.string(), z.string()).default({}) });
const ExternalSecret = z.looseObject({
  spec: z.looseObject({ data: z.array(z.looseObject({ secretKey: z.string() })) }),
});

/** A value, or the name of the secret that contains the value. */
export type Setting = { value: string } | { secret: string };

/**
 * Reads the variables of a Deployment's first container. Throws if the Deployment is missing, or one of its
 * ConfigMaps or secrets.
 */
export function readEnvironment(manifests: readonly Manifest[], deployment: string): Map<string, Setting> {
  const manifest = manifests.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === deployment,
  );
  const container = manifest && getPodTemplate(manifest)?.spec.containers[0];
  if (!container) throw new Error(`There is no Deployment ${deployment}`);
  const environment = new Map<string, Setting>();
  for (const { configMapRef, secretRef } of container.envFrom) {
    const values = configMapRef ? readConfigMap(manifests, configMapRef.name) : {};
    for (const [name, value] of Object.entries(values)) environment.set(name, { value });
    if (!secretRef) continue;
    for (const name of readSecretKeys(manifests, secretRef.name)) {
      environment.set(name, { secret: secretRef.name });
    }
  }
  for (const { name, value, valueFrom } of container.env) {
    if (!valueFrom) environment.set(name, { value: value ?? '' });
    else if (readSecretKeys(manifests, valueFrom.secretKeyRef.name).includes(valueFrom.secretKeyRef.key)) {
      environment.set(name, { secret: valueFrom.secretKeyRef.name });
    }
  }
  return environment;
}

function readConfigMap(manifests: readonly Manifest[], name: string): Record<string, string> {
  const configMap = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if (!configMap) throw new Error(`There is no ConfigMap ${name}`);
  return ConfigMap.parse(configMap).data;
}

function readSecretKeys(manifests: readonly Manifest[], name: string): string[] {
  const secret = manifests.find(({ kind, metadata }) => kind === 'ExternalSecret' && metadata.name === name);
  if (!secret) throw new Error(`There is no ExternalSecret ${name}`);
  return ExternalSecret.parse(secret).spec.data.map(({ secretKey }) => secretKey);
}
