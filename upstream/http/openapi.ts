import { z } from 'zod';
import {
  actionsOf,
  answersEvents,
  areasOf,
  answersFile,
  answersRows,
  fileFieldsOf,
  isIdempotent,
  type Endpoint,
  type Upload,
} from '@/lib/contract/endpoint';
import { ErrorAnswer, EVENTS_TYPE, ROWS_TYPE } from '@/lib/contract/wire';
import { IDEMPOTENCY_KEY_HEADER } from '@/lib/domain/idempotency-key';
import { SETTINGS } from '@/lib/domain/settings';

/** JSON Schema draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = { [key: string]: unknown };

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required: boolean;
  schema: JsonSchema;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: OpenApiParameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
  security: { bearer: [] }[];
  /** The area that the caller's role must have access to. */
  'x-route-type'?: string;
}

type Content = Record<string, { schema: JsonSchema }>;

type JsonContent = { 'application/json': { schema: JsonSchema } };

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: { ErrorAnswer: JsonSchema };
    responses: Record<string, { description: string; content: JsonContent }>;
    securitySchemes: { bearer: { type: 'http'; scheme: 'bearer'; description: string } };
  };
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The body is malformed or incomplete.',
  401: 'Not signed in: the token is missing, unknown, revoked or expired.',
  403: 'The caller’s role doesn’t have the right for this.',
  404: 'The resource in the address doesn’t exist.',
  409: 'The current state doesn’t allow this, or someone else changed the resource first.',
  408: 'The body didn’t arrive in time.',
  413: 'The body, or a file in it, is too large.',
  415: 'The media type isn’t supported.',
  422: 'A parameter or field is invalid. `errors` lists which and why.',
  429: 'Too many requests. Retry-After is the number of seconds to wait.',
  500: 'Internal error. The message contains its number in the log.',
  503: 'The database can’t be reached or took too long.',
};

export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Q.Partner upstream API',
      version: '1',
      description: 'Everything that the back office reads and writes. Times are in UTC, points are whole numbers.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ErrorAnswer: schemaOf(ErrorAnswer, 'output') },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: jsonContent({ $ref: '#/components/schemas/ErrorAnswer' }) },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that POST /login answers, or an API key.' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): OpenApiOperation {
  const { name, summary, access } = endpoint;
  const body = requestContent(endpoint);
  const needsRole = areasOf(endpoint).length > 0;
  return {
    operationId: name,
    summary,
    description: describeAccess(endpoint),
    tags: [tagOf(endpoint)],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(isIdempotent(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...successesOf(endpoint),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(needsRole && { 'x-route-type': access }),
  };
}

function requestContent({ body, form, upload }: Endpoint): Content | undefined {
  if (form) return { 'multipart/form-data': { schema: formSchema(form, upload) } };
  return body && jsonContent(schemaOf(body, 'input'));
}

function successesOf(endpoint: Endpoint): OpenApiOperation['responses'] {
  if (answersRows(endpoint)) {
    const content = { [ROWS_TYPE]: { schema: schemaOf(endpoint.row, 'output') } };
    return { 200: { description: ROWS_IN_WORDS, content } };
  }
  if (answersEvents(endpoint)) {
    const content = { [EVENTS_TYPE]: { schema: schemaOf(endpoint.event, 'output') } };
    return { 200: { description: 'Events, the data of each as JSON.', content } };
  }
  if (!answersFile(endpoint)) {
    return { 200: { description: 'Done.', content: jsonContent(schemaOf(endpoint.response, 'output')) } };
  }
  const content = Object.fromEntries(endpoint.fileTypes.map((type) => [type, { schema: BINARY }]));
  return {
    200: { description: 'The file, with its ETag.', content },
    304: { description: 'The file is the one that If-None-Match names.' },
  };
}

const ROWS_IN_WORDS =
  'One JSON object per line: first total, the number of records (null if unknown), then the ' +
  'rows, last end and rows, how many there were. Without the last line the answer is not whole.';

function describeAccess(endpoint: Endpoint): string {
  const { access, administratorsOnly, openToPartners } = endpoint;
  if (access === 'public') return 'Open to anyone.';
  if (access === 'signed-in') return 'For anyone who is signed in.';
  if (access === 'intake') return 'For partner systems, by an API key for intake.';
  const routeTypes = areasOf(endpoint)
    .map((routeType) => `\`${routeType}\``)
    .join(' or ');
  const actions = actionsOf(endpoint).join(' or ');
  const roles = `the roles that may ${actions} ${routeTypes} by the access control list (see GET /access-control-list)`;
  if (openToPartners) return `For ${roles}, and for partners, who only see what is published.`;
  return administratorsOnly ? `For the administrators of ${roles}.` : `For ${roles}.`;
}

const IDEMPOTENCY_KEY: OpenApiParameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  description:
    `Names the intention: for ${SETTINGS.RETENTION.default.idempotencyKeys} days, or as the server is set, ` +
    'the same key of the same person with the same body gets the first answer again and changes nothing; ' +
    'with another body it is refused.',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
};

function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? '';
}

function refusalsOf({ access, body, form, errors = [] }: Endpoint): number[] {
  const protectedBy = access === 'public' ? [] : access === 'signed-in' ? [401, 429] : [401, 403, 429];
  const reading = body || form ? [400, 408, 413, 415] : [];
  return [...new Set([...protectedBy, ...reading, 422, 500, 503, ...errors])].sort((a, b) => a - b);
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonContent(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' };

/** Describes a multipart body. Fields are texts, some of which contain JSON. Files are bytes. */
function formSchema(form: z.ZodObject, upload: Upload | undefined): JsonSchema {
  const { $schema: _, properties, ...rest } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const fields = Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, field]) => [name, withContent(field as JsonSchema, form.shape[name])]),
  );
  const files = fileFieldsOf(upload).map(({ field, maxFiles, maxFileBytes }) => {
    // For binary content, maxLength counts bytes.
    const schema = { type: 'array', maxItems: maxFiles, items: { ...BINARY, maxLength: maxFileBytes } };
    const text = fields[field];
    return [field, text ? { anyOf: [schema, text] } : schema] as const;
  });
  return { ...rest, properties: { ...fields, ...Object.fromEntries(files) } };
}

/** Describes the JSON inside a text field (JSON Schema 2020-12, validation §8). */
function withContent(field: JsonSchema, schema: z.core.$ZodType | undefined): JsonSchema {
  const written = schema && jsonWithin(schema);
  if (!written) return field;
  const { $schema: _, ...contentSchema } = z.toJSONSchema(written, { io: 'input', unrepresentable: 'any' });
  return { ...field, contentMediaType: 'application/json', contentSchema };
}

/** Returns the schema of the list or object in a text field; undefined for a plain value. */
function jsonWithin(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return jsonWithin(schema.unwrap());
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { out } = schema;
  return out instanceof z.ZodArray || out instanceof z.ZodObject ? out : undefined;
}
