'use client';

import { PageTitle } from '@/components/layout/page-title';
import { May } from '@/components/layout/rights';
import { StaleProblem } from '@/components/ui/error-state';
import { UploadDesk } from '@/components/upload/upload-desk';
import { UPLOADS_UNREAD, UploadHistory, useUploadHistory } from '@/components/upload/upload-history';
import { UploadTabs } from '@/components/upload/upload-tabs';
import { UPLOAD_ADDRESSES } from '@/components/upload/uploads';
import { WorkbookButton } from '@/components/upload/workbook-button';
import type { UploadKind } from '@/lib/domain/upload';

/** @param page of earlier uploads, if the server read it */
export function UploadScreen({
  kind,
  page,
  failed,
  special,
  timeZone,
}: {
  kind: UploadKind;
  page: number;
  failed: string | null;
  special: readonly string[];
  timeZone: string;
}) {
  const history = useUploadHistory(kind, { page, failed });
  const { uploads, problem, retry } = history;
  return (
    <>
      {uploads && problem !== null ? <StaleProblem problem={UPLOADS_UNREAD} reason={problem} retry={retry} /> : null}
      <PageTitle
        actions={
          <>
            {kind === 'articleCodes' ? (
              <May do="export" in="uploads">
                <WorkbookButton what="article-codes" of={kind}>
                  Download Article Code List
                </WorkbookButton>
              </May>
            ) : null}
            <May do="change" in="uploads">
              <WorkbookButton what="template" of={kind}>
                Template
              </WorkbookButton>
            </May>
          </>
        }
      >
        Uploads
      </PageTitle>
      <UploadTabs current={UPLOAD_ADDRESSES[kind].path} />
      <May do="change" in="uploads">
        <UploadDesk key={kind} kind={kind} special={special} timeZone={timeZone} />
      </May>
      {uploads === null ? null : <UploadHistory kind={kind} history={history} timeZone={timeZone} />}
    </>
  );
}
