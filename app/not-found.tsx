import { DashboardLink, Notice } from '@/components/layout/notice';

/** An address outside the signed-in area that leads nowhere. */
export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice title="There is no such page" action={<DashboardLink />}>
        The portal has nothing at this address.
      </Notice>
    </main>
  );
}
