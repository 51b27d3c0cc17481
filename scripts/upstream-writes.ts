import { createCategory, deleteCategory, listCategories, renameCategory } from '@/lib/contract/categories';
import type { Endpoint } from '@/lib/contract/endpoint';
import { createPurpose, deletePurpose, listPurposes, renamePurpose } from '@/lib/contract/points';
import {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  renameRejectionReason,
} from '@/lib/contract/rejection-reasons';
import { type CheckedCall, callOf, type Connection, outcomeOf } from './upstream-connection';

/** A kind of thing that can be made, changed and deleted again without a trace. */
interface WrittenKind {
  list: Endpoint;
  make: Endpoint;
  rename: Endpoint;
  remove: Endpoint;
  /** How a change and a deletion name it: in the path, or as the specs do it elsewhere. */
  at: (id: number) => object;
}

const inPath = (id: number) => ({ params: { id } });
const inQuery = (id: number) => ({ query: { id } });

const KINDS: readonly WrittenKind[] = [
  { list: listCategories, make: createCategory, rename: renameCategory, remove: deleteCategory, at: inPath },
  { list: listPurposes, make: createPurpose, rename: renamePurpose, remove: deletePurpose, at: inQuery },
  {
    list: listRejectionReasons,
    make: createRejectionReason,
    rename: renameRejectionReason,
    remove: deleteRejectionReason,
    at: inQuery,
  },
];

const NAME = 'check';

/** Makes something named "check" of each kind, renames it, and deletes it again. */
export async function tryWrites({ ask }: Connection): Promise<Pick<CheckedCall, 'call' | 'status' | 'outcome'>[]> {
  const tried: Pick<CheckedCall, 'call' | 'status' | 'outcome'>[] = [];
  for (const { list, make, rename, remove, at } of KINDS) {
    const attempt = async (endpoint: Endpoint, input: object) => {
      const { status } = await ask(endpoint, input);
      tried.push({ call: callOf(endpoint), status, outcome: outcomeOf(status) });
    };
    await attempt(make, { body: { name: NAME } });
    const { body } = await ask(list, {});
    const made = (Array.isArray(body) ? (body as { id: number; name: string }[]) : []).find(
      ({ name }) => name === NAME,
    );
    if (!made) continue;
    const { params } = at(made.id) as { params?: object };
    await attempt(rename, { ...(params && { params }), body: { id: made.id, name: `${NAME} again` } });
    await attempt(remove, at(made.id));
  }
  return tried;
}
