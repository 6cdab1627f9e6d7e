import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@giftlist/infra/folders';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findKubectl } from './kubectl.ts';

const Labels = z.record(z.string(), z.string()).default({});

export const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional(), labels: Labels }),
});
export type Manifest = z.output<typeof Manifest>;

const Reference = z.object({ name: z.string() });
const SecurityContext = z.looseObject({
  runAsNonRoot: z.boolean().optional(),
  runAsUser: z.number().optional(),
  seccompProfile: z.object({ type: z.string() }).optional(),
  allowPrivilegeEscalation: z.boolean().optional(),
  privileged: z.boolean().optional(),
  readOnlyRootFilesystem: z.boolean().optional(),
  capabilities: z
    .object({ drop: z.array(z.string()).default([]), add: z.array(z.string()).default([]) })
    .optional(),
});
const Quantities = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  ports: z.array(z.object({ name: z.string().optional(), containerPort: z.number() })).default([]),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  envFrom: z
    .array(z.object({ configMapRef: Reference.optional(), secretRef: Reference.optional() }))
    .default([]),
  resources: z.object({ requests: Quantities, limits: Quantities }).default({}),
  securityContext: SecurityContext.default({}),
  livenessProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
  startupProbe: z.unknown().optional(),
});
export const PodTemplate = z.looseObject({
  metadata: z.object({ labels: Labels }),
  spec: z.looseObject({
    serviceAccountName: z.string().optional(),
    automountServiceAccountToken: z.boolean().optional(),
    hostNetwork: z.boolean().optional(),
    hostPID: z.boolean().optional(),
    securityContext: SecurityContext.default({}),
    initContainers: z.array(Container).default([]),
    containers: z.array(Container).min(1),
    volumes: z.array(z.looseObject({ name: z.string(), hostPath: z.unknown().optional() })).default([]),
  }),
});
export type PodTemplate = z.output<typeof PodTemplate>;

const Workload = z.looseObject({ spec: z.looseObject({ template: PodTemplate }) });
const CronJob = z.looseObject({ spec: z.looseObject({ jobTemplate: Workload }) });
const workloadKinds = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job']);

const maxOutputBytes = 16 * 1_024 * 1_024;

/** Renders a folder of k8s/ with kustomize. */
export async function render(folder: string): Promise<Manifest[]> {
  const kubectl = await findKubectl();
  const { stdout } = await promisify(execFile)(kubectl, ['kustomize', path.join(root, 'k8s', folder)], {
    maxBuffer: maxOutputBytes,
  });
  return parseManifests(stdout);
}

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap(document => {
    const value: unknown = document.toJSON();
    return value === null ? [] : [Manifest.parse(value)];
  });
}

export function getPodTemplate(manifest: Manifest): PodTemplate | undefined {
  if (manifest.kind === 'CronJob') return CronJob.parse(manifest).spec.jobTemplate.spec.template;
  return workloadKinds.has(manifest.kind) ? Workload.parse(manifest).spec.template : undefined;
}

export const getKindAndName = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
