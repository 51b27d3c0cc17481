import type { NamedKind } from '@/components/named/use-named';
import { recordOf } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import type {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  renameRejectionReason,
} from '@/lib/contract/rejection-reasons';
import { MAX_REASON_NAME } from '@/lib/domain/claim';

const source = recordOf<typeof listRejectionReasons>('/reason-type/search', {});

/** Why modules are rejected. */
export const REASONS: NamedKind = {
  noun: 'reason',
  nouns: 'reasons',
  maxLength: MAX_REASON_NAME,
  deletion: 'can no longer be chosen. What was rejected keeps its name.',
  source,
  create: async (name) => {
    await bff<typeof createRejectionReason>('POST', '/reason-type', { body: { name } });
    return source.read();
  },
  rename: async (id, name) => {
    await bff<typeof renameRejectionReason>('PATCH', '/reason-type', { body: { id, name } });
    return source.read();
  },
  remove: async (id) => {
    await bff<typeof deleteRejectionReason>('DELETE', '/reason-type', { query: { id } });
    return source.read();
  },
  // In the words of spec 2 §8, which speaks of purposes for one of them.
  problems: {
    read: 'There was a problem getting reason types',
    create: 'There was a problem creating purpose types',
    rename: 'There was a problem updating the reason type name',
    remove: 'There was a problem deleting the reason type name',
  },
};
