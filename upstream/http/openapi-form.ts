import { z } from 'zod';
import type { Upload } from '@/lib/contract/endpoint';
import type { JsonSchema } from './openapi';

/** Bytes, in a JSON Schema. */
export const BINARY: JsonSchema = { type: 'string', format: 'binary' };

/**
 * The JSON Schema of a multipart body: its fields are texts, some of which hold JSON; its files are bytes.
 *
 * @param form the fields
 * @param upload the files that may come with them
 */
export function formSchema(form: z.ZodObject, upload: Upload | undefined): JsonSchema {
  const { $schema: _, properties, ...rest } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const fields = Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, field]) => [name, withContent(field as JsonSchema, form.shape[name])]),
  );
  const files = upload && {
    [upload.field]: {
      type: 'array',
      maxItems: upload.maxFiles,
      // Of binary content the length is counted in bytes.
      items: { ...BINARY, maxLength: upload.maxFileBytes },
    },
  };
  return { ...rest, properties: { ...fields, ...files } };
}

/** Adds what a text of JSON holds (JSON Schema 2020-12, validation §8). */
function withContent(field: JsonSchema, schema: z.core.$ZodType | undefined): JsonSchema {
  const written = schema && jsonWithin(schema);
  if (!written) return field;
  const { $schema: _, ...contentSchema } = z.toJSONSchema(written, { io: 'input', unrepresentable: 'any' });
  return { ...field, contentMediaType: 'application/json', contentSchema };
}

/** The schema of the list or object that a field's text is parsed into; undefined where it stays a plain value. */
function jsonWithin(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return jsonWithin(schema.unwrap());
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { out } = schema;
  return out instanceof z.ZodArray || out instanceof z.ZodObject ? out : undefined;
}
