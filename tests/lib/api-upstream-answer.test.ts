import { describe, expect, it } from 'vitest';
import { isForPeople, toApiError } from '@/lib/api/upstream-answer';

describe('what an upstream says', () => {
  it.each([
    'SKU already exists',
    'There is a category with this name.',
    'Please select a product from the list.',
    'Update the address, then set it as the standard one.',
    'Only 3 of “Cap (Red/Blue)” are left; 12 were asked for.',
    'Too many attempts to sign in. Please try again in 14 minutes.',
    'page.png isn’t an allowed image type (PNG, JPEG, WebP, GIF).',
    'Error!',
    'An error was made: the order is cancelled already.',
    'See https://help.example.com/orders/cancel for what to do.',
    'Insert into the box one number a line.',
    'The total of 10/12/2026 can’t be changed at 5:30 any more.',
  ])('is shown where it is for people: %s', (message) => expect(isForPeople(message)).toBe(true));

  it.each([
    '',
    'boom\n    at place (/srv/app.js:1:1)',
    'TypeError: Cannot read properties of undefined (reading "id")',
    'Cannot read property id of null',
    'ENOENT: no such file or directory, open /var/lib/app/x.json',
    "EACCES: permission denied, open '/srv/uploads/1.png'",
    'could not open C:\\inetpub\\app\\web.config',
    'Failed at getOrder (/app/src/orders.ts:12:9)',
    'failure in /usr/src/app/dist/orders.js:120',
    'select * from orders where id = 7',
    'SELECT "id" FROM "orders"',
    'INSERT INTO users (email) VALUES ($1)',
    'duplicate key value violates unique constraint "users_email_key"',
    'relation "orders" does not exist',
    'column "foo" of relation "bar" does not exist',
    'syntax error at or near "WHERE"',
    'SQLSTATE[42S02]: Base table or view not found',
    'You have an error in your SQL syntax; check the manual',
    'connect ECONNREFUSED 10.0.0.5:5432',
    'getaddrinfo ENOTFOUND db.internal',
    'Connection to 10.0.0.5:5432 refused',
    'java.lang.NullPointerException: null',
    'File "/srv/app/views.py", line 12, in get',
    'x is not a function',
    'Cannot GET /orders/waiting?limit=25',
    'x'.repeat(1001),
  ])('is not shown where it is for programmers: %s', (message) => expect(isForPeople(message)).toBe(false));

  it.each([
    [
      { statusCode: 409, message: ['One.', 'Two.'], error: 'Conflict' },
      { statusCode: 409, message: 'One.\nTwo.' },
    ],
    [{ statusCode: 409 }, { message: 'Someone else changed this. Reload and try again.', hasNoMessage: true }],
  ])('is understood however it is put: %j', (answer, understood) => {
    expect(toApiError({ status: 409, text: JSON.stringify(answer) }, 'r-1')).toMatchObject(understood);
  });

  it('keeps its fields but for those, and says a plain sentence instead', () => {
    const errors = [
      { msg: 'is taken', path: 'sku' },
      { msg: 'SELECT 1 FROM skus', path: 'name' },
    ];
    const text = JSON.stringify({ statusCode: 422, message: 'relation "x" does not exist', errors });
    const error = toApiError({ status: 422, text }, 'r-1');
    expect(error).toMatchObject({
      status: 422,
      message: 'Some values aren’t valid.',
      errors: [{ msg: 'is taken', path: 'sku' }],
    });
  });

  // A 422 of the specs is a list of faults, or else a message.
  it.each([
    [422, { errors: [{ msg: 'Rate is wrong', param: 'rate' }] }, { errors: [{ msg: 'Rate is wrong' }] }],
    [422, { message: 'Not so.' }, { message: 'Not so.' }],
    [422, {}, { message: 'Some values aren’t valid.', hasNoMessage: true }],
  ])('takes of a %i with %j what the specs know', (status, answer, said) => {
    expect(toApiError({ status, text: JSON.stringify(answer) }, 'r-1')).toMatchObject({ status, ...said });
  });

  it('is heard also without a code, and with faults in another shape', () => {
    expect(toApiError({ status: 409, text: '{"message":"The order is closed."}' }, 'r-1')).toMatchObject({
      status: 409,
      statusCode: 409,
      message: 'The order is closed.',
    });
    const text = '{"message":"No such size.","errors":{"size":"XXL"}}';
    expect(toApiError({ status: 422, text }, 'r-1')).toMatchObject({ message: 'No such size.' });
  });
});

describe('a fault of the server', () => {
  it.each([
    [500, '{"message":"ENOENT: no such file or directory, open /srv/x"}', /went wrong on the server.* request r-1\.$/],
    [500, '<h1>Oops</h1>', /couldn’t be used.* request r-1\.$/],
    [502, '', /couldn’t be used.* request r-1\.$/],
    [500, '{"message":"The category holds 3 products."}', /^The category holds 3 products\.$/],
    [503, '', /^The server isn’t available right now\. Try again\.$/],
    [409, '', /^Someone else changed this\. Reload and try again\.$/],
  ])('of %i with %j names the request to quote where it gives no reason', (status, text, said) => {
    expect(toApiError({ status, text }, 'r-1').message).toMatch(said);
  });
});
