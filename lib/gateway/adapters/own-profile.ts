import { editAdmin } from '../../contract/admin-users';
import type { Input, Output } from '../../contract/endpoint';
import { changeProfile } from '../../contract/own-account';
import { getProfile, login, logout } from '../../contract/session';
import { CURRENT_PASSWORD_MISSING, CURRENT_PASSWORD_WRONG, passwordFault } from '../../domain/password';
import { fullNameOf } from '../../domain/person';
import { isMissingCall } from '../unknown-call';
import { ApiError } from '../../api/errors';
import { adapter, type Ask } from './adapter';

export const OWN_PROFILE_ADAPTERS = [adapter(changeProfile, ownProfile)];

/**
 * Stores a profile with the call of the admins' form (spec 3 §7). It asks for no current password, so that is verified
 * by a sign-in first.
 * @throws ApiError 422 with the error at `password` or `currentPassword`
 */
export async function ownProfile(
  answer: Promise<Output<typeof changeProfile>>,
  { body }: Input<typeof changeProfile>,
  ask: Ask,
): Promise<Output<typeof changeProfile>> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || !isMissingCall(error.status)) throw error;
  }
  const { password, currentPassword, version: _, ...person } = body;
  const { id, email } = await ask(getProfile, {});
  if (password !== undefined) {
    refuse('password', passwordFault(password));
    refuse('currentPassword', currentPassword === undefined ? CURRENT_PASSWORD_MISSING : null);
    await requirePassword(email, currentPassword ?? '', ask);
  }
  const user = { ...person, fullName: fullNameOf(person), ...(password !== undefined && { password }) };
  await ask(editAdmin, { body: { userId: id, user } });
  return {};
}

async function requirePassword(email: string, password: string, ask: Ask): Promise<void> {
  try {
    const { token } = await ask(login, { body: { email, password } });
    // Ends the session that the check opened.
    await ask(logout, {}, token).catch(() => undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error;
    refuse('currentPassword', CURRENT_PASSWORD_WRONG);
  }
}

function refuse(path: 'password' | 'currentPassword', msg: string | null): void {
  if (msg !== null) throw new ApiError(422, { errors: [{ msg, path }] });
}
