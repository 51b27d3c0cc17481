import type { RouteType } from '@/lib/domain/access-table';

/**
 * Warns administrators that the server's area names differ from the portal's, which closes those areas to everyone.
 *
 * @param unknown server names that the portal doesn't know
 * @param lacking portal names that the server lacks
 */
export function RouteTypesNotice({ unknown, lacking }: { unknown: string[]; lacking: RouteType[] }) {
  if (unknown.length === 0) return null;
  return (
    <div role="note" className="flex-none rounded-lg border border-line bg-warn-weak px-4 py-3 text-sm">
      <p>{`The server’s access control list has unknown route types: ${unknown.join(', ')}.`}</p>
      {lacking.length > 0 && <p>{`It has no entry for these, so no one can open them: ${lacking.join(', ')}.`}</p>}
      <p>Use the setting ROUTE_TYPES to map its names to these.</p>
    </div>
  );
}
