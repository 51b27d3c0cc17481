'use client';

import { SelectField } from '@/components/form/select-field';
import { CellEditor, CellEditors, CellNote } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import type { List } from '@/components/list/use-list';
import type { AdminsView } from '@/lib/addresses/admins';
import { bff } from '@/lib/bff/client';
import { editAdmin, type getAdmin } from '@/lib/contract/admin-users';
import { fullNameOf } from '@/lib/domain/person';
import { adminPath } from '@/lib/addresses/paths';
import { isUpdateConfirmed, PROTECTED_REASONS, UPDATED } from './admin-form/admin-update';
import { useRoles } from './admin-form/use-roles';
import { protectedReasonOf, type AdminRow, type AdminsAnswer } from './admins-list';

const Role = editAdmin.body.shape.user.pick({ role: true }).required();

/** Edits admins' roles in the list, with the same confirmation as the form. */
export default function AdminCells({
  open,
  rows,
  userId,
  edit,
}: {
  open: OpenCells;
  rows: readonly AdminRow[];
  userId: number;
  edit: List<AdminsView, AdminsAnswer>['edit'];
}) {
  const { names } = useRoles();
  return (
    <CellEditors open={open} rows={rows}>
      {(_, cell) => {
        const { row } = cell;
        const reason = protectedReasonOf(row, userId);
        if (reason) {
          return (
            <CellNote cell={cell} link={{ text: 'Open the account', href: adminPath(row.id) }}>
              {PROTECTED_REASONS[reason]}
            </CellNote>
          );
        }
        return (
          <CellEditor
            cell={cell}
            what={`Role of ${fullNameOf(row) || row.email}`}
            schema={Role}
            name="role"
            valuesOf={({ role }) => ({ role })}
            textOf={({ role }) => role}
            ask={(values, admin) => isUpdateConfirmed(values, admin)}
            read={read}
            send={({ role }, admin) => changeRole(role, admin)}
            onSaved={(id, { role, version }) =>
              edit((before) => ({
                ...before,
                users: before.users.map((user) =>
                  user.id === id ? { ...user, role: role ?? user.role, version } : user,
                ),
              }))
            }
            done={UPDATED}
            noun="admin"
          >
            <SelectField name="role" label="Role" size="small">
              {(names.includes(row.role) ? names : [...names, row.role]).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          </CellEditor>
        );
      }}
    </CellEditors>
  );
}

function read(id: number): Promise<AdminRow> {
  return bff<typeof getAdmin>('GET', '/users/adminManagement/getUserDetail', { query: { userId: id } });
}

/** The response may lack some fields. */
async function changeRole(role: string | number, { id, version }: AdminRow): Promise<Partial<AdminRow>> {
  const body = { userId: id, user: { role }, ...(version !== undefined && { version }) };
  const answer = await bff<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', { body });
  return { role: String(role), ...answer };
}
