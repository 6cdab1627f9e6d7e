import { z } from 'zod';
import * as gifts from '../gifts/entities.ts';
import * as giftImports from '../gifts/import-entities.ts';
import * as lists from '../lists/entities.ts';
import * as notifications from '../notifications/entities.ts';
import * as occasions from '../occasions/entities.ts';
import type { ServiceName } from '../services.ts';
import * as shop from '../shop/entities.ts';
import * as users from '../users/entities.ts';

export interface JsonSchema {
  [keyword: string]: unknown;
}

const entitiesByService: Record<ServiceName, object> = {
  users,
  lists,
  gifts: { ...gifts, ...giftImports },
  occasions,
  shop,
  notifications,
};

const entities: readonly [string, z.ZodType][] = Object.values(entitiesByService)
  .flatMap(module => Object.entries(module))
  .filter(([, value]) => value instanceof z.ZodObject || value instanceof z.ZodEnum);

const referencePrefix = '#/components/schemas/';
const inputSuffix = '.input';

/** Converts zod schemas for one document, with entities defined once in `components.schemas`. */
export class SchemaWriter {
  private readonly target: 'draft-2020-12' | 'draft-7';
  /** The JSON text of each definition, by name. */
  private readonly components = new Map<string, string>();

  constructor(target: 'draft-2020-12' | 'draft-7') {
    this.target = target;
  }

  /** `input` is what a client sends, `output` what it receives. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const registry = z.registry<{ id: string }>();
    for (const [name, entity] of entities) {
      registry.add(entity, { id: io === 'input' ? name + inputSuffix : name });
    }
    // Wrapped in an object, because zod never replaces the outermost schema with a reference.
    const wrapper = z.toJSONSchema(z.object({ schema }), {
      target: this.target,
      io,
      metadata: registry,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    });
    for (const [name, definition] of Object.entries(wrapper.$defs ?? getDefinitions(wrapper))) {
      this.components.set(name, stringifyWithReferences(definition));
    }
    return JSON.parse(stringifyWithReferences(wrapper.properties?.schema));
  }

  /**
   * Adds the definitions of all written entities to `document`. Call once, after the last `write`. An entity whose input
   * differs has a second definition, `{name}Input`.
   */
  addNamedSchemas<D extends { components: object }>(
    document: D,
  ): D & { components: { schemas: Record<string, JsonSchema> } } {
    const differingEntities = this.findDifferingEntities();
    const replaceInputSuffix = (text: string) =>
      text.replaceAll(
        /(?<!\w)(\w+)\.input"/g,
        (_, name: string) => `${differingEntities.has(name) ? `${name}Input` : name}"`,
      );
    const schemas = Object.fromEntries(
      [...this.components]
        .map(([name, text]) => [
          JSON.parse(replaceInputSuffix(`"${name}"`)),
          JSON.parse(replaceInputSuffix(text)),
        ])
        .sort(([a], [b]) => a.localeCompare(b)),
    );
    return JSON.parse(
      replaceInputSuffix(JSON.stringify({ ...document, components: { ...document.components, schemas } })),
    );
  }

  /** Finds entities whose input and output schemas differ, directly or in a nested entity. */
  private findDifferingEntities(): Set<string> {
    const pairs = [...this.components].flatMap(([name, output]) => {
      const input = this.components.get(name + inputSuffix);
      return input === undefined ? [] : [{ name, output, input: input.replaceAll(`${inputSuffix}"`, '"') }];
    });
    const differing = new Set(pairs.filter(({ output, input }) => output !== input).map(({ name }) => name));
    let sizeBefore: number;
    do {
      sizeBefore = differing.size;
      for (const { name, output } of pairs) {
        const refersToDiffering = [...differing].some(entity =>
          output.includes(`${referencePrefix}${entity}"`),
        );
        if (refersToDiffering) differing.add(name);
      }
    } while (differing.size > sizeBefore);
    return differing;
  }
}

/** Draft 7 has `definitions` instead of `$defs`. */
const getDefinitions = (schema: JsonSchema): object =>
  typeof schema.definitions === 'object' && schema.definitions !== null ? schema.definitions : {};

const stringifyWithReferences = (schema: unknown): string =>
  JSON.stringify(schema ?? {}).replaceAll(/"#\/(?:\$defs|definitions)\//g, `"${referencePrefix}`);

const standardFormats = new Set(['uuid', 'date', 'date-time', 'uri']);

/** Removes the patterns of standard formats. Allows unknown fields in responses, because a release may add some. */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  if (typeof schema.format === 'string' && standardFormats.has(schema.format)) delete schema.pattern;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}
