import { fromZonedTime } from 'date-fns-tz';
import { z } from 'zod';
import type { SpecAnswer } from '../../contract/spec-calls';
import { env } from '../../server/env';

/** Values in another form. They are changed only where they break their schema. */

const MAX_EXACT_DIGITS = 15;

const NUMBER = /^-?(0|[1-9]\d{0,15}|[1-9]\d{0,2}(,\d{3})+)(\.(\d{1,40}))?$/;

/** Database times; the zone may be missing or short. */
const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Seconds or milliseconds since 1970, from 2001 to 2286. */
const [FIRST_SECOND, LAST_SECOND] = [1_000_000_000, 9_999_999_999];

const YES: readonly unknown[] = [1, '1', 'Y', 'y', 'yes', 'Yes', 'true', 'True', 'TRUE'];
const NO: readonly unknown[] = [0, '0', 'N', 'n', 'no', 'No', 'false', 'False', 'FALSE'];

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Parses a number exactly; undefined otherwise. @param isWhole ignores decimals */
export function numberOf(text: string, isWhole = false): number | undefined {
  const [, , , , decimals = ''] = NUMBER.exec(text) ?? [];
  if (!NUMBER.test(text)) return undefined;
  const value = Number(text.replaceAll(',', ''));
  if (/^0*$/.test(decimals)) return Number.isSafeInteger(value) ? value : undefined;
  if (isWhole) return undefined;
  // Ratios have as many digits as a number holds.
  const isRatio = Math.abs(value) < 1000;
  return isRatio || text.replace(/\D/g, '').length <= MAX_EXACT_DIGITS ? value : undefined;
}

