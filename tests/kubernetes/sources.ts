import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const call = /\.(?:callService|askOwner)\(\s*(?:'(\w+)')?/g;
const owner = /\bowner: '(\w+)'/g;
const consumer = /\bconsumer(?::| =) '([\w.-]+)'/g;

/** The services that a service asks, in order: its calls, and the owners of the read models that it rebuilds. */
export function askedBy(service: string): string[] {
  const text = sourceOf(service);
  const calls = [...text.matchAll(call)].map(([whole, name]) => {
    if (!name) throw new Error(`${service} asks a service that the source does not name: ${whole}`);
    return name;
  });
  const owners = [...text.matchAll(owner)].flatMap(([, name]) => (name ? [name] : []));
  return [...new Set([...calls, ...owners])].sort();
}

/** The names under which a service reads events, in order. */
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
