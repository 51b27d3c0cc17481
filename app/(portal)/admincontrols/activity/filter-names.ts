import type { ActivityEntry, ActivityPerson } from '@/lib/contract/activity';
import { activityKind, objectInWords } from '@/lib/domain/activity-words';
import type { ActivityAddress } from '@/lib/paths';

/** What the filters that are set are called. */
export interface FilterNames {
  person: string | undefined;
  kind: string | undefined;
  object: string | undefined;
}

/**
 * Names the filters of an address. An object is called as its own entries call it, where one of them is on the page.
 *
 * @param people those of the chooser
 * @param entries those of the page
 */
export function namesOf(
  { person, kind, object }: ActivityAddress,
  people: readonly ActivityPerson[],
  entries: readonly ActivityEntry[],
): FilterNames {
  const own = object && entries.find(({ objectType, objectId }) => objectType === object.type && objectId === object.id);
  return {
    person: person && (people.find(({ id }) => id === person)?.name ?? `Person ${person}`),
    kind: kind && activityKind(kind),
    object: object && objectInWords(own ?? { objectType: object.type, objectId: object.id }),
  } as FilterNames;
}
