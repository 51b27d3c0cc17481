import { describe, expect, it } from 'vitest';
import { chooseImages, moved } from '@/lib/domain/image-choice';

const image = (name: string, size = 100, type = 'image/png') => ({ name, size, type });
const TEN_MB = 10 * 1024 * 1024;

describe('the images that can be sent', () => {
  it.each([
    ['image/png', true],
    ['image/jpeg', true],
    ['image/webp', true],
    ['image/gif', true],
    ['image/svg+xml', false],
    ['text/html', false],
    ['', false],
  ])('are of an allowed kind: %s %s', (type, allowed) => {
    const { taken, refusals } = chooseImages([image('a', 100, type)], 0);
    expect(taken).toHaveLength(allowed ? 1 : 0);
    expect(refusals).toEqual(allowed ? [] : ['a isn’t an allowed image type (PNG, JPEG, WebP, GIF).']);
  });

  it('have at most 10 MB and something in them', () => {
    expect(chooseImages([image('a', TEN_MB)], 0).taken).toHaveLength(1);
    expect(chooseImages([image('a', TEN_MB + 1)], 0).refusals).toEqual(['a is larger than 10 MB.']);
    expect(chooseImages([image('a', 0)], 0).refusals).toEqual(['a is empty.']);
  });

  it('are the first that fit beside those that are there', () => {
    const files = ['a', 'b', 'c'].map((name) => image(name));
    const { taken, refusals } = chooseImages(files, 8);
    expect(taken.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(refusals).toEqual(['You can have at most 10 images. c was left out.']);
  });

  it('do not lose their place to files that can not be sent', () => {
    const { taken, refusals } = chooseImages([image('a', 0), image('b')], 9);
    expect(taken.map(({ name }) => name)).toEqual(['b']);
    expect(refusals).toEqual(['a is empty.']);
  });
});

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('an item moves from place %i to %i', (from, to, after) => expect(moved([...'abcd'], from, to).join('')).toBe(after));
