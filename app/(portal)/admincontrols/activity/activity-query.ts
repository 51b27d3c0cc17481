import type { ActivityAddress } from '@/lib/paths';

/** The filters of a view as the calls of the contract name them; its report shares them. */
export function activityQuery({ person, kind, object, from, to }: ActivityAddress) {
  return {
    ...(person ? { person } : {}),
    ...(kind ? { kind } : {}),
    ...(object ? { object: `${object.type}:${object.id}` } : {}),
    ...(from ? { startDate: from } : {}),
    ...(to ? { endDate: to } : {}),
  };
}
