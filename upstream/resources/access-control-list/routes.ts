import { getAccessControlList } from '@/lib/contract/session';
import { changeAccess, getAccessTable } from '@/lib/contract/roles';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { readAccessTable } from './access-table';
import { applyChanges, takeList } from './change-access';
import { findAccessControlList } from './repository';

export const accessControlListRoutes = [
  handle(getAccessControlList, ({ db }) => findAccessControlList(db)),
  handle(getAccessTable, ({ db }) => readAccessTable(db)),
  mutate(changeAccess, { object: 'role', before: takeList }, applyChanges),
];
