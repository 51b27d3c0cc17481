import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { answersFile, answersRows, endpoint, type Endpoint } from '@/lib/contract/endpoint';
import { docsPage } from '@/upstream/http/docs';
import { describeSchema } from '@/upstream/http/docs-schema';
import type { OpenApiDocument } from '@/upstream/http/openapi';
import { startUpstream, type Upstream } from './harness/upstream';

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;

let upstream: Upstream;
let document: OpenApiDocument;

beforeAll(async () => {
  upstream = await startUpstream();
  document = (await upstream.anonymous.get('/openapi.json')).body;
});

afterAll(() => upstream.stop());

/** The parts of an OpenAPI 3.1 document that every reader relies on. */
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema: z.record(z.string(), z.unknown()) }),
  ),
  requestBody: z.object({ required: z.literal(true), content: z.record(z.string(), z.object({ schema: z.object({}) })) }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([z.object({ description: z.string() }), z.object({ $ref: z.string() })])),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

const OpenApi = z.object({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith('/'), z.record(z.enum(['get', 'post', 'patch', 'delete']).or(z.string()), Operation)),
});

describe('the OpenAPI document', () => {
  it('has the structure of OpenAPI 3.1', () => {
    expect(OpenApi.safeParse(document).error).toBeUndefined();
  });

  it('lists every endpoint of the contract and nothing else', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(ENDPOINTS.map(({ name, method, path }) => `${name}: ${method} ${path}`).sort());
  });

  it('points only to what it holds', () => {
    const references = JSON.stringify(document).match(/"#\/[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const found = reference
        .slice(3, -1)
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });

  it('says who may call each endpoint, with what, and how it fails', () => {
    for (const each of ENDPOINTS) expectDescribed(each);
  });
});

function expectDescribed(each: Endpoint): void {
  const operation = document.paths[each.path]![each.method.toLowerCase()]!;
  expect(operation.security, each.name).toEqual(each.access === 'public' ? [] : [{ bearer: [] }]);
  expect(operation['x-route-type']).toBe(each.access === 'public' || each.access === 'signed-in' ? undefined : each.access);
  expect(operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)).toEqual(
    Object.keys(each.params?.shape ?? {}),
  );
  expect(operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)).toEqual(
    Object.keys(each.query?.shape ?? {}),
  );
  expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(bodyTypeOf(each));
  const { 200: success } = operation.responses as Record<string, { content: object }>;
  expect(Object.keys(success!.content)).toEqual(answersFile(each) ? each.fileTypes : [answersRows(each) ? 'application/x-ndjson' : 'application/json']);
  for (const status of each.errors ?? []) expect(operation.responses).toHaveProperty(String(status));
  if (each.access !== 'public') expect(operation.responses).toHaveProperty('401');
}

function bodyTypeOf({ body, form }: Endpoint): string[] {
  if (form) return ['multipart/form-data'];
  return body ? ['application/json'] : [];
}

it('describes a form: its texts, what the JSON in them holds, and its files', () => {
  const { content } = document.paths['/products']!.post!.requestBody!;
  expect(content['multipart/form-data']!.schema).toMatchObject({
    type: 'object',
    required: ['name', 'categories'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 200 },
      categories: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array', items: { type: 'integer' } } },
      variants: { contentSchema: { items: { properties: { qpoints: { type: 'integer' } } } } },
      media: { type: 'array', maxItems: 10, items: { type: 'string', format: 'binary', maxLength: 10 * 1024 * 1024 } },
    },
  });
});

describe('a schema in words', () => {
  it.each([
    ['a text of 1 to 254 characters', z.string().min(1).max(254)],
    ['a text or null', z.string().nullish()],
    ['a whole number', z.int()],
    ['a whole number of at least 1', z.int().min(1)],
    ['asc, desc', z.enum(['asc', 'desc'])],
    ['true or false or null', z.boolean().nullable()],
    ['a list of at most 5, each an object', z.array(z.object({})).max(5)],
    ['an object of a whole number by key', z.record(z.string(), z.int())],
    ['a day such as 2026-01-31', z.iso.date()],
    ['JSON: a list of at most 2, each a whole number', { contentSchema: z.toJSONSchema(z.array(z.int()).max(2)), type: 'string' }],
    ['a list of at most 3, each a file of at most 10 MB', { type: 'array', maxItems: 3, items: { type: 'string', format: 'binary', maxLength: 10_485_760 } }],
    ['one of', z.union([z.object({ a: z.string() }), z.string()])],
  ])('may read: %s', (words, schema) => {
    expect(describeSchema(schema instanceof z.ZodType ? z.toJSONSchema(schema) : schema).words).toBe(words);
  });

  it('names the fields of objects, of lists of objects and of choices', () => {
    const schema = z.object({ lines: z.array(z.object({ id: z.int() })).max(3).optional(), either: z.union([z.null(), z.object({ b: z.string() })]) });
    expect(describeSchema(z.toJSONSchema(schema)).fields).toMatchObject([
      { name: 'lines', isOptional: true, fields: [{ name: 'id' }] },
      { name: 'either', isOptional: false, words: 'an object or null', fields: [{ name: 'b' }] },
    ]);
  });
});

describe('the page of the calls', () => {
  it('names every call, and runs no script', async () => {
    const { headers, text } = await upstream.anonymous.get('/docs');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).not.toMatch(/<script|\son\w+=/i);
    for (const { name, path, summary } of ENDPOINTS) {
      expect(text).toContain(`id="${name}"`);
      expect(text).toContain(`<code>${path}</code>`);
      expect(text.replaceAll(/<\/?code>/g, '').replaceAll('&#39;', "'")).toContain(summary.replaceAll('`', ''));
    }
  });

  it('says as what a body is sent, and which files it may bring', async () => {
    const { text } = await upstream.anonymous.get('/docs');
    expect(text).toContain('Sent as <code>multipart/form-data</code>.');
    expect(text).toContain('<code>productImages</code> a list of at most 10, each a file of at most 10 MB');
  });

  it('says which files a call may answer', async () => {
    expect((await upstream.anonymous.get('/docs')).text).toContain('Bytes of image/webp, image/png, image/jpeg, image/gif.');
  });

  it('shows as text what a contract says in angle brackets', () => {
    const { html } = docsPage([
      endpoint({
        name: 'hostile"name',
        summary: '<img src=x onerror=alert(1)>',
        method: 'GET',
        path: '/<b>',
        access: 'public',
        response: z.literal('</p><script>alert(1)</script>'),
      }),
    ]);
    expect(html).not.toMatch(/<img|<b>|<script|"name"/);
  });
});
