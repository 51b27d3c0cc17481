import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { BULK_ID_HEADER, isBulkId } from '../domain/bulk-id';
import { isRequestId } from '../domain/request-id';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import type { Caller } from './upstream-connection';

export interface HeaderReader {
  get(name: string): string | null;
}

export function callerOf(headers: HeaderReader, token?: string): Caller {
  return {
    token,
    requestId: requestIdOf(headers),
    clientAddress: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
    bulkId: bulkIdOf(headers),
    idleSeconds: idleSecondsOf(headers),
  };
}

function idleSecondsOf(headers: HeaderReader): string | undefined {
  return /^\d{1,6}$/.exec(headers.get(IDLE_SECONDS_HEADER) ?? '')?.[0];
}

function bulkIdOf(headers: HeaderReader): string | undefined {
  const id = headers.get(BULK_ID_HEADER);
  return isBulkId(id) ? id : undefined;
}

export function requestIdOf(headers: HeaderReader): string {
  const id = headers.get(REQUEST_ID_HEADER);
  return isRequestId(id) ? id : crypto.randomUUID();
}
