import { z } from 'zod';
import { FILE_KEY, IMAGE_TYPES } from '../domain/image-file';
import { endpoint } from './endpoint';

export const getFile = endpoint('getFile', 'GET', '/files/{key}', {
  summary: 'Get a stored image. The file behind a key never changes, so it can be cached forever.',
  access: 'signed-in',
  params: z.object({ key: z.string().regex(FILE_KEY, 'must be the key of a stored file') }),
  fileTypes: Object.values(IMAGE_TYPES),
  errors: [404],
});