/** @param timeZone for text without one @returns ISO 8601 in UTC; undefined if invalid */
export function instantOf(value: unknown, timeZone: () => string): string | undefined {
  const number = typeof value === 'string' && /^\d{10}(\d{3})?$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    const seconds = number > LAST_SECOND ? number / 1000 : number;
    return seconds >= FIRST_SECOND && seconds <= LAST_SECOND ? new Date(seconds * 1000).toISOString() : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const [, day, time, zone] = TIME.exec(value) ?? [];
  if (!day || !time) return undefined;
  const date = zone ? new Date(`${day}T${time}${longZone(zone)}`) : fromZonedTime(`${day}T${time}`, timeZone());
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** `+02` and `+0200` become `+02:00`. */
function longZone(zone: string): string {
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2).padEnd(2, '0')}`;
}

export interface Repair {
  timeZone: () => string;
}

const USUAL: Repair = { timeZone: () => env().UPSTREAM_TIME_ZONE };

interface Nulls {
  empty: readonly string[];
  inside: readonly (readonly [name: string, of: z.ZodType])[];
}

const NULLS = new WeakMap<z.ZodType, Nulls>();

function nullsOf(schema: z.ZodObject): Nulls {
  const known = NULLS.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const nulls = {
    empty: fields.flatMap(([name, of]) => (of instanceof z.ZodNullable ? [name] : [])),
    inside: fields.filter(([, of]) => {
      const bare = unwrapped(of);
      return bare instanceof z.ZodObject || bare instanceof z.ZodArray;
    }),
  };
  NULLS.set(schema, nulls);
  return nulls;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped || schema instanceof z.ZodNonOptional ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Sets missing nullable fields to null, in place. Most answers need nothing else. */
export function fillInNulls(schema: z.ZodType, value: unknown): void {
  const of = unwrapped(schema);
  if (Array.isArray(value)) {
    const row = of instanceof z.ZodUnion ? of.options.find((each) => each instanceof z.ZodArray) : of;
    if (row instanceof z.ZodArray) for (const each of value) fillInNulls(row.element as z.ZodType, each);
  } else if (typeof value === 'object' && value !== null) {
    const object = of instanceof z.ZodUnion ? of.options.find((each) => each instanceof z.ZodObject) : of;
    if (!(object instanceof z.ZodObject)) return;
    const { empty, inside } = nullsOf(object);
    const fields = value as Record<string, unknown>;
    for (const name of empty) if (fields[name] === undefined) fields[name] = null;
    for (const [name, inner] of inside) fillInNulls(inner, fields[name]);
  }
}

type Named = SpecAnswer | undefined;

/**
 * Changes a value toward its schema where it breaks it.
 * @param named the specs' form. Invalid extensions count as missing.
 * @returns a value that may still be invalid: numbers of the specs are never invented
 */
export function repaired(schema: z.ZodType, value: unknown, named: Named, repair = USUAL): unknown {
  if (schema.safeParse(value).success) return value;
  const changed = toward(schema, value, named, repair);
  if (named !== undefined || schema.safeParse(changed).success) return changed;
  return blankOf(schema, repair);
}

function toward(schema: z.ZodType, value: unknown, named: Named, repair: Repair): unknown {
  const inner = (of: unknown, each = value) => toward(of as z.ZodType, each, named, repair);
  if (schema instanceof z.ZodOptional) return isEmpty(value) ? undefined : inner(schema.unwrap());
  if (schema instanceof z.ZodNullable) return isEmpty(value) ? null : inner(schema.unwrap());
  if (schema instanceof z.ZodDefault) return isEmpty(value) ? undefined : inner(schema.unwrap());
  if (schema instanceof z.ZodNonOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodRecord) return ofRecord(schema, value, repair);
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options as z.ZodType[], value, named, repair);
  if (schema instanceof z.ZodArray) {
    if (isEmpty(value)) return [];
    const row = Array.isArray(named) ? (named as readonly [SpecAnswer])[0] : named;
    return Array.isArray(value) ? value.map((each) => repaired(schema.element as z.ZodType, each, row, repair)) : value;
  }
  if (schema instanceof z.ZodObject) return ofObject(schema, value, named, repair);
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate)
    return ofText(schema, value, repair);
  if (schema instanceof z.ZodNumber) return ofNumber(schema, value);
  if (schema instanceof z.ZodBoolean)
    return isEmpty(value) || NO.includes(value) ? false : YES.includes(value) || value;
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return ofChoice(schema, value);
  return value;
}

function ofUnion(options: z.ZodType[], value: unknown, named: Named, repair: Repair): unknown {
  for (const option of options) {
    const changed = toward(option, value, named, repair);
    if (option.safeParse(changed).success) return changed;
  }
  return value;
}

function ofObject(schema: z.ZodObject, value: unknown, named: Named, repair: Repair): unknown {
  // A file may be just its address.
  if (typeof value === 'string' && 'assetUrl' in schema.shape)
    return ofObject(schema, { assetUrl: value }, undefined, repair);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Record<string, unknown>;
  const changed = Object.entries(schema.shape).map(([name, of]) => {
    const inside = namedInside(named, name, of as z.ZodType);
    return [name, repaired(of as z.ZodType, fields[name], inside, repair)] as const;
  });
  return { ...fields, ...Object.fromEntries(changed.filter(([name, of]) => of !== undefined || name in fields)) };
}

/** The specs' form of a field. If they have a list, the rows of its page are that list. */
function namedInside(named: Named, name: string, of: z.ZodType): Named {
  if (named === null || named === undefined) return named;
  if (Array.isArray(named)) return of instanceof z.ZodArray ? named : undefined;
  return (named as Readonly<Record<string, SpecAnswer>>)[name];
}

function ofRecord(schema: z.ZodRecord, value: unknown, repair: Repair): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    repaired(schema.valueType as z.ZodType, each, null, repair),
  ]);
  return Object.fromEntries(entries) as unknown;
}

function ofText(schema: z.ZodType, value: unknown, { timeZone }: Repair): unknown {
  if (schema instanceof z.ZodISODateTime) return instantOf(value, timeZone) ?? value;
  if (schema instanceof z.ZodISODate) return instantOf(value, timeZone)?.slice(0, 10) ?? value;
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function ofNumber(schema: z.ZodNumber, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return numberOf(value, schema.format === 'safeint') ?? value;
}

/** Converts booleans to `Y` or `N`, and text to numbers. */
function ofChoice(schema: z.ZodEnum | z.ZodLiteral, value: unknown): unknown {
  const accepts = (each: unknown) => schema.safeParse(each).success;
  const others = [
    ...(YES.includes(value) || value === true ? ['Y', true, 1] : []),
    ...(NO.includes(value) || value === false || isEmpty(value) ? ['N', false, 0] : []),
    ...(typeof value === 'string' ? [Number(value), value.toLowerCase()] : [String(value)]),
  ];
  return others.find(accepts) ?? value;
}

function blankOf(schema: z.ZodType, repair: Repair): unknown {
  const blanks: readonly unknown[] = [undefined, null, [], false, 0, ''];
  const blank = blanks.find((each) => schema.safeParse(each).success);
  if (blank !== undefined || schema.safeParse(undefined).success) return blank;
  return schema instanceof z.ZodObject ? toward(schema, {}, undefined, repair) : undefined;
}
