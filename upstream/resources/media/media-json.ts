/** SQL for pictures as in the contract. Column names are unquoted, so that aliases work. */

export function mediaJson(media: string): string {
  return `json_build_object('id', ${media}.id, 'assetKey', ${media}.asset_key, 'assetUrl',
    '/files/' || ${media}.asset_key,
    'thumbnailUrl', '/files/' || ${media}.thumbnail_key)`;
}

/** The `variantImages` of a variant; empty without a picture. */
export function variantImagesJson(variantId: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', i.id, 'imageUrl', '/files/' || m.asset_key) ORDER BY i.id),
    '[]'::json)
      FROM variant_images i JOIN product_media m ON m.id = i.media_id
     WHERE i.variant_id = ${variantId})`;
}
