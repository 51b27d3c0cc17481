import { useMay } from '@/components/layout/rights';
import { useAnswer } from '@/components/query/use-answer';
import type { listRoles } from '@/lib/contract/roles';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** The roles that an admin can have, by name. */
export interface OfferedRoles {
  names: readonly string[];
  /** The initial role: the only one (spec 3 §5), otherwise none, because each role grants rights. */
  usual: string;
  /** The upstream's message if the roles can't be read; otherwise null. */
  problem: string | null;
  error: Error | null;
  retry: () => void;
}

/** The only role in the spec (spec 3 §6). */
const ADMIN = 'Admin';

const ALL_ROLES = query(readOf<typeof listRoles>('/roles', {}));

/** If the roles can't be read, it offers only Admin. */
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
