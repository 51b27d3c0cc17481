import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { TextSelection, type Command } from '@tiptap/pm/state';
import { Node, type Editor } from '@tiptap/react';
import { cellSpan } from '@/lib/domain/table-cell';

/** Roles that the table editing package expects. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => cellSpan(cell.getAttribute(name)),
  renderHTML: ({ [name]: cells }: Record<string, unknown>) => (Number(cells) > 1 ? { [name]: cells } : {}),
});

const cellNode = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // The package requires it, but columns size to their text.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  // Tab leaves the table after the last cell, so that keyboard users aren't trapped.
  addKeyboardShortcuts() {
    return {
      Tab: () => runOnTable(this.editor, goToNextCell(1)),
      'Shift-Tab': () => runOnTable(this.editor, goToNextCell(-1)),
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const TABLE_NODES = [Table, TableRow, cellNode('tableCell', 'td'), cellNode('tableHeader', 'th')];

export const TABLE_ACTIONS: readonly { label: string; command: Command }[] = [
  { label: 'Add row above', command: addRowBefore },
  { label: 'Add row below', command: addRowAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Add column before', command: addColumnBefore },
  { label: 'Add column after', command: addColumnAfter },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Header row', command: toggleHeaderRow },
  { label: 'Delete table', command: deleteTable },
];

export const isWithinTable = ({ state }: Editor): boolean => isInTable(state);

/** @returns whether the command applied */
export function runOnTable({ state, view }: Editor, command: Command): boolean {
  return command(state, view.dispatch, view);
}

/** Inserts a table with a header and two rows at the caret, which moves to its first cell. */
export function insertTable(editor: Editor): void {
  const { tr: change, schema } = editor.state;
  const row = (type: string) =>
    schema.node(
      'tableRow',
      null,
      Array.from({ length: 3 }, () => schema.node(type, null, [schema.node('paragraph')])),
    );
  change.replaceSelectionWith(
    schema.node('table', null, [row('tableHeader'), row('tableCell'), row('tableCell')]),
    false,
  );
  let start = 0;
  change.mapping.maps.at(-1)?.forEach((_from, _to, begin) => (start = begin));
  // The nearest caret position after it is in the first cell.
  change.setSelection(TextSelection.near(change.doc.resolve(start + 1)));
  editor.view.dispatch(change.scrollIntoView());
  editor.view.focus();
}
