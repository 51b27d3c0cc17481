import { Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { RowAction } from '@/components/list/row-action';
import { Checkbox } from '@/components/ui/checkbox';
import type { AccessTable, Role } from '@/lib/contract/roles';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { formatCountOf } from '@/lib/format';
import { areaOf, isAllowed, isStored, keeperOfAdminControls, type WantedCells } from './access-changes';
import './access-grid.css';

/** The id of the table's frame, which takes the focus when what had it is gone. */
export const GRID_ID = 'access';

const REASON_ID = 'lockout-reason';

/** Where the arrow keys lead, in rows and columns. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Route types × roles with a check box each. Tab goes from box to box, and the arrow keys to the one beside. */
export function AccessGrid({
  table,
  wanted,
  ownRoleId,
  busy,
  onWant,
  onRename,
  onDelete,
}: {
  table: AccessTable;
  wanted: WantedCells;
  ownRoleId: number;
  /** What is wanted is being saved. */
  busy: boolean;
  onWant: (routeType: string, roleId: number, allowed: boolean) => void;
  onRename: (role: Role) => void;
  onDelete: (role: Role) => void;
}) {
  const keeper = keeperOfAdminControls(table, wanted);
  return (
    <section
      id={GRID_ID}
      tabIndex={-1}
      aria-label="Access by role"
      className="access-grid min-h-60 overflow-auto rounded-lg border border-line bg-surface outline-none"
      onKeyDown={stepByArrow}
    >
      <table style={{ minWidth: `calc(var(--areas) + ${table.roles.length} * var(--role))` }}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {table.roles.map((role) => (
              <th key={role.id} scope="col" aria-label={role.name}>
                <RoleHead role={role} isOwn={role.id === ownRoleId} onRename={onRename} onDelete={onDelete} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.entries.map(({ routeType }, row) => {
            const { label, about } = areaOf(routeType);
            const isHeld = routeType === 'adminControls' && keeper !== null;
            return (
              <tr key={routeType}>
                <th scope="row">
                  <span className="block">{label}</span>
                  <span className="about">{about}</span>
                  {isHeld ? (
                    <span id={REASON_ID} className="reason">
                      {LAST_WAY_IN}
                    </span>
                  ) : null}
                </th>
                {table.roles.map(({ id, name }, column) => {
                  const allowed = isAllowed(table, wanted, routeType, id);
                  const changed = allowed !== isStored(table, routeType, id);
                  const held = isHeld && id === keeper;
                  return (
                    <td key={id} data-changed={changed || undefined}>
                      <Checkbox
                        aria-label={`${label} for ${name}${changed ? ', not saved' : ''}`}
                        checked={allowed}
                        aria-disabled={held || busy || undefined}
                        aria-describedby={held ? REASON_ID : undefined}
                        data-cell={`${row} ${column}`}
                        onChange={(event) => {
                          if (!held && !busy) onWant(routeType, id, event.target.checked);
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A role over its column: its name, how many people have it, and what can be done with it. */
function RoleHead({
  role,
  isOwn,
  onRename,
  onDelete,
}: {
  role: Role;
  isOwn: boolean;
  onRename: (role: Role) => void;
  onDelete: (role: Role) => void;
}) {
  const { id, name, people } = role;
  return (
    <span className="role-head">
      <span className="role-name" title={name}>
        {name}
      </span>
      <span className="about">
        {people === null ? '' : formatCountOf(people, 'person', 'people')}
        {isOwn ? ' · yours' : ''}
      </span>
      <span className="role-actions">
        <RowAction
          id={`rename-role-${id}`}
          label={`Rename ${name}`}
          title="Rename"
          icon={Pencil}
          size={14}
          onClick={() => onRename(role)}
        />
        {people === 0 ? (
          <RowAction
            id={`delete-role-${id}`}
            label={`Delete ${name}`}
            title="Delete"
            icon={Trash2}
            size={14}
            look="danger"
            onClick={() => onDelete(role)}
          />
        ) : null}
      </span>
    </span>
  );
}

function stepByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLInputElement ? event.target.dataset.cell : undefined;
  if (!step || cell === undefined) return;
  const [row = 0, column = 0] = cell.split(' ').map(Number);
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)?.focus();
}
