import { describe, expect, it } from 'vitest';
import { saveFailureMessage } from '@/app/(portal)/marketing-shop/add-products/save-failure';

const failure = (statusCode: number | string, errors: { msg: string; path?: string }[] = []) => ({
  ...{ status: 422, statusCode, message: 'The server said so.', errors },
});
const hasPlace = (path: string) => path === 'name';

describe('the message of a failed save', () => {
  it('is that the SKU exists, whether the code comes as a text or a number', () => {
    expect(saveFailureMessage(failure('23505'), 'edit product', hasPlace)).toBe('SKU already exists');
    expect(saveFailureMessage(failure(23505), 'add new product', hasPlace)).toBe('SKU already exists');
  });

  it('is the server’s own after 500', () => {
    expect(saveFailureMessage(failure(500), 'edit product', hasPlace)).toBe('The server said so.');
    expect(saveFailureMessage(failure('500'), 'edit product', hasPlace)).toBe('The server said so.');
  });

  it('names the action, and the causes that have no field', () => {
    expect(saveFailureMessage(failure(503), 'edit product', hasPlace)).toBe('There was a problem when edit product\nThe server said so.');
    expect(
      saveFailureMessage(failure(422, [{ msg: 'At its field.', path: 'name' }, { msg: 'Nowhere.', path: 'other' }]), 'add new product', hasPlace),
    ).toBe('There was a problem when add new product\nNowhere.');
  });
});
