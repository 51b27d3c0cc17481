import { getWarrantyClaim, getWarrantyEvidence, listWarrantyClaims } from '@/lib/contract/warranty-claims';
import { ATTACHMENT_TYPES, attachmentKindOfKey } from '@/lib/domain/attachment';
import { reportOf } from '@/upstream/db/page-of';
import { notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { handle, handleFile, handleRows } from '@/upstream/http/route';
import {
  countWarrantyClaims,
  findAllWarrantyClaims,
  findWarrantyClaim,
  findWarrantyClaims,
  WARRANTY_REPORT_ROW,
  warrantySource,
} from './search';

/** The spec's list has no pages. More claims than this require pages, by `limit`. */
const BARE_LIST_LIMIT = 10_000;

const TOO_LONG = `is required: there are more than ${BARE_LIST_LIMIT.toLocaleString('en-US')} claims`;

export const warrantyClaimRoutes = [
  handle(listWarrantyClaims, async ({ db, query, config: { PORTAL_TIME_ZONE } }) => {
    if (query.limit !== undefined) return findWarrantyClaims(db, query, PORTAL_TIME_ZONE);
    const all = await findAllWarrantyClaims(db, query, PORTAL_TIME_ZONE, BARE_LIST_LIMIT + 1);
    return all.length > BARE_LIST_LIMIT ? refuse('query', [{ msg: TOO_LONG, path: 'limit' }]) : all;
  }),

  handleRows(listWarrantyClaims.report, ({ db, query: { ids, ...filter }, config }, gone) =>
    reportOf(db, {
      select: WARRANTY_REPORT_ROW,
      ...warrantySource(filter, config.PORTAL_TIME_ZONE),
      ids,
      total: (client) => countWarrantyClaims(client, filter, config.PORTAL_TIME_ZONE),
      gone,
    }),
  ),

  handle(
    getWarrantyClaim,
    async ({ db, params }) => (await findWarrantyClaim(db, params.claimId)) ?? notFound('claim'),
  ),

  handleFile(getWarrantyEvidence, async ({ db, files, params: { claimId, number } }) => {
    const { rows } = await db.query<{ key: string | null; name: string }>(
      'SELECT evidence_keys[$2] AS key, evidence_names[$2] AS name FROM warranty_claims WHERE id = $1 AND NOT is_draft',
      [claimId, number],
    );
    const [stored] = rows;
    const file = stored?.key ? await files.open(stored.key) : undefined;
    if (!stored?.key || !file) return notFound('file');
    return {
      ...file,
      type: ATTACHMENT_TYPES[attachmentKindOfKey(stored.key)],
      etag: `"${stored.key}"`,
      name: stored.name,
    };
  }),
];
