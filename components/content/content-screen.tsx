'use client';

import { skipToken } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { LiveList } from '@/components/list/live-list';
import { NoRows } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { useAnswer } from '@/components/query/use-answer';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { CONTENT_TRASH_DAYS, rulesOf, type ContentArea } from '@/lib/domain/content';
import { addContentPath } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { ContentFilters, ContentList } from './content-list';
import { CONTENT_LISTS, ranked, typeIdOf, type ListedItem, type ListOfContent } from './content-lists';
import { CONTENT_TYPES } from './content-types';
import { CONTENT_WORDS } from './content-words';
import { PriorityDraft, SavePriorities } from './save-priorities';

const ContentCells = deferred(() => import('./content-cells'));

const NO_TYPES: readonly LookupOption[] = [];

/** A content list of any area (spec 3 §2). If its types can't be read, its rows still show. */
export function ContentScreen({ area, ...props }: ListProps & { area: ContentArea }) {
  const { timeZone } = props;
  const words = CONTENT_WORDS[area];
  const list = useList(CONTENT_LISTS[area], props);
  const { types = NO_TYPES, problem, error, retry } = useTypes(area);
  const { shownView: view, rows } = list;
  const typed = useMemo(() => rows.map((item) => ({ ...ranked(item), typeId: typeIdOf(item) })), [rows]);
  const mayChange = useMay('adminControls', 'change');
  const isTrash = view.status === 'deleted';
  const hasPriorities = words.priorities !== undefined && !isTrash;
  return (
    <LiveList
      list={list}
      title={words.title}
      trail={
        words.menu === undefined ? null : (
          <BreadcrumbTrail className="-mb-2" steps={[{ label: words.menu }, { label: words.title }]} />
        )
      }
      actions={
        <>
          {mayChange && hasPriorities ? <SavePriorities area={area} /> : null}
          {mayChange ? (
            <PortalLink href={addContentPath(area)} className={buttonClass('primary')}>
              <Plus aria-hidden size={16} />
              Register
            </PortalLink>
          ) : null}
        </>
      }
      filters={
        <>
          {mayChange && hasPriorities ? <PriorityDraft area={area} /> : null}
          <ContentFilters area={area} list={list} types={types} />
          {problem === null ? null : (
            <PartProblem retry={<RetryButton of={error} onRetry={retry} />}>
              {`There was a problem getting the types ${problem}`}
            </PartProblem>
          )}
        </>
      }
      problem={words.unread}
      empty={<NoItems area={area} list={list} />}
    >
      <EditableCells
        may={mayChange}
        load={ContentCells.load}
        editors={(open) => (
          <ContentCells
            open={open}
            area={area}
            rows={typed}
            types={types}
            timeZone={timeZone}
            onSaved={(id, typeId) =>
              list.edit((before) => ({
                ...before,
                data: before.data.map((item) => (item.id === id ? withType(area, item, typeId, types) : item)),
              }))
            }
          />
        )}
      >
        <ContentList area={area} list={list} types={types} />
      </EditableCells>
    </LiveList>
  );
}

function useTypes(area: ContentArea) {
  const read = CONTENT_TYPES[area];
  const { data, problem, error, refetch } = useAnswer<LookupOption[]>(
    read ? query(read) : { queryKey: ['no types'], queryFn: skipToken },
  );
  return { types: data, problem, error, retry: () => void refetch() };
}

/** Updates the listed item after its type has changed. */
function withType(area: ContentArea, item: ListedItem, typeId: number, types: readonly LookupOption[]): ListedItem {
  const name = types.find(({ id }) => id === typeId)?.name;
  const { type } = rulesOf(area);
  return { ...item, ...(type && { [type.field]: typeId }), typeName: name, categoryName: name };
}

/** The empty state (spec 3 §8), with a link to all items if there is a filter. */
function NoItems({ area, list }: { area: ContentArea; list: ListOfContent }) {
  const { none, nouns } = CONTENT_WORDS[area];
  const mayChange = useMay('adminControls', 'change');
  const { status, search, type } = list.shownView;
  return (
    <NoRows list={list} none={none} hint={mayChange ? 'Add the first one with Register.' : null} unmatched={none}>
      {status === 'deleted' && !search && !type
        ? `The trash is empty. Deleted items stay here for ${CONTENT_TRASH_DAYS} days.`
        : `None of the ${nouns} match this filter.`}
    </NoRows>
  );
}
