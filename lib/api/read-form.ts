import { BodyTooLarge, readText } from '../auth/bounded-body';
import { ApiError } from './errors';
import { mediaTypeOf } from './media-type';

/** Bytes for email address, password and next-auth's token, including escapes. */
const MAX_FORM_BYTES = 16 * 1024;

export async function readForm({ headers, body }: Pick<Request, 'headers' | 'body'>): Promise<URLSearchParams> {
  if (mediaTypeOf(headers.get('content-type')) !== 'application/x-www-form-urlencoded') throw new ApiError(415);
  const text = await readText(body as unknown as AsyncIterable<Uint8Array>, MAX_FORM_BYTES).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new ApiError(413) : error;
  });
  return new URLSearchParams(text);
}
