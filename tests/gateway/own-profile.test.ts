import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { ownProfile } from '@/lib/gateway/adapters/own-profile';
import type { Ask } from '@/lib/gateway/adapters/adapter';

const PERSON = { firstName: 'Ada', lastName: 'Admin', officeNumber: '5625550143', mobileNumber: null };
const SET = { ...PERSON, password: 'Longer1!', currentPassword: 'right' };

/** An upstream that knows the specs' calls alone, and one password. */
function specsAlone(signIn: (password: string) => unknown = (password) => password === 'right') {
  const calls: string[] = [];
  const ask = vi.fn(async (endpoint: { name: string }, input: { body?: never }, token?: string) => {
    calls.push([endpoint.name, token].filter(Boolean).join(' '));
    if (endpoint.name === 'getProfile') return { id: 7, email: 'ada@x.example' };
    if (endpoint.name === 'login' && !signIn((input.body as unknown as { password: string }).password))
      throw new ApiError(401);
    return endpoint.name === 'login' ? { token: 'another' } : {};
  });
  return { calls, ask: ask as unknown as Ask, sent: ask };
}

const unknown = (status = 404) => {
  const answer = Promise.reject(new ApiError(status));
  answer.catch(() => undefined);
  return answer;
};

describe('a profile where the upstream has no call for it', () => {
  test.each([404, 405, 501])('is stored by the call of the admins’ form after %i', async (status) => {
    const { calls, ask, sent } = specsAlone();
    await ownProfile(unknown(status), { body: PERSON }, ask);
    expect(calls).toEqual(['getProfile', 'editAdmin']);
    expect(sent.mock.lastCall?.[1]).toEqual({ body: { userId: 7, user: { ...PERSON, fullName: 'Ada Admin' } } });
  });

  test('tries the current password by a sign-in that it ends, before a new one is sent', async () => {
    const { calls, ask, sent } = specsAlone();
    await ownProfile(unknown(), { body: SET }, ask);
    expect(calls).toEqual(['getProfile', 'login', 'logout another', 'editAdmin']);
    expect(sent.mock.lastCall?.[1]).toMatchObject({ body: { user: { password: 'Longer1!' } } });
    expect(JSON.stringify(sent.mock.lastCall)).not.toContain('right');
  });

  test.each([
    [
      'a wrong current password',
      { ...SET, currentPassword: 'wrong' },
      'currentPassword',
      'Current password is incorrect',
    ],
    ['none', { ...PERSON, password: 'Longer1!' }, 'currentPassword', 'Current password is required'],
    ['a weak new one', { ...SET, password: 'short' }, 'password', 'Password is too short - should be 8 chars minimum.'],
  ])('refuses %s at its field, and sends nothing', async (_, body, path, msg) => {
    const { calls, ask } = specsAlone();
    await expect(ownProfile(unknown(), { body }, ask)).rejects.toMatchObject({ status: 422, errors: [{ path, msg }] });
    expect(calls).not.toContain('editAdmin');
  });

  test.each([429, 503])('says what the upstream says where it can’t try the password (%i)', async (status) => {
    const { calls, ask } = specsAlone(() => {
      throw new ApiError(status, { message: 'Not now.' });
    });
    await expect(ownProfile(unknown(), { body: SET }, ask)).rejects.toMatchObject({ status, message: 'Not now.' });
    expect(calls).not.toContain('editAdmin');
  });

  test.each([403, 409, 422])('keeps a refusal of an upstream that has the call (%i)', async (status) => {
    const { calls, ask } = specsAlone();
    await expect(ownProfile(unknown(status), { body: SET }, ask)).rejects.toMatchObject({ status });
    expect(calls).toEqual([]);
  });
});
