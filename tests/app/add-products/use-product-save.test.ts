import { describe, expect, it } from 'vitest';
import { SAVE_PROBLEMS, saveFailureMessage } from '@/app/(portal)/marketing-shop/add-products/use-product-save';

const failure = (statusCode: number | string, errors: { msg: string; path?: string }[] = []) => ({
  ...{ status: 422, statusCode, message: 'The server said so.', errors },
});
const hasPlace = (path: string) => path === 'name';

describe('the message of a failed save', () => {
  it('is that the SKU exists, whether the code comes as a text or a number', () => {
    expect(saveFailureMessage(failure('23505'), SAVE_PROBLEMS.edit, hasPlace)).toBe('SKU already exists');
    expect(saveFailureMessage(failure(23505), SAVE_PROBLEMS.add, hasPlace)).toBe('SKU already exists');
  });

  it('is the server’s own after 500', () => {
    expect(saveFailureMessage(failure(500), SAVE_PROBLEMS.edit, hasPlace)).toBe('The server said so.');
    expect(saveFailureMessage(failure('500'), SAVE_PROBLEMS.edit, hasPlace)).toBe('The server said so.');
  });

  it('names a picture that was refused', () => {
    const refused = { msg: 'is not an image', path: 'photo.png' };
    const message = 'photo.png is not an image.';
    expect(saveFailureMessage({ ...failure(422, [refused]), message }, SAVE_PROBLEMS.add, hasPlace)).toBe(
      'There was a problem when add new product\nphoto.png is not an image.',
    );
  });

  it('names the action, and the causes that have no field', () => {
    expect(saveFailureMessage(failure(503), SAVE_PROBLEMS.edit, hasPlace)).toBe(
      'There was a problem when edit product\nThe server said so.',
    );
    expect(
      saveFailureMessage(
        failure(422, [
          { msg: 'At its field.', path: 'name' },
          { msg: 'Nowhere.', path: 'other' },
        ]),
        SAVE_PROBLEMS.add,
        hasPlace,
      ),
    ).toBe('There was a problem when add new product\nNowhere.');
  });
});
