import { z } from 'zod';
import { FILE_KEY, IMAGE_TYPES } from '../domain/image-file';
import { endpoint } from './endpoint';

export const getFile = endpoint('getFile', 'GET', '/files/{key}', {
  summary: 'A stored image. What a key names never changes, so that it may be kept for as long as one likes.',
  access: 'signed-in',
  params: z.object({ key: z.string().regex(FILE_KEY, 'must be the key of a stored file') }),
  fileTypes: Object.values(IMAGE_TYPES),
  errors: [404],
});
