import { CONTENT, rulesOf, type ContentArea } from '@/lib/domain/content';
import type { Client } from './harness/client';
import { aFile, aPicture, type TestPicture } from './harness/pictures';

/** The smallest text that is told from others as a PDF. */
export const A_PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A type that the migrations put in. */
export const TYPES: Readonly<Partial<Record<ContentArea, number>>> = { dataHub: 201, academy: 1, faq: 101 };

export const aPdf = (name = 'datasheet.pdf') => aFile(name, A_PDF, 'application/pdf');

/** The form of a new item with all that is needed, and what is given besides. */
export async function contentForm(
  area: ContentArea,
  fields: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, TestPicture>> = {},
): Promise<FormData> {
  const needed: Record<string, TestPicture> = {};
  if (area === 'dataHub') Object.assign(needed, { image: await aPicture(), attachment: aPdf() });
  if (area === 'academy') needed.thumbnail = await aPicture();
  const { type } = rulesOf(area);
  const typeId = type && { [type.field]: String(TYPES[area]) };
  return formWith(
    { title: 'Wiring', content: '<p>How to wire it.</p>', ...typeId, ...fields },
    'id' in fields ? files : { ...needed, ...files },
  );
}

export function formWith(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, TestPicture>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, { name, type, bytes }] of Object.entries(files))
    form.append(field, new File([Buffer.from(bytes)], name, { type }));
  return form;
}

/** An item that was saved. @throws Error with what came back instead */
export async function anItem(
  client: Pick<Client, 'send'>,
  area: ContentArea,
  fields: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, TestPicture>> = {},
): Promise<{ id: number; version: number }> {
  const { status, body, text } = await client.send('POST', CONTENT[area].path, {
    body: await contentForm(area, fields, files),
  });
  if (status !== 200) throw new Error(text);
  return body as { id: number; version: number };
}
