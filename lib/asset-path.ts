import { FILE_KEY } from './domain/image-file';

/**
 * Where the browser gets a picture that the upstream names: through the back office, which alone it may ask (`img-src
 * 'self'`).
 * @param imageUrl as the upstream gives it, such as `/files/3f2a.webp`
 * @returns the address to show, such as `/api/files/3f2a.webp`; null for what is not a file of the upstream, such as an
 *   address on another host
 */
export function assetPath(imageUrl: string | null | undefined): string | null {
  const [, key = ''] = /^\/files\/([^/]+)$/.exec(imageUrl ?? '') ?? [];
  return FILE_KEY.test(key) ? `/api/files/${key}` : null;
}
