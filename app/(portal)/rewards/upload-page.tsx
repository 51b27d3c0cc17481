import { PageTitle } from '@/components/layout/page-title';
import { KeptPage } from '@/components/list/news-bar';
import { UploadDesk } from '@/components/upload/upload-desk';
import { UPLOADS_UNREAD, UploadHistory, type History } from '@/components/upload/upload-history';
import { UploadTabs } from '@/components/upload/upload-tabs';
import { WorkbookButton } from '@/components/upload/workbook-button';
import { call, toResult } from '@/lib/api/call';
import { listUploads, UPLOADS_PER_PAGE } from '@/lib/contract/uploads';
import type { UploadKind } from '@/lib/domain/upload';
import { env } from '@/lib/env';
import { formatCount } from '@/lib/format';
import type { ListAddress } from '@/lib/list-address';

/** The page of either upload: templates, the desk, and what was uploaded before. */
export async function UploadPage({
  kind,
  address,
  page,
}: {
  kind: UploadKind;
  address: ListAddress<{ page: number }>;
  page: number;
}) {
  const { PORTAL_TIME_ZONE: timeZone, SPECIAL_ARTICLE_CODES: special } = env();
  const history = await readHistory(kind, page);
  const uploads = history && 'uploads' in history ? history.uploads : [];
  const problem = history && 'problem' in history ? `${UPLOADS_UNREAD} ${history.problem}` : null;
  return (
    <KeptPage
      rows={{ ids: uploads.map(({ id }) => id), noun: ['upload', 'uploads'] }}
      view={`${kind} ${page}`}
      problem={problem}
    >
      <PageTitle
        count={history && 'total' in history ? formatCount(history.total) : undefined}
        actions={
          <>
            {kind === 'articleCodes' ? (
              <WorkbookButton what="article-codes" of={kind}>
                Download Article Code List
              </WorkbookButton>
            ) : null}
            <WorkbookButton what="template" of={kind}>
              Template
            </WorkbookButton>
          </>
        }
      >
        Uploads
      </PageTitle>
      <UploadTabs current={address.path} />
      <UploadDesk key={kind} kind={kind} special={special} timeZone={timeZone} />
      {history ? (
        <UploadHistory history={history} page={page} perPage={UPLOADS_PER_PAGE} address={address} timeZone={timeZone} />
      ) : null}
    </KeptPage>
  );
}

/** Null where the upstream, another one, keeps none. */
async function readHistory(kind: UploadKind, page: number): Promise<History | null> {
  const found = await toResult(call(listUploads, { query: { kind, page, size: UPLOADS_PER_PAGE } }));
  if (found.ok) return { uploads: found.value.data, total: found.value.total };
  return found.error.status === 404 ? null : { problem: found.error.message };
}
