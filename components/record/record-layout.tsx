'use client';

import clsx from 'clsx';
import { ArrowLeft, ArrowRight, Ellipsis } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { leaveAnyway, mayLeave } from '@/components/form/leave-guard';
import { SectionLinks } from '@/components/form/section-links';
import { useFormReadOnly } from '@/components/form/read-only';
import { useKeys } from '@/components/keys/use-keys';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { useMayOpen } from '@/components/layout/rights';
import { buttonClass } from '@/components/ui/button-class';
import { copyText } from '@/components/ui/copy-text';
import { Menu } from '@/components/ui/menu';
import type { MenuEntry } from '@/components/ui/menu-content';
import { useCoveredEdge } from '@/components/ui/use-covered-edge';
import { activityAddress } from '@/lib/addresses/activity';
import type { ListPlace } from '@/lib/addresses/page-range';
import { REFUSALS } from '@/lib/domain/rights';
import { formatCount } from '@/lib/text/format';

/** A record as the activity log names it: `['order', 7]`. */
export type Logged = readonly [type: string, id: number];

export interface Step {
  label: string;
  /** Undefined at the end of the list. */
  go: (() => void) | undefined;
}

interface HeadProps {
  /** From the record's area to the position in its list. */
  trail: readonly { label: string; href?: string }[];
  /** Ways to the neighbors in the list. */
  steps?: readonly [previous: Step, next: Step] | undefined;
  /** At the end of the first line, such as a dialog's Close. */
  corner?: ReactNode;
  heading: ReactNode;
  /** The status pill and the facts of a record whose strip is folded. */
  status?: ReactNode;
  /** Who the record is assigned to. */
  owner?: ReactNode;
  /** At most two; the rest goes into `menu`. */
  actions?: ReactNode;
  /** Undefined for records without an address of their own. */
  menu?: readonly MenuEntry[] | undefined;
  logged?: Logged | undefined;
  tabs?: ReactNode;
  children?: ReactNode;
}

/** The head of every record, in a dialog, beside its list or on its page. */
export function RecordHead({
  trail,
  steps,
  corner,
  heading,
  status,
  owner,
  actions,
  menu,
  logged,
  tabs,
  children,
}: HeadProps) {
  const ownerPart = useRef<HTMLSpanElement>(null);
  const assignButton = () => ownerPart.current?.querySelector('button');
  return (
    <>
      <div className="record-line">
        <BreadcrumbTrail steps={trail} className="min-w-0" as={corner ? 'div' : 'nav'} />
        <span className="record-end">
          {steps ? <Steps of={steps} /> : null}
          {corner}
        </span>
      </div>
      <div className="record-line">
        {heading}
        {status}
        <span className="record-end record-actions">
          <span ref={ownerPart} className="contents">
            {owner}
          </span>
          {actions}
          {menu ? (
            <span className="record-menu">
              <MoreMenu
                logged={logged}
                entries={[
                  {
                    kind: 'action',
                    label: 'Assign…',
                    isHere: () => Boolean(assignButton()),
                    onSelect: () => assignButton()?.click(),
                  },
                  ...menu,
                ]}
              />
            </span>
          ) : null}
        </span>
      </div>
      {children}
      {tabs}
    </>
  );
}

function Steps({ of: [previous, next] }: { of: readonly [Step, Step] }) {
  return (
    <span className="flex items-center gap-1">
      <StepButton {...previous} keys="K or ←">
        <ArrowLeft aria-hidden size={14} />
        <span aria-hidden className="record-words">
          Previous
        </span>
        <kbd aria-hidden>K</kbd>
      </StepButton>
      <StepButton {...next} keys="J or →">
        <span aria-hidden className="record-words">
          Next
        </span>
        <kbd aria-hidden>J</kbd>
        <ArrowRight aria-hidden size={14} />
      </StepButton>
    </span>
  );
}

