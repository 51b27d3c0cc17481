import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusLine } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});

afterAll(() => upstream.stop());

const json = { 'content-type': 'application/json' };

describe('an address', () => {
  it.each(['/', '/nothing', '/orders/1/lines', '/orders/', '/Orders', '/health/', '//health', '/__proto__'])(
    '%s leads nowhere and is answered 404',
    async (path) => {
      const answer = await admin.get(path);
      expect(answer).toMatchObject({
        status: 404,
        body: { statusCode: 404, message: 'There’s nothing at this address.' },
      });
    },
  );

  it.each([
    ['DELETE', '/orders', 'GET, HEAD'],
    ['POST', '/orders/1', 'GET, PATCH, HEAD'],
    ['POST', '/orders/statuses', 'GET, HEAD'],
    ['GET', '/login', 'POST'],
    ['PUT', '/logout', 'POST'],
    ['OPTIONS', '/health', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
  ])('refuses %s %s and names the methods that it takes', async (method, path, allow) => {
    const answer = await admin.send(method, path);
    expect(answer).toMatchObject({
      status: 405,
      body: { statusCode: 405, message: `${method} isn’t possible at this address.` },
    });
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('that is fixed wins over one with a parameter', async () => {
    const { status, body } = await admin.get('/orders/statuses');
    expect(status).toBe(200);
    expect(body).toContainEqual({ id: 1, name: 'Order Received' });
  });

  it.each([
    ['GET', '/products/2147483648'],
    ['GET', '/products/9007199254740991/media'],
    ['DELETE', '/categories/2147483648'],
    ['DELETE', '/roles/9007199254740991'],
    ['GET', '/users/adminManagement/getUserDetail?userId=2147483648'],
    ['GET', '/point-request/histories?companyId=2147483648'],
  ])('%s %s names what no database holds, which is answered 404', async (method, path) => {
    const { status, body } = await admin.send(method, path);
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { statusCode: 404, message: expect.stringMatching(/doesn’t exist/) },
    });
  });

  it('names a company that no database holds, and finds none', async () => {
    expect(await admin.get('/users/qpoints/search?companyId=2147483648')).toMatchObject({
      status: 200,
      body: { data: [], total: 0 },
    });
  });

  it('answers HEAD as GET, without a body', async () => {
    const answer = await upstream.anonymous.send('HEAD', '/health');
    expect(answer).toMatchObject({ status: 200, text: '' });
  });

  it.each(['abc', '0', '-1', '1.5', '1e3', '0x10', '01', '+1', '%20', '9007199254740993', '%00', '%ff'])(
    'with the id %s is refused in words',
    async (id) => {
      const answer = await admin.get(`/orders/${id}`);
      expect(answer).toMatchObject({
        status: 422,
        body: { statusCode: 422, errors: [{ path: 'id', msg: expect.any(String) }] },
      });
      expect(answer.body.message).toMatch(/^The request is not valid: id must be .+\.$/);
    },
  );

  it('with a query string of more than 12,288 characters is refused', async () => {
    expect((await admin.get(`/orders?limit=1&searchFor=${'a'.repeat(12_270)}`)).status).toBe(200);
    const answer = await admin.get(`/orders?searchFor=${'a'.repeat(12_279)}`);
    expect(answer).toMatchObject({ status: 414, body: { statusCode: 414, message: 'The address is too long.' } });
  });
});

describe('an id that no row can have', () => {
  const [beyondInteger, beyondDouble] = ['2147483648', String(Number.MAX_SAFE_INTEGER)];

  it.each([
    ['GET', `/products/${beyondInteger}`],
    ['GET', `/products/${beyondDouble}`],
    ['GET', `/orders/${beyondDouble}`],
    ['DELETE', `/categories/${beyondDouble}`],
    ['GET', `/point-ledger?companyId=${beyondInteger}`],
    ['GET', `/users/adminManagement/getUserDetail?userId=${beyondDouble}`],
  ])('is answered 404: %s %s', async (method, path) => {
    expect(await admin.send(method, path)).toMatchObject({ status: 404, body: { statusCode: 404 } });
  });

  it('is answered 404 in a body too', async () => {
    const body = JSON.stringify({ userId: Number(beyondInteger) });
    const answer = await admin.send('PATCH', '/users/registration/resetPassword', { body, headers: json });
    expect(answer).toMatchObject({ status: 404, body: { statusCode: 404 } });
  });
});

describe('a query', () => {
  it.each([
    ['?colour=red', 'colour', 'is not known here'],
    ['?limit=10&limit=20', 'limit', 'must be given once'],
    ['?limit=0', 'limit', 'must be between 1 and 100'],
    ['?limit=101', 'limit', 'must be between 1 and 100'],
    ['?offset=-1', 'offset', 'must be a whole number'],
    ['?startDate=2026-02-30', 'startDate', 'must be a day such as 2026-01-31'],
    ['?startDate=01/31/2026', 'startDate', 'must be a day such as 2026-01-31'],
    ['?direction=up', 'direction', 'must be one of asc, desc'],
    ['?dateField=users.password', 'dateField', 'must be orders.createdAt'],
    ['?searchFor=a%00b', 'searchFor', 'must not hold the character NUL'],
    ['?__proto__=1', '__proto__', 'is not known here'],
  ])('%s is refused', async (query, path, msg) => {
    const { status, body } = await admin.get(`/orders${query}`);
    expect(status).toBe(422);
    expect(body).toEqual({
      statusCode: 422,
      message: `The request is not valid: ${path} ${msg}.`,
      errors: [{ msg, path }],
    });
  });

  it('is refused by an endpoint that takes none', async () => {
    expect((await admin.get('/shipping?all=1')).body.errors).toEqual([{ msg: 'is not known here', path: 'all' }]);
  });
});

describe('a body', () => {
  const send = (body: BodyInit, headers: Record<string, string> = json) =>
    upstream.anonymous.send('POST', '/login', { body, headers });

  it.each([
    [
      'no fields',
      {},
      [
        { path: 'email', msg: 'is required' },
        { path: 'password', msg: 'is required' },
      ],
    ],
    [
      'empty fields',
      { email: '  ', password: '' },
      [
        { path: 'email', msg: 'must not be empty' },
        { path: 'password', msg: 'must not be empty' },
      ],
    ],
    [
      'another kind of value',
      { email: 1, password: ['x'] },
      [
        { path: 'email', msg: 'must be a text' },
        { path: 'password', msg: 'must be a text' },
      ],
    ],
    ['an unknown field', { email: 'a', password: 'b', admin: true }, [{ path: 'admin', msg: 'is not known here' }]],
    [
      'a text that is too long',
      { email: 'a', password: 'b'.repeat(201) },
      [{ path: 'password', msg: 'must have at most 200 characters' }],
    ],
    ['a NUL', { email: 'a\0', password: 'b' }, [{ path: 'email', msg: 'must not hold the character NUL' }]],
    [
      'a surrogate without its other half',
      { email: 'a\ud83d', password: 'b' },
      [{ path: 'email', msg: 'must not hold half a character' }],
    ],
    ['a list', [], [{ msg: 'must be an object' }]],
    ['null', null, [{ msg: 'must be an object' }]],
  ])('with %s is refused', async (_, body, errors) => {
    const answer = await send(JSON.stringify(body));
    expect(answer).toMatchObject({ status: 422, body: { statusCode: 422 } });
    expect(answer.body.errors).toEqual(errors);
  });

  it('with a whole character in the guise of escapes is taken', async () => {
    expect((await send('{"email":"\\ud83d\\ude00@example.com","password":"x"}')).status).toBe(401);
  });

  it('tells no value that was sent', async () => {
    const answer = await send(JSON.stringify({ email: 'a', password: `Secret-1!${'b'.repeat(200)}` }));
    expect(answer.text).not.toContain('Secret-1!');
  });

  it('tells at most 50 faults, with names of bounded length', async () => {
    const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]));
    const answer = await send(JSON.stringify(fields));
    expect(answer.body.errors).toHaveLength(50);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  it.each(['', '{', '{"email":', 'email=a', '\ufeff{', "{'a':1}"])('%j is not JSON', async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { message: 'The body is not valid JSON.' } });
  });

  it('that is not UTF-8 is refused', async () => {
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    'sent as %s is refused',
    async (type) => {
      const answer = await send('{}', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { message: 'The body must be sent as application/json.' } });
    },
  );

  it('sent as application/json with a character set is taken', async () => {
    expect(statusLine(await send('{}', { 'content-type': 'Application/JSON; charset=utf-8' }))).toBe(
      '422 The request is not valid: email is required; password is required.',
    );
  });

  it('of more than 1 MB is refused, whether or not its length is told', async () => {
    const large = JSON.stringify({ email: 'a'.repeat(1024 * 1024), password: 'b' });
    expect(await send(large)).toMatchObject({ status: 413, body: { message: 'The body is larger than 1 MB.' } });

    const stream = new Blob([large]).stream();
    const answer = await upstream.anonymous.send('POST', '/login', {
      body: stream,
      headers: json,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('sent in pieces is taken', async () => {
    const stream = new Blob([JSON.stringify({ email: 'nobody@example.com', password: 'x' })]).stream();
    const answer = await upstream.anonymous.send('POST', '/login', {
      body: stream,
      headers: json,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(401);
  });
});

describe('bytes that are no request', () => {
  it('are answered in the same form', async () => {
    expect(await raw('HELLO\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*\{"statusCode":400,"message":"The request is not valid HTTP\."\}$/,
    );
  });

  it('are refused when the headers are larger than 16 KB', async () => {
    const answer = await raw(`GET /health HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(17 * 1024)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"statusCode":431/);
  });

  it('are refused when two lengths of the body contradict each other', async () => {
    const answer = await raw(
      'POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  function raw(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(upstream.url).port), '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
});

describe('every answer', () => {
  it.each([['/health'], ['/nothing'], ['/orders'], ['/docs'], ['/orders?x=1']])(
    'to %s is kept by nobody',
    async (path) => {
      const { headers } = await admin.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('carries the request id that it was asked with', async () => {
    const { headers } = await admin.get('/health', { 'x-request-id': 'abc_123-XYZ' });
    expect(headers.get('x-request-id')).toBe('abc_123-XYZ');
  });

  it.each(['short', 'has space in it', 'x'.repeat(65), 'line\tbreak'])(
    'carries its own request id instead of %j',
    async (id) => {
      const { headers } = await admin.get('/health', { 'x-request-id': id });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
