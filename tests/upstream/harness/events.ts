import type { PortalEvent } from '@/lib/contract/events';

/** A stream of events as it was heard so far. */
export interface Heard {
  status: number;
  headers: Headers;
  events: PortalEvent[];
  ended: boolean;
  close: () => void;
}

/** Opens somebody's stream of events at a copy. */
export async function listenAt(
  { url }: { url: string },
  { token }: { token: string },
  { record }: { record?: string } = {},
): Promise<Heard> {
  const closing = new AbortController();
  const response = await fetch(`${url}/events${record === undefined ? '' : `?record=${record}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  const events: PortalEvent[] = [];
  const { status, headers } = response;
  const heard: Heard = { status, headers, events, ended: false, close: () => closing.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    // A chunk may end within an event.
    let rest = '';
    for await (const chunk of response.body!) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) events.push(JSON.parse(line.slice('data: '.length)) as PortalEvent);
    }
  };
  if (status === 200)
    void read()
      .catch(() => undefined)
      .finally(() => (heard.ended = true));
  return heard;
}
