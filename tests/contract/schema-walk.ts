import { safeParse, type z } from 'zod';

type Schema = z.core.$ZodType;

/**
 * Where a schema holds lists without an upper bound. `.a[]` is an entry of the list `a`, `|1` the second of a choice.
 */
export function unboundedArrays(schema: Schema): string[] {
  return [...walk(schema)]
    .filter(([, part]) => part._zod.def.type === 'array' && !isBounded(part))
    .map(([path]) => path);
}

/** Where a schema holds objects that take unknown fields, or takes anything whatever. */
export function looseBodies(schema: Schema): string[] {
  return [...walk(schema)]
    .filter(
      ([, part]) =>
        part._zod.def.type === 'unknown' ||
        (part._zod.def.type === 'object' && catchallOf(part)?._zod.def.type !== 'never'),
    )
    .map(([path]) => path);
}

/** Where a schema takes a text with a line break, or with a mark that hides or turns what stands beside it. */
export function textsOfSeveralLines(schema: Schema): string[] {
  const takes = (part: Schema, text: string) => safeParse(part, text).success;
  return [...walk(schema)]
    .filter(([, part]) => part._zod.def.type === 'string' && takes(part, 'ab'))
    .filter(([, part]) => ['a\nb', 'a\u202eb', 'a\u200bb'].some((text) => takes(part, text)))
    .map(([path]) => path);
}

function isBounded(schema: Schema): boolean {
  const { checks = [] } = (schema as z.core.$ZodArray)._zod.def;
  return checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check));
}

function catchallOf(schema: Schema): Schema | undefined {
  return (schema as z.core.$ZodObject)._zod.def.catchall;
}

function* walk(schema: Schema, path = ''): Generator<[path: string, schema: Schema]> {
  yield [path, schema];
  for (const [step, child] of childrenOf(schema)) yield* walk(child, path + step);
}

function childrenOf(schema: Schema): [step: string, schema: Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([key, child]) => [`.${key}`, child]);
    case 'array':
      return [['[]', def.element]];
    case 'tuple':
      return def.items.map((item, index) => [`[${index}]`, item]);
    case 'record':
      return [['{}', def.valueType]];
    case 'union':
      return def.options.map((option, index) => [`|${index}`, option]);
    case 'intersection':
      return [
        ['&0', def.left],
        ['&1', def.right],
      ];
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [['', def.innerType]];
    case 'unknown':
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
    case 'transform':
      return [];
    default:
      // A kind that the walk doesn't know could hide anything.
      throw new Error(`The walk over schemas does not know ${def.type}.`);
  }
}

/** Where a schema names a field: `.data[].companyId`; a choice leaves no trace. */
export function fieldPaths(schema: Schema): string[] {
  return [...new Set([...walk(schema)].map(([path]) => path.replaceAll(/[|&]\d+/g, '')))];
}
