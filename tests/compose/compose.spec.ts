import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { parts } from '@giftlist/infra/parts';
import { createKeys } from '@giftlist/infra/stack/keys';
import { memoryOptions } from '@giftlist/infra/stack/memory';
import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { configurations, partNames } from '../support/configurations.ts';

const Service = z.looseObject({
  image: z.string(),
  build: z.unknown().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  healthcheck: z.unknown().optional(),
  command: z.array(z.string()).default([]),
  container_name: z.string().optional(),
  ports: z.array(z.string()).default([]),
});
const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const compose = z
  .looseObject({ services: z.record(z.string(), Service) })
  .parse(parse(readText('docker-compose.yml'), { merge: true }));
const isOurImage = (image: string): boolean => /^\$\{COMPOSE_PROJECT_NAME:-giftlist\}-/.test(image);
const ourContainers = Object.entries(compose.services).filter(([, { image }]) => isOurImage(image));
const allParts = parts.map(({ name }) => name);

/** Replaces each variable by its default. A default may contain another variable. */
const applyDefaults = (text: string): string => {
  const replaced = text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  return replaced === text ? text : applyDefaults(replaced);
};

describe('docker-compose.yml', () => {
  it('runs our images for every part, and otherwise only for keys, demo and alert-routes', () => {
    expect(ourContainers.map(([name]) => name).sort()).toEqual(
      [...allParts, 'keys', 'demo', 'alert-routes'].sort(),
    );
  });

  it('gives our containers read-only root file systems and no privileges', () => {
    for (const [name, { read_only, cap_drop, security_opt }] of ourContainers) {
      expect([name, read_only, cap_drop, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
    }
  });

  it('limits the memory of Redis and disables eviction', () => {
    const command = compose.services.redis?.command.join(' ');
    expect(command).toContain('--maxmemory 384mb --maxmemory-policy noeviction');
  });

  it('builds each image once, prefixed with the name of the project', () => {
    const built = ourContainers.filter(([, { build }]) => build !== undefined).map(([, { image }]) => image);
    expect(built.map(applyDefaults).sort()).toEqual(['giftlist-frontends', 'giftlist-service']);
  });

  it('has a health check for every part, and only for parts', () => {
    const containersWithHealthCheck = ourContainers
      .filter(([, { healthcheck }]) => healthcheck !== undefined)
      .map(([name]) => name);
    expect(containersWithHealthCheck.sort()).toEqual([...allParts].sort());
  });

  it('sets no container name and no ports for services, so that each can have several containers', () => {
    for (const name of services) {
      const service = compose.services[name];
      expect([name, service?.container_name, service?.ports]).toEqual([name, undefined, []]);
    }
  });

  it('has the same programs for operators in containers as from source', () => {
    const findPrograms = (...files: string[]) =>
      new Set(files.flatMap(file => readText(file).match(/(?<=')services\/[\w/-]+\.js(?=')/g) ?? []).sort());
    const programs = findPrograms('infra/docker/run.mjs');
    // Telemetry modules are not commands.
    programs.delete('services/kit/dist/telemetry.js');
    expect(programs).toEqual(findPrograms('infra/src/ops.ts', 'infra/src/import.ts'));
    for (const program of programs) {
      const source = program.replace('/dist/', '/src/').replace(/js$/, 'ts');
      expect([source, existsSync(path.join(root, source))]).toEqual([source, true]);
    }
  });

  it.each(['gifts', 'shop'])('sets all variables of retailers for %s, and .env.example lists them', name => {
    const retailerVariables = Object.keys(retailersConfig);
    expect(Object.keys(compose.services[name]?.environment ?? {})).toEqual(
      expect.arrayContaining(retailerVariables),
    );
    const documented = readText('.env.example').match(/(?<=^#)AFFILIATE_\w+/gm) ?? [];
    expect(documented.toSorted()).toEqual(retailerVariables.toSorted());
  });

  it('sets the same young generation size for the gateway as other environments', () => {
    const [, youngGenerationOption] = memoryOptions.gateway;
    expect(compose.services.gateway?.environment.NODE_OPTIONS).toBe(youngGenerationOption);
  });

  it.each(partNames)('sets all variables that the configuration of %s needs', name => {
    const keys = createKeys();
    const environment = Object.entries(compose.services[name]?.environment ?? {})
      .map(([key, value]) => [key, applyDefaults(String(value))] as const)
      .filter(([, value]) => value !== '');
    const values = { ...Object.fromEntries(environment), ...keys.shared, ...keys.parts[name] };
    const parsed = configurations[name].safeParse(values);
    expect(parsed.error?.issues ?? []).toEqual([]);
  });
});
