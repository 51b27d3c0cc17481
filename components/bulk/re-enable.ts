import { isUnsupported } from '@/components/ui/retry-button';
import { showToast } from '@/components/ui/toast';
import { offerUndo } from '@/components/action/undo';
import { bff, BffError } from '@/lib/bff/client';
import type { changeAdminStatus } from '@/lib/contract/admin-users';
import { listNames } from '@/lib/text/format';

export const STATUS_CHANGED = 'Change status success';
export const STATUS_NOT_CHANGED = 'The account status was not changed.';

/**
 * Reports disabled people and offers to enable them again.
 *
 * @param message wording from the spec
 * @param onReEnabled updates views other than the list
 */
export function offerToReEnable(
  message: string,
  people: readonly { id: number; name: string }[],
  onReEnabled?: () => unknown,
): void {
  const names = listNames(people.map(({ name }) => name));
  const reEnable = async () => {
    try {
      const body = { userIds: people.map(({ id }) => id), disable: false };
      await bff<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body });
      showToast.success(STATUS_CHANGED, { text: `Enabled: ${names}` });
      await onReEnabled?.();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      const said = `${STATUS_NOT_CHANGED}\n${error.message}\nStill disabled: ${names}`;
      if (isUnsupported(error)) showToast.error(said);
      else showToast.errorWithRetry(said, () => void reEnable());
    }
  };
  offerUndo({
    message,
    link: { text: `Disabled: ${names}. Undo enables them again.` },
    undo: () => void reEnable(),
  });
}
