import { getFile } from '@/lib/contract/files';
import { imageTypeOf } from '@/lib/domain/image-file';
import { notFound } from '@/upstream/http/errors';
import { handleFile } from '@/upstream/http/route';

export const fileRoutes = [
  handleFile(getFile, async ({ files, params: { key } }) => {
    const file = (await files.open(key)) ?? notFound('file');
    // A key is written once, so it identifies its content.
    return { ...file, type: imageTypeOf(key), etag: `"${key}"` };
  }),
];
