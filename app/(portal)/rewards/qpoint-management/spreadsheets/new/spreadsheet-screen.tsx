'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { WorkbookButton } from '@/components/upload/workbook-button';
import { POINT_BATCHES_PATH, QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import type { PointsRequester } from '../../company-dialog/read-points-requester';
import { SpreadsheetDesk } from './spreadsheet-desk';

export function SpreadsheetScreen({ asker }: { asker: PointsRequester }) {
  return (
    <>
      <BreadcrumbTrail
        className="-mb-2"
        steps={[
          { label: 'Q.Point Management', href: QPOINT_MANAGEMENT_PATH },
          { label: 'Points by spreadsheet', href: POINT_BATCHES_PATH },
          { label: 'New' },
        ]}
      />
      <PageTitle
        actions={
          <WorkbookButton what="template" of="points">
            Template
          </WorkbookButton>
        }
      >
        New points by spreadsheet
      </PageTitle>
      <SpreadsheetDesk asker={asker} />
    </>
  );
}
