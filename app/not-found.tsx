import { DashboardLink, Notice, NOT_FOUND } from '@/components/layout/notice';

/** An address outside the signed-in area that leads nowhere. */
export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice title={NOT_FOUND} action={<DashboardLink />}>
        The portal has nothing at this address.
      </Notice>
    </main>
  );
}
