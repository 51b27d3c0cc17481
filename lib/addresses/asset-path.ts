import { FILE_KEY } from '../domain/image-file';

/**
 * The address of an upstream's picture such as `/files/3f2a.webp` through the back office, which alone the browser may
 * ask (`img-src 'self'`); null for anything else, such as another host.
 */
export function assetPath(imageUrl: string | null | undefined): string | null {
  const [, key = ''] = /^\/files\/([^/]+)$/.exec(imageUrl ?? '') ?? [];
  return FILE_KEY.test(key) ? `/api/files/${key}` : null;
}

/** The same of a file of content, `/data-hub/files/7/attachment`; null for anything else. */
export function contentFilePath(downloadUrl: string | null | undefined): string | null {
  return /^\/(data-hub|academy|faq|notice)\/files\/\d{1,10}\/[a-z\d]{1,20}$/.test(downloadUrl ?? '')
    ? `/api${downloadUrl}`
    : null;
}

/**
 * Where the browser has any asset of the upstream: an image is shown, everything else is saved.
 * @param assetUrl a path of the upstream, or an address of a host in `ASSET_HOSTS`
 */
export function assetHref(assetUrl: string, as: 'shown' | 'saved' = 'shown'): string {
  return `/api/assets?url=${encodeURIComponent(assetUrl)}${as === 'saved' ? '&save=1' : ''}`;
}

/** Where the browser has a picture, be it stored by the upstream or on a listed host. */
export function pictureHref(imageUrl: string | null | undefined): string | null {
  return assetPath(imageUrl) ?? (/^https?:\/\//.test(imageUrl ?? '') ? assetHref(imageUrl ?? '') : null);
}
