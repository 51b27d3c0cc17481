import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { SPEC_CALLS, type SpecAnswer } from '@/lib/contract/spec-calls';
import { openApiDocument, type JsonSchema, type OpenApiDocument, type OpenApiOperation } from './openapi';

/** The OpenAPI document with only the specs' calls, parameters and fields. */
export function specDocument(): OpenApiDocument {
  const document = openApiDocument(ALL_ENDPOINTS.filter(({ method, path }) => `${method} ${path}` in SPEC_CALLS));
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        specOperation(operation, `${method.toUpperCase()} ${path}`),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as OpenApiDocument['paths'] };
}

function specOperation(operation: OpenApiOperation, call: string): OpenApiOperation {
  const { query = [], answer } = SPEC_CALLS[call] ?? {};
  const { 200: done, ...refusals } = operation.responses;
  const schema = done && 'content' in done ? done.content?.['application/json']?.schema : undefined;
  return {
    ...operation,
    parameters: operation.parameters.filter((one) => one.in === 'path' || query.includes(one.name)),
    responses: {
      ...refusals,
      200:
        done && (answer === undefined || !schema)
          ? { ...done, ...(schema && { description: 'Done. The specs show no answer.', content: undefined }) }
          : { description: 'Done.', content: { 'application/json': { schema: cut(schema ?? {}, answer ?? null) } } },
    },
  };
}

/** Reduces a schema to the fields named by the specs. */
function cut(schema: JsonSchema, named: SpecAnswer): JsonSchema {
  if (named === null) return schema;
  const { anyOf, items, properties, required, ...rest } = schema as {
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const isList = Array.isArray(named);
  if (anyOf) {
    const matching = anyOf.filter(({ type }) => type === (isList ? 'array' : 'object'));
    return matching.length === 1 && matching[0] ? cut(matching[0], named) : schema;
  }
  if (isList) return items ? { ...rest, items: cut(items, (named as readonly [SpecAnswer])[0]) } : schema;
  if (!properties) return schema;
  const fields = Object.entries(properties).filter(([name]) => name in named);
  return {
    ...rest,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, cut(field, (named as Readonly<Record<string, SpecAnswer>>)[name] ?? null)]),
    ),
    ...(required && { required: required.filter((name) => name in named) }),
  };
}
