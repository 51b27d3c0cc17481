import { MAX_COMPANIES_PER_ANSWER, searchCompanyPoints, type CompanyPoints, type CompanyReportRow } from '../contract/points';
import { companiesPage, type CompaniesQuery } from './company-page';
import { ApiError } from './errors';
import { callUpstream } from './upstream';
import type { Caller } from './upstream-connection';

/**
 * The report on companies from an upstream that knows only the calls of the specs: its list, page after page.
 *
 * @throws ApiError before the first row, and from `batches`
 */
export async function companiesInPages(
  query: CompaniesQuery,
  caller: Caller,
  signal: AbortSignal,
): Promise<{ total: number; batches: AsyncGenerator<CompanyReportRow[]> }> {
  const read = (offset: number) =>
    companiesPage({ ...query, limit: MAX_COMPANIES_PER_ANSWER, offset }, (asked) =>
      callUpstream(searchCompanyPoints, { query: asked }, caller),
    );
  const first = await read(0);
  async function* batches() {
    // Pages shift while others work; and an upstream that doesn't know pages gives the same one for ever.
    const told = new Set<number>();
    let offset = 0;
    for (let { data } = first; data.length > 0; data = (await read(offset)).data) {
      const fresh = data.filter(({ id }) => !told.has(id));
      if (fresh.length === 0) return;
      yield fresh.map(reportRow);
      for (const { id } of fresh) told.add(id);
      offset += data.length;
      if (offset >= first.total) return;
      if (signal.aborted) throw new ApiError(503);
    }
  }
  return { total: first.total, batches: batches() };
}

function reportRow({ id, name, pointRequest, ...company }: CompanyPoints): CompanyReportRow {
  return {
    id,
    company: name,
    state: company.state,
    approvalStep: company.approvalStep,
    totalAccrued: company.totalQpoints,
    totalConsumed: company.consumed,
    totalAvailable: company.availableQpoints,
    latestPointUpdate: pointRequest?.requestStatus,
    latestUpdatePoints: pointRequest?.qpoints,
    latestUpdateAt: company.latestUpdateAt,
  };
}
