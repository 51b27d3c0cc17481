import sharp from 'sharp';

/** A picture that an upload may hold. */
export interface TestPicture {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A plain picture of a kind, 40 × 30 pixels unless other measures are given. */
export async function aPicture(
  kind: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { name = `picture.${kind}`, width = 40, height = 30 } = {},
): Promise<TestPicture> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0b6e8a' } })
    .toFormat(kind)
    .toBuffer();
  return { name, type: `image/${kind}`, bytes };
}

/** Some bytes under a name, whatever they are. */
export function aFile(name: string, content: string | Uint8Array, type = 'image/png'): TestPicture {
  return { name, type, bytes: typeof content === 'string' ? Buffer.from(content) : content };
}

/** A form as a browser sends it. */
export function formOf(
  field: string,
  pictures: readonly TestPicture[],
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, type, bytes } of pictures) form.append(field, new File([Buffer.from(bytes)], name, { type }));
  return form;
}
