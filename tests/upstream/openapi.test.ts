import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { answersEvents, answersFile, answersRows, type Endpoint } from '@/lib/contract/endpoint';
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
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z
    .object({ required: z.literal(true), content: z.record(z.string(), z.object({ schema: z.object({}) })) })
    .optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.union([z.object({ description: z.string() }), z.object({ $ref: z.string() })]),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

const OpenApi = z.object({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'patch', 'delete']).or(z.string()), Operation),
  ),
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
  expect(operation['x-route-type']).toBe(
    ['public', 'signed-in', 'intake'].includes(each.access) ? undefined : each.access,
  );
  expect(operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)).toEqual(
    Object.keys(each.params?.shape ?? {}),
  );
  expect(operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)).toEqual(
    Object.keys(each.query?.shape ?? {}),
  );
  expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(bodyTypeOf(each));
  const { 200: success } = operation.responses as Record<string, { content: object }>;
  expect(Object.keys(success!.content)).toEqual(
    answersFile(each)
      ? each.fileTypes
      : [answersEvents(each) ? 'text/event-stream' : answersRows(each) ? 'application/x-ndjson' : 'application/json'],
  );
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
      categories: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'array', items: { type: 'integer' } },
      },
      variants: { contentSchema: { items: { properties: { qpoints: { type: 'integer' } } } } },
      media: { type: 'array', maxItems: 10, items: { type: 'string', format: 'binary', maxLength: 10 * 1024 * 1024 } },
    },
  });
});

it('describes a form with several files, and the text that removes one', () => {
  const { content } = document.paths['/data-hub']!.post!.requestBody!;
  const file = (bytes: number) => ({
    type: 'array',
    maxItems: 1,
    items: { type: 'string', format: 'binary', maxLength: bytes },
  });
  expect(content['multipart/form-data']!.schema).toMatchObject({
    properties: {
      image: { anyOf: [file(10 * 1024 * 1024), { enum: ['', 'delete'] }] },
      attachment: { anyOf: [file(50 * 1024 * 1024), { enum: ['', 'delete'] }] },
    },
  });
});

describe('the page of the calls', () => {
  it('runs no script but the shipped ones, and fetches nothing from elsewhere', async () => {
    const { status, headers, text } = await upstream.anonymous.get('/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:/i);
  });

  it('finds every file that it names', async () => {
    const { text } = await upstream.anonymous.get('/docs');
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(6);
    for (const file of files) expect((await upstream.anonymous.get(file)).status, file).toBe(200);
  });
});
