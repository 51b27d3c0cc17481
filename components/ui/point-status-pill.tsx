import { isRequestStatusId, REQUEST_STATUS_NAMES, REQUEST_STATUS_TONES } from '@/lib/domain/point-request';
import { StatusPill } from './status-pill';

/** A point request's status. Unknown ids show the upstream's name. */
export function PointStatusPill({ id, name }: { id: number; name?: string | null | undefined }) {
  if (!isRequestStatusId(id)) return <StatusPill tone="quiet">{name || `Status ${id}`}</StatusPill>;
  return <StatusPill tone={REQUEST_STATUS_TONES[id]}>{REQUEST_STATUS_NAMES[id]}</StatusPill>;
}
