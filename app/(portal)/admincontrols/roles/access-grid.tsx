import { Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { RowAction } from '@/components/list/row-action';
import { Checkbox } from '@/components/ui/checkbox';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { AccessTable, Role } from '@/lib/contract/roles';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { ACTIONS, type Action } from '@/lib/domain/rights';
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
 * Areas × roles with a check box for each action, as a grid: one Tab stop, arrow keys, Home, End and Space. On phones
 * one role is shown at a time.
 */
export function AccessGrid({ table, wanted, ownRoleId, mayChange, busy, onWant, onRename, onDelete }: GridProps) {
  const keeper = keeperOfAdminControls(table, wanted);
  const { frame, ...listeners } = useRovingFocus();
  const [chosen, setChosen] = useState(ownRoleId);
  const shown = table.roles.some(({ id }) => id === chosen) ? chosen : table.roles[0]?.id;
  const actions: readonly Action[] = tellsActions(table)
    ? ['see', ...ACTIONS.filter((each) => each !== 'see')]
    : ['see'];
  const onPhones = (id: number) => (id === shown ? undefined : 'max-sm:hidden');
  return (
    <>
      <label className="flex items-center gap-2 sm:hidden">
        Role
        <select
          className={`${LIST_FIELD_CLASS} min-w-0 flex-1`}
          value={shown}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {table.roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <section
        ref={frame}
        id={GRID_ID}
        tabIndex={-1}
        aria-label="Access by role"
        className="access-grid min-h-60 overflow-auto rounded-lg border border-line bg-surface outline-none"
        {...listeners}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid may be a table
          role="grid"
          aria-label="Rights of each role"
          style={{ '--columns': table.roles.length * actions.length } as object}
        >
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Area
              </th>
              {table.roles.map((role, index) => (
                <th
                  key={role.id}
                  scope="colgroup"
                  colSpan={actions.length}
                  aria-label={role.name}
                  className={onPhones(role.id)}
                >
                  <RoleHead
                    {...{ role, mayChange, onRename, onDelete }}
                    column={index * actions.length}
                    isOwn={role.id === ownRoleId}
                  />
                </th>
              ))}
            </tr>
            <tr>
              {table.roles.flatMap(({ id }) =>
                actions.map((action) => (
                  <th key={`${id} ${action}`} scope="col" className={onPhones(id)}>
                    {ACTION_WORDS[action]}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {table.entries.map((entry) => {
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
                  {table.roles.flatMap((role, index) =>
                    actions.map((action, place) => (
                      <td
                        key={`${role.id} ${action}`}
                        className={onPhones(role.id)}
                        data-column={index * actions.length + place}
                        data-first={place === 0 || undefined}
                        data-changed={isUnsaved(table, wanted, entry.routeType, role.id, action) || undefined}
                      >
                        {actionsOfEntry(entry).includes(action) ? (
                          <Box
                            {...{ table, wanted, role, action, onWant }}
                            routeType={entry.routeType}
                            isHeld={isHeld && role.id === keeper && (action === 'see' || action === 'change')}
                            rests={busy || !mayChange}
                          />
                        ) : null}
                      </td>
                    )),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

const isUnsaved = (table: AccessTable, wanted: WantedBoxes, routeType: string, roleId: number, action: Action) =>
  isAllowed(table, wanted, routeType, roleId, action) !== isStored(table, routeType, roleId, action);

/** @param isHeld the role must keep it */
function Box({
  table,
  wanted,
  routeType,
  role: { id: roleId, name },
  action,
  isHeld,
  rests,
  onWant,
}: Pick<GridProps, 'table' | 'wanted' | 'onWant'> & {
  routeType: string;
  role: Role;
  action: Action;
  isHeld: boolean;
  rests: boolean;
}) {
  const allowed = isAllowed(table, wanted, routeType, roleId, action);
  const unsaved = isUnsaved(table, wanted, routeType, roleId, action) ? ', not saved' : '';
  return (
    <Checkbox
      aria-label={`${boxLabel(routeType, name, action)}${unsaved}`}
      checked={allowed}
      aria-disabled={isHeld || rests || undefined}
      aria-describedby={isHeld ? REASON_ID : undefined}
      onChange={() => {
        if (!isHeld && !rests) onWant({ routeType, roleId, action, allowed: !allowed });
      }}
    />
  );
}

/** A column header with a role's name, its number of people, and its actions. */
function RoleHead({
  role,
  column,
  isOwn,
  mayChange,
  onRename,
  onDelete,
}: {
  role: Role;
  /** The first of its columns. */
  column: number;
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
          <span data-column={column}>
            <RowAction
              id={`rename-role-${id}`}
              label={`Rename ${name}`}
              title="Rename"
              icon={Pencil}
              size={14}
              onClick={() => onRename(role)}
            />
          </span>
          {people === 0 ? (
            <span data-column={column + 1}>
              <RowAction
                id={`delete-role-${id}`}
                label={`Delete ${name}`}
                title="Delete"
                icon={Trash2}
                size={14}
                look="danger"
                onClick={() => onDelete(role)}
              />
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}

/** Box or button to move to, by key, among the others with their rows and columns. */
const STEPS: Readonly<Record<string, (at: Place, others: readonly Place[]) => Place | undefined>> = {
  ArrowLeft: ({ row, column }, others) => others.findLast((each) => each.row === row && each.column < column),
  ArrowRight: ({ row, column }, others) => others.find((each) => each.row === row && each.column > column),
  ArrowUp: ({ row, column }, others) => others.findLast((each) => each.row < row && each.column === column),
  ArrowDown: ({ row, column }, others) => others.find((each) => each.row > row && each.column === column),
  Home: ({ row }, others) => others.find((each) => each.row === row),
  End: ({ row }, others) => others.findLast((each) => each.row === row),
};

interface Place {
  element: HTMLElement;
  row: number;
  column: number;
}

/** The visible boxes and buttons, row by row. */
function placesIn(frame: HTMLElement | null): Place[] {
  const elements = frame?.querySelectorAll<HTMLElement>('[data-column] :is(input, button)') ?? [];
  return [...elements].flatMap((element) => {
    const row = element.closest('tr')?.rowIndex ?? 0;
    const column = Number(element.closest<HTMLElement>('[data-column]')?.dataset.column);
    return element.checkVisibility() ? [{ element, row, column }] : [];
  });
}

/** Keeps one element of the grid in the Tab order: the one that had the focus last. */
function useRovingFocus() {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  const rove = () => {
    const places = placesIn(frame.current);
    const stop =
      places.find(({ element }) => element === last.current) ?? places.find(({ row }) => row > 1) ?? places[0];
    for (const { element } of places) element.tabIndex = element === stop?.element ? 0 : -1;
  };
  useLayoutEffect(rove);
  return {
    frame,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
      rove();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const places = placesIn(frame.current);
      const at = places.find(({ element }) => element === event.target);
      if (!step || !at || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(at, places)?.element.focus();
    },
  };
}
