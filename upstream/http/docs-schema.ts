import type { JsonSchema } from './openapi';

/** One field of an object, or one variant of a choice, in words. */
export interface Described {
  /** Undefined for a variant of a choice, which has no name. */
  name?: string;
  /** `a text of 1 to 254 characters`, `a list of at most 100, each an object`. */
  words: string;
  isOptional: boolean;
  /** What an object or a list of objects holds. */
  fields: Described[];
}

/** Says in words what a JSON Schema allows, as `zod` writes it. */
export function describeSchema(schema: JsonSchema): Described {
  return describe(schema, undefined, false);
}

function describe(schema: JsonSchema, name: string | undefined, isOptional: boolean): Described {
  const variants = listOf(schema.anyOf);
  const real = variants.filter(({ type }) => type !== 'null');
  const orNull = real.length < variants.length ? ' or null' : '';
  const [only] = real;
  if (only && real.length === 1) {
    const described = describe(only, name, isOptional);
    return { ...described, words: described.words + orNull };
  }
  if (real.length > 1) {
    const fields = real.map((variant) => describe(variant, undefined, false));
    return { name, isOptional, words: `one of${orNull}`, fields };
  }
  const [type, orNullType] = nullable(schema.type);
  const single = { ...schema, type };
  return { name, isOptional, words: wordsFor(single) + orNullType, fields: fieldsOf(single) };
}

/** Takes `null` out of a list of types: `['string', 'null']` is a text or null. */
function nullable(type: unknown): [type: unknown, orNull: string] {
  if (!Array.isArray(type)) return [type, ''];
  return [type.find((each) => each !== 'null'), type.includes('null') ? ' or null' : ''];
}

function fieldsOf(schema: JsonSchema): Described[] {
  if (schema.type === 'array') return describeSchema(schemaAt(schema.items)).fields;
  if (schema.contentSchema !== undefined) return describeSchema(schemaAt(schema.contentSchema)).fields;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) =>
    describe(field, name, !required.includes(name)),
  );
}

function wordsFor(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(', ');
  if (schema.const !== undefined) return String(schema.const);
  switch (schema.type) {
    case 'string':
      return textWords(schema);
    case 'integer':
      return `a whole number${between(schema.minimum, schema.maximum, '')}`;
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${between(schema.minItems, schema.maxItems, '')}, each ${describeSchema(schemaAt(schema.items)).words}`;
    case 'object': {
      const values = schemaAt(schema.additionalProperties);
      return Object.keys(values).length > 0 ? `an object of ${describeSchema(values).words} by key` : 'an object';
    }
    default:
      return 'anything';
  }
}

function textWords(schema: JsonSchema): string {
  if (schema.format === 'binary') return `a file of at most ${Number(schema.maxLength) / 1024 / 1024} MB`;
  if (schema.contentSchema !== undefined) return `JSON: ${describeSchema(schemaAt(schema.contentSchema)).words}`;
  if (schema.format === 'date') return 'a day such as 2026-01-31';
  if (schema.format === 'date-time') return 'a time such as 2026-01-31T08:00:00Z';
  if (typeof schema.pattern === 'string') return `a text that matches ${schema.pattern}`;
  return `a text${between(schema.minLength, schema.maxLength, ' characters')}`;
}

/** ` of 1 to 254 characters`; bounds that only say what a number can hold at all are left out. */
function between(least: unknown, most: unknown, unit: string): string {
  const [min, max] = [least, most].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  );
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max}${unit}`;
  if (max !== undefined) return ` of at most ${max}${unit}`;
  return min !== undefined ? ` of at least ${min}${unit}` : '';
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? (value as JsonSchema[]) : [];
}

function schemaAt(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}
