import { useMay } from '@/components/layout/rights';
import { useAnswer } from '@/components/query/use-answer';
import type { listRoles } from '@/lib/contract/roles';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** The roles that an admin can be given, by name. */
export interface OfferedRoles {
  names: readonly string[];
  /** The one that stands there at first: the only one there is (spec 3 §5), else none, since each grants something. */
  usual: string;
  /** Why there are no others, in the words of the upstream; null where there is nothing to tell. */
  problem: string | null;
  error: Error | null;
  retry: () => void;
}

/** The only role that the spec knows (spec 3 §6). */
const ADMIN = 'Admin';

const ALL_ROLES = query(readOf<typeof listRoles>('/roles', {}));

/** Where the roles can't be read there is Admin alone. */
export function useRoles(): OfferedRoles {
  const { data = [], problem, error, refetch } = useAnswer({ ...ALL_ROLES, enabled: useMay('roles') });
  const roles = data.filter(({ staff }) => staff);
  return {
    names: roles.length > 0 ? roles.map(({ name }) => name) : [ADMIN],
    usual: roles.length > 1 ? '' : (roles[0]?.name ?? ADMIN),
    problem,
    error,
    retry: () => void refetch(),
  };
}
