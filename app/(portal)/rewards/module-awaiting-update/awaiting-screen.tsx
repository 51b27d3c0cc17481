import { Breadcrumb } from '@/components/layout/breadcrumb';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import type { Result } from '@/lib/api/call';
import type { Output } from '@/lib/contract/endpoint';
import type { AwaitingModule, searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { isProductType, PRODUCT_TYPE_LABELS } from '@/lib/domain/configuration';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount, formatCountOf } from '@/lib/format';
import { pageCount, rangeLabel } from '@/lib/page-range';
import { MODULE_APPROVALS_PATH } from '@/lib/paths';
import {
  AwaitingColumnsMenu,
  AwaitingDownload,
  AwaitingFilters,
  AwaitingTable,
  type AwaitingRow,
} from './awaiting-table';

type Page = Output<typeof searchAwaitingUpdate>;

/** What awaits an update, from the way back to its foot. */
export async function AwaitingScreen({
  view,
  data,
  userId,
  timeZone,
  today,
}: {
  view: AwaitingUpdateView;
  data: Promise<Result<Page>>;
  userId: number;
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
}) {
  const found = await data;
  const { data: modules, total, totalCompany } = found.ok ? found.value : { data: [], total: 0, totalCompany: 0 };
  const rows = modules.map(toListRow);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'modules' });
  return (
    <>
      <Breadcrumb href={MODULE_APPROVALS_PATH}>Approvals</Breadcrumb>
      <ListScreen
        title="Modules Awaiting Update"
        list="modules awaiting update"
        userId={userId}
        here={awaitingUpdateAddress.listHref(view)}
        count={formatCount(total)}
        outcome={range}
        rows={{ ids: rows.map(({ id }) => id), noun: ['module', 'modules'] }}
        actions={
          <>
            <AwaitingDownload view={view} />
            <AwaitingColumnsMenu />
          </>
        }
        filters={
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <AwaitingFilters view={view} today={today} />
            {found.ok ? <Counts modules={total} companies={totalCompany} /> : null}
          </div>
        }
        // In the words of spec 2 §8.
        problem={
          found.ok
            ? null
            : {
                title: 'There was a problem getting modules awaiting approval that needs attention',
                reason: found.error.message,
              }
        }
        empty={rows.length === 0 ? <NoModules view={view} /> : null}
      >
        <AwaitingTable
          rows={rows}
          view={view}
          total={total}
          timeZone={timeZone}
          paged={{ range, pages: pageCount(total) }}
        />
      </ListScreen>
    </>
  );
}

function Counts({ modules, companies }: { modules: number; companies: number }) {
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-4 font-medium tabular-nums">
      <span>{`${formatCountOf(modules, 'Module')} Awaiting Approval`}</span>
      <span>{formatCountOf(companies, 'Company', 'Companies')}</span>
    </p>
  );
}

/** Absent and empty fields are left out of what is sent. */
function toListRow(module: AwaitingModule): AwaitingRow {
  const { id, configurationType: type, registrationDate, createdAt } = module;
  const company = module.companyName ?? module.name;
  const person = fullNameOf(module);
  const registered = registrationDate ?? createdAt;
  return {
    id,
    serial: module.serialNumber ?? String(id),
    ...(company ? { company } : {}),
    ...(person ? { person } : {}),
    ...(registered ? { registered } : {}),
    ...(type ? { type: isProductType(type) ? PRODUCT_TYPE_LABELS[type] : type } : {}),
  };
}

function NoModules({ view }: { view: AwaitingUpdateView }) {
  const title = 'No modules to reject.';
  return awaitingUpdateAddress.isFiltered(view) ? (
    <NoMatches title={title} clearHref={awaitingUpdateAddress.clearHref(view)} />
  ) : (
    <EmptyState title={title} />
  );
}
