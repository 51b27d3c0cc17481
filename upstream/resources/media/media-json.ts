/** SQL that writes what the contract says of pictures. Column names stand in it without quotes, so that aliases fit. */

/** A `MediaItem` of the contract, from a row of `product_media`. */
export function mediaJson(media: string): string {
  return `json_build_object('id', ${media}.id, 'assetKey', ${media}.asset_key, 'assetUrl',
    '/files/' || ${media}.asset_key,
    'thumbnailUrl', '/files/' || ${media}.thumbnail_key)`;
}

/** The `variantImages` of a variant: a list, which is empty where it has no picture. */
export function variantImagesJson(variantId: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', i.id, 'imageUrl', '/files/' || m.asset_key) ORDER BY i.id),
    '[]'::json)
      FROM variant_images i JOIN product_media m ON m.id = i.media_id
     WHERE i.variant_id = ${variantId})`;
}
