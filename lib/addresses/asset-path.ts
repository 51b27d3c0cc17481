import { FILE_KEY } from '../domain/image-file';

/**
 * Address of an upstream picture such as `/files/3f2a.webp` through the back office, the only one allowed by `img-src
 * 'self'`; null otherwise.
 */
export function assetPath(imageUrl: string | null | undefined): string | null {
  const [, key = ''] = /^\/files\/([^/]+)$/.exec(imageUrl ?? '') ?? [];
  return FILE_KEY.test(key) ? `/api/files/${key}` : null;
}

/** Address of a content file, `/data-hub/files/7/attachment`; null otherwise. */
export function contentFilePath(downloadUrl: string | null | undefined): string | null {
  return /^\/(data-hub|academy|faq|notice)\/files\/\d{1,10}\/[a-z\d]{1,20}$/.test(downloadUrl ?? '')
    ? `/api${downloadUrl}`
    : null;
}

/**
 * Address of any asset: images are shown, other files downloaded.
 * @param assetUrl a path of the upstream, or an address of a host in `ASSET_HOSTS`
 */
export function assetHref(assetUrl: string, as: 'shown' | 'saved' = 'shown'): string {
  return `/api/assets?url=${encodeURIComponent(assetUrl)}${as === 'saved' ? '&save=1' : ''}`;
}

export function pictureHref(imageUrl: string | null | undefined): string | null {
  return assetPath(imageUrl) ?? (/^https?:\/\//.test(imageUrl ?? '') ? assetHref(imageUrl ?? '') : null);
}
