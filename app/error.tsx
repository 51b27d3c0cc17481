'use client';

import { PageFailure, type BoundaryProps } from '@/components/ui/page-failure';

export default function RootFailure(props: BoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageFailure {...props} />
    </main>
  );
}
