import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTE_TYPES } from '@/lib/contract/access-control-list';
import { deleteAdmins } from '@/lib/contract/admin-users';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { addressOf, answersFile, answersRows, endpoint, type Endpoint } from '@/lib/contract/endpoint';
import { getOrder, listOrders } from '@/lib/contract/orders';
import { unboundedArrays, looseBodies } from './schema-walk';

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;

/** A pattern that any path fits which the declared one would answer. */
const shapeOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

describe('the contract', () => {
  it('gives every endpoint a name of its own', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('gives every endpoint an address of its own', () => {
    const shapes = ENDPOINTS.map(shapeOf);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('lets two paths overlap only where one of them is the fixed one', () => {
    for (const [index, one] of ENDPOINTS.entries()) {
      for (const other of ENDPOINTS.slice(index + 1)) {
        if (one.method !== other.method || !overlap(one.path, other.path)) continue;
        const fixed = [one, other].filter(({ path }) => !path.includes('{'));
        expect(fixed, `${one.path} and ${other.path}`).toHaveLength(1);
      }
    }
  });
});

function overlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part.startsWith('{') || others[index]!.startsWith('{') || part === others[index])
  );
}

describe.each(ENDPOINTS.map((each) => [each.name, each] as const))('%s', (_, each) => {
  it('has a placeholder for each path parameter', () => {
    const placeholders = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(placeholders).toEqual(Object.keys(each.params?.shape ?? {}));
  });

  it('has a plain path', () => {
    expect(each.path).toMatch(/^(\/([A-Za-z][\w-]*|\{\w+\}))+$/);
  });

  it('is described in a sentence', () => expect(each.summary).toMatch(/^[A-Z].+\.$/));

  it('names a route type of the access control list, or none', () => {
    expect(['public', 'signed-in', ...ROUTE_TYPES]).toContain(each.access);
  });

  it('has a body only where the method carries one, or the specs give it one', () => {
    if (each === (deleteAdmins as Endpoint)) return;
    if (each.method === 'GET' || each.method === 'DELETE') expect(each.body ?? each.form).toBeUndefined();
  });

  it('has a body of JSON or a form, and files only with a form', () => {
    if (each.form) expect(each.body).toBeUndefined();
    else expect(each.upload).toBeUndefined();
  });

  it('bounds the files that come with a form', () => {
    if (!each.upload) return;
    const { field, maxFiles, maxFileBytes } = each.upload;
    expect(Object.keys(each.form?.shape ?? {})).not.toContain(field);
    expect(maxFiles).toBeGreaterThan(0);
    // What the back office and the upstream must be able to take at once.
    expect(maxFiles * maxFileBytes).toBeLessThanOrEqual(100 * 1024 * 1024);
  });

  it('refuses unknown query parameters and unknown fields of the body', () => {
    expect(each.query && looseBodies(each.query)).toBeOneOf([undefined, []]);
    expect(each.body && looseBodies(each.body)).toBeOneOf([undefined, []]);
    expect(each.form && looseBodies(each.form)).toBeOneOf([undefined, []]);
  });

  it('bounds every list', () => {
    const { params, query, body, form } = each;
    const response = answersFile(each) ? undefined : answersRows(each) ? each.row : each.response;
    for (const [part, schema] of Object.entries({ params, query, body, form, response })) {
      if (!schema || (each === (listOrders as Endpoint) && part === 'response')) continue;
      expect(unboundedArrays(schema), part).toEqual([]);
    }
  });

  it('answers a file by GET alone, of types that no browser runs', () => {
    if (!answersFile(each)) return;
    expect(each.method).toBe('GET');
    expect(each.fileTypes.length).toBeGreaterThan(0);
    for (const type of each.fileTypes) expect(type).toMatch(/^image\/(?!svg)[a-z]+$/);
  });

  it('answers rows by GET alone, each naming what it belongs to', () => {
    if (!answersRows(each)) return;
    expect(each.method).toBe('GET');
    expect(each.row.shape).toHaveProperty('id');
  });

  it('leaves every query parameter out when asked to', () => {
    expect(each.query?.safeParse({}).success).toBeOneOf([undefined, true]);
  });
});

it('bounds every list of the orders but the bare one, which the spec has without paging', () => {
  expect(unboundedArrays(listOrders.response)).toEqual(['|1']);
});

describe('the walk over schemas', () => {
  it('finds what is unbounded or loose, however deep', () => {
    const schema = z.object({
      lines: z.array(z.strictObject({ tags: z.array(z.string()) })).max(5),
      other: z.union([z.null(), z.strictObject({ more: z.record(z.string(), z.array(z.int()).nullish()) })]).optional(),
      piped: z.string().transform(Number).pipe(z.number()),
    });
    expect(unboundedArrays(schema)).toEqual(['.lines[].tags', '.other|1.more{}']);
    expect(looseBodies(schema)).toEqual(['']);
  });
});

describe('an address', () => {
  const find = endpoint({
    name: 'find',
    summary: 'Finds.',
    method: 'GET',
    path: '/things/{kind}/parts/{id}',
    access: 'public',
    params: z.object({ kind: z.string(), id: z.int() }),
    response: z.object({}),
  });

  it('is written from parsed parts', () => {
    expect(addressOf(getOrder, { params: { id: 42 } })).toBe('/orders/42');
    expect(addressOf(listOrders, { query: { limit: 25, offset: 0, searchFor: 'a b&c=d' } })).toBe(
      '/orders?limit=25&offset=0&searchFor=a+b%26c%3Dd',
    );
    expect(addressOf(listOrders)).toBe('/orders');
  });

  it('leaves out what is not given', () => {
    expect(addressOf(listOrders, { query: { limit: undefined, searchFor: '', sort: null } })).toBe('/orders');
  });

  it.each(['../users', 'a/b', 'a?b', 'a#b', '%2e', 'é ', '..'])('keeps the parameter %j in its place', (kind) => {
    const address = addressOf(find, { params: { kind, id: 1 } });
    expect(address).toBe(`/things/${encodeURIComponent(kind)}/parts/1`);
  });

  it('that lacks a path parameter is refused', () => {
    expect(() => addressOf(find, { params: { kind: 'a' } })).toThrow(new RangeError('find needs the path parameter id'));
    expect(() => addressOf(getOrder)).toThrow(RangeError);
  });
});
