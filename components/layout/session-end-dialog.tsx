'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SESSION_HOURS } from '@/lib/domain/session-time';
import { signOut } from './sign-out';

/** Shows the session's remaining time. @param isFinal true if activity can't extend it */
export default function SessionEndDialog({
  secondsLeft,
  isFinal,
  onStay,
}: {
  secondsLeft: number;
  isFinal: boolean;
  onStay: () => void;
}) {
  const left = Math.max(0, Math.round(secondsLeft));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={isFinal ? 'Your session ends soon' : 'Are you still there?'}
      width="confirm"
      initialFocus={button}
      onClose={onStay}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {isFinal
            ? `A session lasts ${SESSION_HOURS} hours at most. Your unsaved work is kept: ` +
              'sign in again on this page to continue.'
            : 'You’ll be signed out soon because of inactivity. Your unsaved work is kept.'}
        </p>
        <p role="timer" className="text-2xl font-semibold tabular-nums">
          {clock}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {isFinal ? null : (
            <Button className="max-sm:h-10" onClick={() => void signOut()}>
              Sign out
            </Button>
          )}
          <Button ref={button} look="primary" className="max-sm:h-10" onClick={onStay}>
            {isFinal ? 'OK' : 'Stay signed in'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
