import { Plus } from 'lucide-react';
import Link from 'next/link';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import type { Named } from '@/components/named/use-named';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { addContentPath, CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { CONTENT_PER_PAGE, CONTENT_TRASH_DAYS, type ContentArea } from '@/lib/domain/content';
import { formatCount } from '@/lib/format';
import { pageCount, rangeLabel } from '@/lib/page-range';
import type { ContentListRow } from './content-columns';
import { ContentColumnsMenu, ContentFilters, ContentList } from './content-list';
import { CONTENT_WORDS } from './content-words';
import { PriorityDraft, SavePriorities } from './save-priorities';

/** What a list of content is rendered from; its types may fail without its rows. */
export interface ContentListData {
  rows: { ok: true; rows: ContentListRow[]; total: number } | { ok: false; reason: string };
  types: { ok: true; types: readonly Named[] } | { ok: false; reason: string };
}

/** A list of content from its title to its foot, whichever its area is (spec 3 §2). */
export async function ContentScreen({
  area,
  view,
  data,
  userId,
  timeZone,
}: {
  area: ContentArea;
  view: ContentView;
  data: Promise<ContentListData>;
  userId: number;
  timeZone: string;
}) {
  const { rows: found, types } = await data;
  const words = CONTENT_WORDS[area];
  const { rows, total } = found.ok ? found : { rows: [], total: 0 };
  const hasPriorities = words.priorities !== undefined && view.status !== 'deleted';
  const range = rangeLabel(
    { total },
    { shown: rows.length, page: view.page, rowsPerPage: CONTENT_PER_PAGE, noun: words.nouns },
  );
  return (
    <ListScreen
      title={words.title}
      menu={words.menu}
      list={area}
      userId={userId}
      here={CONTENT_ADDRESSES[area].listHref(view)}
      count={formatCount(total)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: [words.noun, words.nouns] }}
      actions={
        <>
          {hasPriorities ? <SavePriorities area={area} /> : null}
          <ContentColumnsMenu area={area} isTrash={view.status === 'deleted'} />
          <Link href={addContentPath(area)} prefetch={false} className={buttonClass('primary')}>
            <Plus aria-hidden size={16} />
            Register
          </Link>
        </>
      }
      filters={
        <>
          {hasPriorities ? <PriorityDraft area={area} /> : null}
          <ContentFilters area={area} view={view} types={types.ok ? types.types : []} />
          {types.ok ? null : <PartProblem>{`There was a problem getting the types ${types.reason}`}</PartProblem>}
        </>
      }
      problem={found.ok ? null : { title: words.unread, reason: found.reason }}
      empty={rows.length === 0 ? <NoItems area={area} view={view} /> : null}
    >
      <ContentList
        area={area}
        view={view}
        rows={rows}
        timeZone={timeZone}
        paged={{ range, pages: pageCount(total, CONTENT_PER_PAGE) }}
      />
    </ListScreen>
  );
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
        ? `The trash is empty. What is deleted lies here for ${CONTENT_TRASH_DAYS} days.`
        : `None of the ${nouns} matches this filter.`}
    </NoMatches>
  );
}
