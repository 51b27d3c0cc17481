import { FILE_KEY } from './domain/image-file';

/**
 * The address of an upstream's picture such as `/files/3f2a.webp` through the back office, which alone the browser may
 * ask (`img-src 'self'`); null for anything else, such as another host.
 */
export function assetPath(imageUrl: string | null | undefined): string | null {
  const [, key = ''] = /^\/files\/([^/]+)$/.exec(imageUrl ?? '') ?? [];
  return FILE_KEY.test(key) ? `/api/files/${key}` : null;
}
