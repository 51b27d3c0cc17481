import { Download, Pencil, Stamp, Trash2, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { RowAction } from '@/components/list/row-action';
import { Checkbox } from '@/components/ui/checkbox';
import type { AccessTable, Role } from '@/lib/contract/roles';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import type { Action } from '@/lib/domain/rights';
import { formatCountOf } from '@/lib/text/format';
import {
  ACTION_WORDS,
  actionsOfEntry,
  areaOf,
  boxLabel,
  isAllowed,
  isStored,
  keeperOfAdminControls,
  tellsActions,
  type WantedBoxes,
  type withBox,
} from './access-changes';
import './access-grid.css';

/** The id of the table's frame, which takes the focus if the focused element disappears. */
export const GRID_ID = 'access';

const REASON_ID = 'lockout-reason';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Icons of the actions besides seeing. */
const ICONS: Readonly<Record<Exclude<Action, 'see'>, LucideIcon>> = {
  change: Pencil,
  decide: Stamp,
  export: Download,
};

export function ActionsLegend() {
  return (
    <ul aria-label="What the boxes mean" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li>The first box: see</li>
      {Object.entries(ICONS).map(([action, Icon]) => (
        <li key={action} className="flex items-center gap-1.5">
          <Icon aria-hidden size={14} />
          {ACTION_WORDS[action as Action].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

interface GridProps {
  table: AccessTable;
  wanted: WantedBoxes;
  ownRoleId: number;
  /** False makes the table read-only. */
  mayChange: boolean;
  /** True while saving. */
  busy: boolean;
  onWant: (box: Parameters<typeof withBox>[2]) => void;
  onRename: (role: Role) => void;
  onDelete: (role: Role) => void;
}

/**
 * Route types × roles with a check box for each action. Tab moves between boxes, and arrow keys to the same box of the
 * next area or role.
 */
export function AccessGrid({ table, wanted, ownRoleId, mayChange, busy, onWant, onRename, onDelete }: GridProps) {
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
                <RoleHead
                  role={role}
                  isOwn={role.id === ownRoleId}
                  mayChange={mayChange}
                  onRename={onRename}
                  onDelete={onDelete}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.entries.map((entry, row) => {
            const { label, about } = areaOf(entry.routeType);
            const isHeld = entry.routeType === 'adminControls' && keeper !== null;
            return (
              <tr key={entry.routeType}>
                <th scope="row">
                  <span className="block">{label}</span>
                  <span className="about">{about}</span>
                  {isHeld ? (
                    <span id={REASON_ID} className="reason">
                      {LAST_WAY_IN}
                    </span>
                  ) : null}
                </th>
                {table.roles.map((role, column) => (
                  <Cell
                    key={role.id}
                    {...{ table, wanted, entry, role, onWant }}
                    place={`${row} ${column}`}
                    isHeld={isHeld && role.id === keeper}
                    rests={busy || !mayChange}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A role's check boxes in an area. @param isHeld the role must keep seeing and changing it */
function Cell({
  table,
  wanted,
  entry,
  role: { id: roleId, name },
  place,
  isHeld,
  rests,
  onWant,
}: Pick<GridProps, 'table' | 'wanted' | 'onWant'> & {
  entry: AccessTable['entries'][number];
  role: Role;
  place: string;
  isHeld: boolean;
  rests: boolean;
}) {
  const { routeType } = entry;
  const boxes = actionsOfEntry(entry).map((action) => {
    const allowed = isAllowed(table, wanted, routeType, roleId, action);
    return { action, allowed, isChanged: allowed !== isStored(table, routeType, roleId, action) };
  });
  const shared = ({ action, allowed, isChanged }: (typeof boxes)[number]) => {
    const held = isHeld && (action === 'see' || action === 'change');
    return {
      'aria-label': `${boxLabel(routeType, name, action)}${isChanged ? ', not saved' : ''}`,
      checked: allowed,
      'aria-disabled': held || rests || undefined,
      'aria-describedby': held ? REASON_ID : undefined,
      'data-cell': `${place} ${action}`,
      onChange: () => {
        if (!held && !rests) onWant({ routeType, roleId, action, allowed: !allowed });
      },
    };
  };
  return (
    <td data-changed={boxes.some(({ isChanged }) => isChanged) || undefined}>
      {!tellsActions(table) && boxes[0] ? (
        <Checkbox {...shared(boxes[0])} />
      ) : (
        <span className="boxes">
          {boxes.map((box) => {
            if (box.action === 'see') return <Checkbox key="see" {...shared(box)} />;
            const Icon = ICONS[box.action];
            return (
              <label key={box.action} className={`action ${box.action}`} title={ACTION_WORDS[box.action]}>
                <input type="checkbox" {...shared(box)} />
                <Icon aria-hidden size={14} />
              </label>
            );
          })}
        </span>
      )}
    </td>
  );
}

/** A column header with a role's name, its number of people, and its actions. */
function RoleHead({
  role,
  isOwn,
  mayChange,
  onRename,
  onDelete,
}: {
  role: Role;
  isOwn: boolean;
  mayChange: boolean;
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
        {`${people === null ? '' : formatCountOf(people, 'person', 'people')}${isOwn ? ' · yours' : ''}`}
      </span>
      {mayChange ? (
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
      ) : null}
    </span>
  );
}

/** Moves to the same box in the next area or role that has one. */
function stepByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLInputElement ? event.target.dataset.cell : undefined;
  if (!step || cell === undefined) return;
  const [row = '', column = '', action = ''] = cell.split(' ');
  event.preventDefault();
  const [rows, columns] = step;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-cell$=" ${action}"]`)].filter((box) => {
    const [otherRow = '', otherColumn = ''] = box.dataset.cell?.split(' ') ?? [];
    const ahead = rows * (Number(otherRow) - Number(row)) + columns * (Number(otherColumn) - Number(column));
    return ahead > 0 && (rows === 0 ? otherRow === row : otherColumn === column);
  });
  (rows + columns > 0 ? boxes.at(0) : boxes.at(-1))?.focus();
}
