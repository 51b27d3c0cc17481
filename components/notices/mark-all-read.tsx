import { useSave } from '@/components/form/use-save';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { markRead } from './notice-link';

/** Marks as read only up to the newest one shown, so later arrivals stay unread. */
export function MarkAllRead({ newest, unread }: { newest: number | undefined; unread: number }) {
  const { save, saving } = useSave({ failed: ({ message }) => message });
  const isIdle = saving || newest === undefined || unread === 0;
  return (
    <Button
      aria-disabled={isIdle}
      className={DISABLED_CLASS}
      onClick={() => {
        if (!isIdle) void save(() => markRead({ id: newest, alsoOlder: true }), { done: 'All notifications are read' });
      }}
    >
      Mark all as read
    </Button>
  );
}
