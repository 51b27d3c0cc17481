import { PageTabs } from '@/components/layout/page-tabs';
import { TabsOfViews } from '@/components/list/tabs';
import { ARTICLE_UPLOAD_PATH, SERIAL_UPLOAD_PATH, UPLOAD_LIST_PATH } from '@/lib/addresses/paths';

/** The upload pages (spec 2 §2.5). */
export function UploadTabs({ current }: { current: string }) {
  return (
    <>
      <PageTabs
        label="Uploads"
        current={current}
        tabs={[
          { label: 'Article Code', href: ARTICLE_UPLOAD_PATH },
          { label: 'Serial Number', href: SERIAL_UPLOAD_PATH },
          { label: 'Upload List', href: UPLOAD_LIST_PATH },
        ]}
      />
      <TabsOfViews />
    </>
  );
}
