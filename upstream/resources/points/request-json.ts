import { instantJson } from '@/upstream/db/statement';

/** Fields of a point request, as pairs of `json_build_object`. See POINT_REQUEST_JOINS. */
export const POINT_REQUEST_FIELDS = `
  'id', r.id,
  'qpoints', r.qpoints,
  'requestStatusId', r.request_status_id,
  'requestStatus', rs.name,
  'purposeTypeId', r.purpose_type_id,
  'purpose', rp.name,
  'requestTypeId', r.request_type_id,
  'requesterId', r.requester_id,
  'reason', r.reason,
  'createdAt', ${instantJson('r.created_at')}`;

/** Joins for POINT_REQUEST_FIELDS on `point_requests AS r`, which may be missing. */
export const POINT_REQUEST_JOINS = `
  LEFT JOIN point_request_statuses rs ON rs.id = r.request_status_id
  LEFT JOIN purpose_types rp ON rp.id = r.purpose_type_id`;
