import { ACTIVITY_WORDS, type ActivityArea, type ActivityWords } from './activity-table';
import { isFormerUser } from './erasure';

export interface NamedObject {
  objectType: string;
  /** The subject's type; a partner is a user. */
  subjectType?: string | null | undefined;
  objectId?: string | null | undefined;
  objectName?: string | null | undefined;
}

export interface Done extends Pick<NamedObject, 'objectType' | 'subjectType'> {
  action: string;
  /** Result of `outcomeOf`, or else the object after the change. */
  outcome?: string | null | undefined;
  after?: unknown;
}

/**
 * The outcome of a call with several outcomes, from the object afterwards; undefined for other calls, or if unknown.
 */
export function outcomeOf(action: string, after: unknown): string | undefined {
  const field = wordsOf(action)?.which?.field;
  if (field === undefined || typeof after !== 'object' || after === null) return undefined;
  const values = [field].flat().map((name) => (after as Record<string, unknown>)[name]);
  return values.some((value) => value === undefined || value === null) ? undefined : values.join('-');
}

function sentenceOf({ action, outcome, after }: Done): string | undefined {
  const words = wordsOf(action);
  return words?.which?.sentences[outcome ?? outcomeOf(action, after) ?? ''] ?? words?.sentence;
}

/** Describes an entry with its object's name: `Renamed category Caps`. Unknown actions appear by name. */
export function activitySentence(done: NamedObject & Done): string {
  const sentence = sentenceOf(done);
  if (!sentence) return `${inWords(done.action)}: ${nameOf(done.objectType, done)}`;
  return sentence.replace(PLACE, (_, noun: string) => nameOf(kindOf(noun, done), done));
}

/** Describes a bulk change: `Renamed 12 categories`. @param count formatted, such as `1,000+` */
export function bulkSentence(done: Done, count: string): string {
  const sentence = sentenceOf(done);
  if (!sentence) return `${inWords(done.action)}: ${count} ${plural(done.objectType)}`;
  return sentence.replace(PLACE, (_, noun: string) => `${count} ${plural(kindOf(noun, done))}`);
}

/** Describes an entry in its record's timeline: `Changed the product`. Entries of a bulk change show their number. */
export function entrySentence(
  done: NamedObject & Done,
  { count, most, isOfRecord }: { count: number; most: number; isOfRecord: boolean },
): string {
  if (count > 1) return bulkSentence(done, `${count.toLocaleString('en-US')}${count >= most ? '+' : ''}`);
  const sentence = sentenceOf(done);
  if (!isOfRecord || !sentence) return activitySentence(done);
  return sentence.replace(PLACE, (_, noun: string) => `the ${kindOf(noun, done)}`);
}

function kindOf(noun: string, { subjectType }: Pick<NamedObject, 'subjectType'>): string {
  return noun === 'user' && subjectType === 'partner' ? 'partner' : noun;
}

const plural = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

export function activityKind(action: string): string {
  const words = wordsOf(action);
  // “User” starts with a consonant sound.
  const article = (noun: string) => (/^(?!user)[aeiou]/.test(noun) ? 'an' : 'a');
  return words ? words.sentence.replace(PLACE, (_, noun: string) => `${article(noun)} ${noun}`) : inWords(action);
}

export function objectInWords(object: NamedObject): string {
  return capitalised(`${kindOf(object.objectType, object)} ${object.objectName ?? object.objectId ?? ''}`.trim());
}

export function removesObject(action: string): boolean {
  return wordsOf(action)?.removes ?? false;
}

export function activityKinds(): readonly { area: ActivityArea; kinds: { action: string; label: string }[] }[] {
  const areas = [...new Set(Object.values(ACTIVITY_WORDS).map(({ area }) => area))];
  return areas.map((area) => ({
    area,
    kinds: Object.entries(ACTIVITY_WORDS).flatMap(([action, words]) =>
      words.area === area ? [{ action, label: activityKind(action) }] : [],
    ),
  }));
}

const PLACE = /\{([\w ]+)\}/;

function wordsOf(action: string): ActivityWords | undefined {
  return Object.hasOwn(ACTIVITY_WORDS, action) ? ACTIVITY_WORDS[action] : undefined;
}

/** Companies, months and erased people need no noun, and proposed and planned changes describe themselves. */
function nameOf(noun: string, { objectName, objectId }: NamedObject): string {
  const isAlone = /^(company|month|(proposed|planned) change)$/.test(noun) || isFormerUser(objectName ?? '');
  if (objectName && isAlone) return objectName;
  return `${noun} ${objectName ?? objectId ?? ''}`.trim();
}

/** Splits camel case into words: `changeOrder` becomes `Change order`. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return capitalised(words.toLowerCase());
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
