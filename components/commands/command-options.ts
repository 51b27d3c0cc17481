import { keyLabel } from '@/components/keys/key-label';
import { copyText } from '@/components/ui/copy-text';
import { companiesAddress } from '@/lib/addresses/companies';
import { ordersAddress } from '@/lib/addresses/orders';
import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import type { FoundKind, Hit } from '@/lib/contract/search';
import type { ListAddress } from '@/lib/addresses/list-address';
import { RECORD_KINDS, recordHref, type RecordKind } from '@/lib/addresses/record-kinds';
import { meantBy, type Command, type Effect } from './commands';
import type { RecentRecord } from './recent-records';
import type { RecordWithActions } from './record-here';

export type Option = (Effect | { unfolds: true }) & {
  id: string;
  kind?: RecordKind;
  name: string;
  detail?: string | undefined;
  text?: string | undefined;
  /** Why the line was found, or its status. It appears at the end. */
  reason?: string | undefined;
  /** Shortcut with the same effect. */
  keys?: string | undefined;
  /** Has side effects, so Enter runs it only after it is chosen. */
  changes?: true;
  /** Tab limits the search to this kind. */
  narrows?: FoundKind;
  /** Returns the address that opens the record over its list, or null if that list isn't open. */
  overList?: () => string | null;
};

export interface Group {
  title: string;
  options: Option[];
}

const nounOf = (kind: RecordKind) => RECORD_KINDS[kind].noun[0];

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The result looks like `Company, name begins`. */
function reasonOf({ kind, field, match }: Hit): string {
  return `${capital(nounOf(kind))}, ${field}${match === 'start' ? ' begins' : ''}`;
}

export function matchesGroup(hits: readonly Hit[]): Group {
  return { title: 'Matches', options: hits.map(toOption) };
}

function toOption(hit: Hit): Option {
  const { kind, id, name, detail, state, text } = hit;
  return {
    id: `${kind}-${id}`,
    kind,
    href: recordHref(kind, id as never),
    name,
    detail: [detail, state].filter(Boolean).join(' · '),
    text: text ?? undefined,
    reason: reasonOf(hit),
    narrows: kind,
    overList: () => overListOf(kind, id as number),
  };
}

/** Returns an address only for kinds whose dialog opens over a list. */
function overListOf(kind: FoundKind, id: number): string | null {
  if (kind === 'order') return overList(ordersAddress, 'order', id);
  if (kind === 'company') return overList(companiesAddress, 'company', id);
  return kind === 'warrantyClaim' ? overList(warrantyClaimsAddress, 'claim', id) : null;
}

/** Actions of the open record. Links come first because they have no side effects. */
export function hereGroup(here: RecordWithActions | null, text: string, mayOpenCompanies: boolean): Group {
  if (here === null) return { title: '', options: [] };
  const { record, actions } = here;
  const { company } = record;
  const toCompany =
    company && mayOpenCompanies
      ? [{ label: `Open ${company.name}`, words: 'company', href: recordHref('company', company.id) }]
      : [];
  const copy = { label: 'Copy link', run: () => void copyText(location.href, 'Copied the link.') };
  const all: Command[] = [...toCompany, ...actions, copy].sort((a, b) => Number('run' in a) - Number('run' in b));
  return {
    title: `On this ${nounOf(record.kind)}, ${record.name}`,
    options: (text === '' ? all : meantBy(text, all)).map((command) => ({
      ...commandOption(command),
      id: `here-${command.label}`,
    })),
  };
}

/** @param now in milliseconds */
export function recentGroup(records: readonly RecentRecord[], now: number): Group {
  return {
    title: 'Recent',
    options: records.map(({ kind, id, name, detail, at }) => ({
      id: `recent-${kind}-${id}`,
      kind,
      href: recordHref(kind, id as never),
      name,
      detail: [capital(nounOf(kind)), detail].filter(Boolean).join(' · '),
      reason: agoOf(now - at),
    })),
  };
}

const MINUTE_MS = 60_000;

function agoOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

export function commandGroup(title: string, commands: readonly Command[]): Group {
  return { title, options: commands.map(commandOption) };
}

function commandOption({ label, keys, hint, ...command }: Command): Option {
  return { ...command, id: `do-${label}`, name: label, detail: hint, ...(keys && { keys: keyLabel(keys, false) }) };
}

/** Folds the list searches into one line that expands when chosen. */
export function searchesGroup(text: string, searches: readonly Command[], areOpen: boolean): Group {
  const title = 'Search lists';
  if (searches.length === 0) return { title, options: [] };
  if (areOpen || searches.length === 1) return commandGroup(title, searches);
  const folded = { id: 'searches', name: `Search lists for “${text}”`, reason: `${searches.length} lists` };
  return { title, options: [{ ...folded, unfolds: true }] };
}

/** Returns an address that keeps the list's filters and page. Null if another page is open. */
function overList<V extends object>(
  { path, read, listHref }: ListAddress<V>,
  dialog: string,
  id: number,
): string | null {
  const { pathname, search, origin } = location;
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return null;
  const view = read({ ...Object.fromEntries(new URLSearchParams(search)), view: pathname.slice(path.length + 1) });
  const address = new URL(listHref(view), origin);
  address.searchParams.set(dialog, String(id));
  return address.href;
}
