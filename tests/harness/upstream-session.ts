/**
 * Signs in at an upstream, by default as the administrator of the demo. Chooses "Later" if the role needs a factor.
 * @returns the bearer token
 */
export async function signInUpstream(upstreamUrl: string, email = 'admin@qpartner.example'): Promise<string> {
  const answer = await fetch(`${upstreamUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Welcome-2026!' }),
  });
  if (answer.status !== 200) throw new Error(`POST /login answered ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const later = await fetch(`${upstreamUrl}/sessions/second-factor/later`, { method: 'PATCH', headers, body: '{}' });
  await later.arrayBuffer();
  return token;
}

/** What the upstream answers to the bearer of a token who asks for the own profile. */
export async function profileStatus(upstreamUrl: string, token: string): Promise<number> {
  const answer = await fetch(`${upstreamUrl}/users/profile`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}
