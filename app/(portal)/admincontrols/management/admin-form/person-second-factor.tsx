'use client';

import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { resetSecondFactor } from '@/lib/contract/second-factor';

/** Takes the second factor of someone away who has lost it. */
export function PersonSecondFactor({ id, name }: { id: number; name: string }) {
  const { save, saving } = useSave({
    failed: ({ status, message }) => (status === 404 ? `${name} has no second factor.` : message),
  });
  const reset = async () => {
    const yes = await confirm({
      title: `Reset the second factor of ${name}?`,
      text: 'Do this only for somebody whom you know to have lost it. They are signed out everywhere, told by mail, and sign in with the password alone until they set up another one.',
      confirm: 'Reset second factor',
      look: 'danger',
    });
    if (!yes) return;
    await save(() => bff<typeof resetSecondFactor>('DELETE', '/users/{id}/second-factor', { params: { id } }), {
      done: `Second factor of ${name} reset.`,
    });
  };
  return (
    <SectionCard
      title="Second factor"
      aside={
        <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void reset()}>
          {saving ? 'Resetting…' : 'Reset second factor'}
        </Button>
      }
    >
      <p className="text-sm text-muted">
        For who has lost their phone and their recovery codes. Your own is reset by another administrator.
      </p>
    </SectionCard>
  );
}
