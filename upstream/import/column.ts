import { z } from 'zod';
import { ExternalId } from '@/lib/contract/intake/common';
import { faultOfEmail, normalEmail, normalNumber, NUMBER_FORMAT } from '@/lib/domain/person';
import { MAX_POINTS } from '@/lib/domain/points';
import type { CopyValue } from '@/upstream/db/copy-into';

/** How a file named in a column is checked and stored. */
export type FileUse = 'picture' | 'attachment' | 'w9';

export interface UniqueRule {
  /** Columns with the same group share their values, such as the SKUs of products and variants. */
  group: string;
  /** SQL of the values in the database, as `value`. */
  taken?: string;
  /** Form in which values are compared. */
  key?: (value: string, row: Readonly<Record<string, CopyValue>>) => string;
  /** The sentence for a value that is taken. */
  sentence?: string;
  /** Rows to which the rule applies; by default all. */
  applies?: (row: Readonly<Record<string, CopyValue>>) => boolean;
}

/** A column of an import file: what its documentation, template, check and staging table are made from. */
export interface Column {
  name: string;
  meaning: string;
  format: string;
  example: string;
  isRequired: boolean;
  /** Turns a filled cell into the staged value. Its messages are shown as they are. */
  schema: z.ZodType<CopyValue, string>;
  /** PostgreSQL type of the staged value. */
  type: 'text' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'date' | 'jsonb';
  /** Kind of the external IDs that it names; several are separated by |. */
  refersTo?: string;
  /** The file that has them. */
  from?: string;
  unique?: UniqueRule;
  files?: FileUse;
}

type Kind = Pick<Column, 'format' | 'schema' | 'type'> & Partial<Pick<Column, 'refersTo' | 'from' | 'files'>>;

/** Declares an optional column. @param example a cell as it may be written */
export function column(
  name: string,
  kind: Kind,
  meaning: string,
  example = '',
  more: Partial<Pick<Column, 'unique'>> = {},
): Column {
  return { name, ...kind, meaning, example, isRequired: false, ...more };
}

/** Declares a column whose cells must be filled. */
export function required(...declared: Parameters<typeof column>): Column {
  return { ...column(...declared), isRequired: true };
}

// Stored text can't hold the first. The second appears where a file isn't UTF-8, and half of a pair isn't text.
const UNREADABLE = /\u0000|\ufffd|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const READABLE = 'This contains characters that can’t be read. Save the file as UTF-8.';

const written = (most: number) =>
  z
    .string()
    .max(most, `This can have at most ${most.toLocaleString('en-US')} characters.`)
    .refine((text) => !UNREADABLE.test(text), READABLE);

export const text = (most = 255): Kind => ({
  format: `text, at most ${most.toLocaleString('en-US')} characters`,
  schema: written(most),
  type: 'text',
});

/** Text in the form in which it is stored. */
export const stored = (format: string, most: number, form: (text: string) => string): Kind => ({
  format,
  schema: written(most).transform(form),
  type: 'text',
});

/** The form that partner systems use (docs/partner-api.md), because they keep using these IDs. */
export const id = (): Kind => ({
  format: 'letters, digits and . : _ -, at most 100',
  schema: z
    .string()
    .refine((written) => ExternalId.safeParse(written).success, 'Use letters, digits and . : _ - only.'),
  type: 'text',
});

/** The external ID of a row of another file. @param kind of external IDs */
export const reference = (kind: string, file: string): Kind => ({
  ...id(),
  format: `ID from ${file}`,
  refersTo: kind,
  from: file,
});

export const references = (kind: string, file: string): Kind => ({
  ...text(10_000),
  format: `IDs from ${file}, separated by |`,
  refersTo: kind,
  from: file,
});

const NO_NUMBER = 'Enter a whole number, such as 1200.';

export const whole = (least: number, most: number): Kind => ({
  format: `whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`,
  schema: z
    .string()
    .regex(/^-?\d{1,15}$/, NO_NUMBER)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `This must be at least ${least.toLocaleString('en-US')}.`)
        .max(most, `This can be at most ${most.toLocaleString('en-US')}.`),
    ),
  type: 'bigint',
});

export const points = (): Kind => whole(0, MAX_POINTS);

export const decimal = (): Kind => ({
  format: 'number with a decimal point',
  schema: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'Enter a number, such as 7.6.'),
  type: 'numeric',
});

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];

export const flag = (): Kind => ({
  format: 'yes or no',
  schema: z
    .string()
    .toLowerCase()
    .refine((said) => YES.includes(said) || NO.includes(said), 'Enter yes or no.')
    .transform((said) => YES.includes(said)),
  type: 'boolean',
});

/** Whether a day is in the calendar; what isn’t written as a day is refused before. */
function isReal(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().startsWith(day);
}

export const date = (): Kind => ({
  format: 'day, YYYY-MM-DD',
  schema: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a day as 2026-03-31.')
    .refine(isReal, 'This day doesn’t exist.'),
  type: 'date',
});

const INSTANT =
  /^((19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

export const instant = (): Kind => ({
  format: 'time with zone, YYYY-MM-DDTHH:MM:SSZ',
  schema: z
    .string()
    .regex(INSTANT, 'Enter a time with its zone, as 2026-03-31T14:30:00Z or 2026-03-31T07:30:00-07:00.')
    .refine((time) => isReal(time.slice(0, 10)), 'This day doesn’t exist.'),
  type: 'timestamptz',
});

/** One of some words, whatever their case. @param values what is stored for each */
export const choice = (values: Readonly<Record<string, string | number>>): Kind => {
  const words = Object.keys(values);
  const known = new Map(Object.entries(values).map(([word, value]) => [word.toLowerCase(), value]));
  return {
    format: words.join(', '),
    schema: z
      .string()
      .toLowerCase()
      .refine((word) => known.has(word), `Enter one of: ${words.join(', ')}.`)
      .transform((word) => known.get(word) as string | number),
    type: typeof Object.values(values)[0] === 'number' ? 'bigint' : 'text',
  };
};

/** Words that are stored as they are. */
export const oneOf = (words: readonly string[]): Kind => choice(Object.fromEntries(words.map((word) => [word, word])));

export const email = (): Kind => ({
  format: 'email address',
  schema: z
    .string()
    .refine((address) => faultOfEmail(address) === undefined, 'Enter a valid email address.')
    .transform(normalEmail),
  type: 'text',
});

export const phone = (): Kind => ({
  format: 'telephone number',
  schema: z
    .string()
    .max(40)
    .refine((number) => normalNumber(number) !== undefined, `${NUMBER_FORMAT}.`),
  type: 'text',
});

const FILE_TYPES: Readonly<Record<FileUse, string>> = {
  picture: 'PNG, JPEG, WebP, GIF',
  attachment: 'PDF, Office, picture, MP4, ZIP',
  w9: 'PDF, PNG, JPEG',
};

const OUTSIDE = /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/;

/** The path of a file inside the folder, which is stored when the row is. */
export const file = (use: FileUse): Kind => ({
  format: `path of a file in the folder (${FILE_TYPES[use]})`,
  schema: written(1_000).refine((name) => !OUTSIDE.test(name), 'Name files by their path inside the folder.'),
  type: 'jsonb',
  files: use,
});

export const files = (use: FileUse): Kind => ({
  ...file(use),
  format: `paths of files in the folder (${FILE_TYPES[use]}), separated by |`,
  schema: written(10_000).refine(
    (names) => !names.split('|').some((name) => OUTSIDE.test(name.trim())),
    'Name files by their path inside the folder.',
  ),
});
