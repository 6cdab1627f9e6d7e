import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const consumer = /\bconsumer(?::| =) '([\w.-]+)'/g;

/** The consumer group names of a service, in order. */
export function consumersOf(service: string): string[] {
  const found = [...sourceOf(service).matchAll(consumer)].flatMap(([, name]) => (name ? [name] : []));
  return [...new Set(found)].sort();
}

function sourceOf(service: string): string {
  const folder = path.join(root, 'services', service, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map(file => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}