function StepButton({ label, keys, go, children }: Step & { keys: string; children: ReactNode }) {
  return (
    <button
      type="button"
      title={`${label} (${keys})`}
      aria-disabled={go ? undefined : true}
      onClick={go}
      className="record-step"
    >
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}

/** What else can be done with the record, always last in the title line. */
function MoreMenu({ entries, logged }: { entries: readonly MenuEntry[]; logged: Logged | undefined }) {
  const hasLog = useMayOpen(activityAddress.path);
  const all: MenuEntry[] = [
    ...(logged && hasLog
      ? [{ kind: 'link', label: 'Activity', href: activityAddress.href({ object: logged.join(':') }) } as const]
      : []),
    { kind: 'action', label: 'Copy link', onSelect: () => void copyText(location.href, 'Copied the link.') },
    ...entries.map((entry) =>
      entry.kind === 'action' ? { ...entry, onSelect: () => onceMenuClosed(entry.onSelect) } : entry,
    ),
  ];
  return (
    <Menu label="More actions" className={buttonClass('secondary', 'w-8 px-0!')} entries={all}>
      <Ellipsis aria-hidden size={16} />
    </Menu>
  );
}

/** The closed menu returns the focus to its button in a timer of its own. Dialogs return it there later. */
function onceMenuClosed(run: () => void): void {
  setTimeout(() => setTimeout(run));
}

/**
 * The sticky head of a record's page or of a form.
 *
 * @param title the record's name, or what is being added
 * @param area the list's area, if its name differs from the list's
 * @param here the last step of the trail if the position in the list is unknown
 * @param place the position in the list that it was opened from
 * @param noun for example `order`
 */
export function PageHead({
  title,
  area,
  list,
  here,
  place = null,
  noun = 'record',
  ...rest
}: Omit<HeadProps, 'trail' | 'steps' | 'corner' | 'heading'> & {
  title: string;
  area?: string | undefined;
  list: { label: string; href?: string };
  here?: string | undefined;
  place?: ListPlace | null;
  noun?: string;
}) {
  const bar = useRef<HTMLElement>(null);
  useCoveredEdge(bar, 'top');
  const steps = useNeighbors(noun, place);
  const last = place ? `${formatCount(place.position)} of ${place.of}` : here;
  const isReadOnly = useFormReadOnly();
  return (
    <header ref={bar} className={clsx('record-head record-page-head', rest.tabs && 'record-tabbed')}>
      <RecordHead
        {...rest}
        trail={[
          ...(area === undefined ? [] : [{ label: area }]),
          list,
          ...(last === undefined ? [] : [{ label: last }]),
        ]}
        steps={place ? steps : undefined}
        // Clamp long names, because the head is sticky and would cover the form.
        heading={<h1 className="record-title line-clamp-2">{title}</h1>}
      >
        {isReadOnly ? <p className="text-sm text-muted">{REFUSALS.change}</p> : null}
        {rest.children}
      </RecordHead>
    </header>
  );
}

/** The previous and next record of the list that this one was opened from, with keys. */
function useNeighbors(noun: string, place: ListPlace | null): readonly [Step, Step] {
  const [open] = useOpenPage();
  const go = async (href: string) => {
    if (!(await mayLeave())) return;
    leaveAnyway();
    open(href);
  };
  const step = (way: 'Next' | 'Previous', href: string | undefined): Step => ({
    label: `${way} ${noun}`,
    go: href ? () => void go(href) : undefined,
  });
  const [previous, next] = [step('Previous', place?.before), step('Next', place?.after)];
  const key = (keys: string, { label, go: run }: Step) => ({ keys, label, run, isHere: () => run !== undefined });
  useKeys(`This ${noun}`, 'page', [
    key('j', next),
    key('k', previous),
    key('ArrowRight', next),
    key('ArrowLeft', previous),
  ]);
  return [previous, next];
}

/** A label, its value, and one small line below. */
export type StripFact = readonly [label: string, value: ReactNode, more?: ReactNode];

/** Lets an address that is too long for its place break before its @ and not within a word. */
export function emailText(text: ReactNode): ReactNode {
  const at = typeof text === 'string' ? text.indexOf('@') : -1;
  if (typeof text !== 'string' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** The strip of at most five facts. */
export function RecordFacts({ of }: { of: readonly (StripFact | null)[] }) {
  return (
    <dl className="record-facts">
      {of.map((fact) =>
        fact ? (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{emailText(fact[1])}</dd>
            {fact[2] ? <dd className="record-more">{emailText(fact[2])}</dd> : null}
          </div>
        ) : null,
      )}
    </dl>
  );
}

/**
 * A record below its head: the facts, the main column, and the sidebar, which goes below where there is no room.
 *
 * @param label of the sidebar
 */
export function RecordBody({
  facts,
  label,
  sidebar,
  isWide = false,
  children,
}: {
  facts?: readonly (StripFact | null)[];
  label: string;
  sidebar: ReactNode;
  /** A sidebar that holds a document. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="record-column">
      {facts ? <RecordFacts of={facts} /> : null}
      <div className={clsx('record-columns', isWide && 'record-columns-wide')}>
        <div className="record-column">{children}</div>
        <aside aria-label={label} className="record-column">
          {sidebar}
          {isWide ? null : <SectionLinks />}
        </aside>
      </div>
    </div>
  );
}
