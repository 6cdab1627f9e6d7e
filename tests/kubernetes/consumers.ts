import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const consumerPattern = /\bconsumer(?::| =) '([\w.-]+)'/g;

/** Finds the names of the consumers in a service's source files, sorted. */
export function findConsumers(service: string): string[] {
  const names = [...readSources(service).matchAll(consumerPattern)].flatMap(([, name]) =>
    name ? [name] : [],
  );
  return [...new Set(names)].sort();
}

function readSources(service: string): string {
  const folder = path.join(root, 'services', service, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map(file => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}
