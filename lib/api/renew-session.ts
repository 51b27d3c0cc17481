import type { NextResponse } from 'next/server';
import { forgetAccess } from '../auth/access';
import { keepSession, type PortalSession } from '../auth/session';

export function renewSession(answer: NextResponse, session: PortalSession, token: string): Promise<NextResponse> {
  forgetAccess(session.token);
  return keepSession(answer, { ...session, token });
}
