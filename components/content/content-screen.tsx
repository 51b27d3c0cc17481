'use client';

import { skipToken } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { useAnswer } from '@/components/query/use-answer';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { CONTENT_PER_PAGE, CONTENT_TRASH_DAYS, rulesOf, type ContentArea } from '@/lib/domain/content';
import { formatCount, formatKilobytes } from '@/lib/text/format';
import { pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { addContentPath } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { dayAsListed } from './content-item';
import type { ContentListRow } from './content-columns';
import { ContentColumnsMenu, ContentFilters, ContentList } from './content-list';
import { CONTENT_LISTS, CONTENT_TYPES, type ListedItem } from './content-lists';
import { CONTENT_WORDS } from './content-words';
import { PriorityDraft, SavePriorities } from './save-priorities';

const ContentCells = deferred(() => import('./content-cells'));

const NO_TYPES: readonly LookupOption[] = [];

/**
 * A list of content from its title to its foot, whichever its area is (spec 3 §2). Its types may fail without its rows.
 */
export function ContentScreen({ area, ...props }: ListProps & { area: ContentArea }) {
  const { timeZone } = props;
  const words = CONTENT_WORDS[area];
  const list = useList(CONTENT_LISTS[area], props);
  const { types = NO_TYPES, problem, error, retry } = useTypes(area);
  const { answer, view } = list.shown ?? { view: list.view };
  const { page } = view;
  const total = answer?.total ?? 0;
  const rows = useMemo(() => {
    const known = new Map(types.map(({ id, name }) => [id, name]));
    const first = (page - 1) * CONTENT_PER_PAGE + 1;
    return answer?.data.map((item, index) => toListRow(item, { no: first + index, types: known, timeZone })) ?? [];
  }, [answer, page, types, timeZone]);
  const mayChange = useMay('adminControls', 'change');
  const isTrash = view.status === 'deleted';
  const hasPriorities = words.priorities !== undefined && !isTrash;
  const range = rangeLabel({ total }, { shown: rows.length, page, rowsPerPage: CONTENT_PER_PAGE, noun: words.nouns });
  return (
    <LiveList
      list={list}
      title={words.title}
      trail={
        words.menu === undefined ? null : (
          <BreadcrumbTrail className="-mb-2" steps={[{ label: words.menu }, { label: words.title }]} />
        )
      }
      count={formatCount(total)}
      outcome={range}
      actions={
        <>
          {mayChange && hasPriorities ? <SavePriorities area={area} /> : null}
          <ContentColumnsMenu area={area} isTrash={isTrash} />
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
          <ContentFilters area={area} view={list.view} types={types} />
          {problem === null ? null : (
            <PartProblem retry={<RetryButton of={error} onRetry={retry} />}>
              {`There was a problem getting the types ${problem}`}
            </PartProblem>
          )}
        </>
      }
      problem={words.unread}
      empty={rows.length === 0 ? <NoItems area={area} view={view} /> : null}
    >
      <EditableCells
        may={mayChange}
        load={ContentCells.load}
        editors={(open) => (
          <ContentCells
            open={open}
            area={area}
            rows={rows}
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
        <ContentList
          area={area}
          view={view}
          rows={rows}
          total={total}
          timeZone={timeZone}
          paged={{ range, pages: pageCount(total, CONTENT_PER_PAGE) }}
        />
      </EditableCells>
    </LiveList>
  );
}

/** The types of an area; none where it has none. */
function useTypes(area: ContentArea) {
  const read = CONTENT_TYPES[area];
  const { data, problem, error, refetch } = useAnswer<LookupOption[]>(
    read ? query(read) : { queryKey: ['no types'], queryFn: skipToken },
  );
  return { types: data, problem, error, retry: () => void refetch() };
}

/** @param no its number, counted from the first of the list */
function toListRow(
  item: ListedItem,
  { no, types, timeZone }: { no: number; types: ReadonlyMap<number, string>; timeZone: string },
): ContentListRow {
  const typeId = item.faqTypeId ?? item.academyTypeId ?? item.categoryId;
  const type = item.typeName ?? item.categoryName ?? types.get(typeId ?? 0);
  const picture = item.thumbnail ?? item.image;
  const format = formatOf(item.attachment);
  const bytes = item.fileSize ?? item.attachment?.size;
  return {
    id: item.id,
    no,
    name: item.title,
    priority: item.priority ?? 0,
    typeId: typeId ?? null,
    ...(type && { type }),
    ...(picture && { picture: picture.thumbnailUrl ?? picture.assetUrl }),
    ...(item.language && { language: item.language }),
    ...(format && { format }),
    ...(bytes && { size: formatKilobytes(bytes) }),
    ...(item.createdAt && { date: dayAsListed(item.createdAt, timeZone) }),
    ...(typeof item.views === 'number' && { views: item.views }),
    ...(typeof item.downloads === 'number' && { downloads: item.downloads }),
    ...(item.status && { status: item.status }),
    ...(item.status === 'scheduled' && item.publishAt && { publishAt: item.publishAt }),
  };
}

/** An item as the list tells it once it has another type. */
function withType(area: ContentArea, item: ListedItem, typeId: number, types: readonly LookupOption[]): ListedItem {
  const name = types.find(({ id }) => id === typeId)?.name;
  const { type } = rulesOf(area);
  return { ...item, ...(type && { [type.field]: typeId }), typeName: name, categoryName: name };
}

/** The ending of an attachment in upper case (spec 3 §2). */
function formatOf(file: ListedItem['attachment']): string | undefined {
  const name = file?.name ?? file?.assetKey ?? file?.assetUrl ?? '';
  return /\.([a-z0-9]{1,10})(?:\.attached)?$/i.exec(name)?.[1]?.toUpperCase();
}

/** What stands where the items would (spec 3 §8), and the way back to all of them. */
function NoItems({ area, view }: { area: ContentArea; view: ContentView }) {
  const { none, nouns } = CONTENT_WORDS[area];
  const address = CONTENT_ADDRESSES[area];
  if (!address.isFiltered(view)) return <EmptyState title={none} />;
  const isTrashAlone = view.status === 'deleted' && !view.search && !view.type;
  return (
    <NoMatches title={none} clearHref={address.clearHref(view)}>
      {isTrashAlone
        ? `The trash is empty. Deleted items stay here for ${CONTENT_TRASH_DAYS} days.`
        : `None of the ${nouns} match this filter.`}
    </NoMatches>
  );
}
