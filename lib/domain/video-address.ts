/** Converts copied video addresses to playable ones (spec 3 §3, `video`). */

const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com/embed/';
const VIMEO_PLAYER = 'https://player.vimeo.com/video/';

const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

/** The player address of a YouTube or Vimeo video with its start time; other text trimmed. */
export function playableVideo(address: string): string {
  const text = address.trim();
  const url = urlOf(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return text;
  return youTubePlayer(url) ?? vimeoPlayer(url) ?? text;
}

/** Whether it is a YouTube or Vimeo page without a single video: a channel, list or search. */
export function isVideoSitePage(address: string): boolean {
  const text = playableVideo(address);
  if (!URL.canParse(text) || text.startsWith(YOUTUBE_PLAYER) || text.startsWith(VIMEO_PLAYER)) return false;
  const { hostname } = new URL(text);
  return YOUTUBE_HOSTS.has(hostname) || hostname === 'youtu.be' || /^(www\.|player\.)?vimeo\.com$/.test(hostname);
}

/** Browsers hide the scheme of an address. */
function urlOf(text: string): URL | null {
  const whole = [text, `https://${text}`].find((one) => URL.canParse(one));
  return whole === undefined ? null : new URL(whole);
}

function youTubePlayer({ hostname, pathname, searchParams, hash }: URL): string | null {
  const [first = '', second = ''] = pathname.split('/').slice(1);
  let id: string | null = null;
  if (hostname === 'youtu.be') id = first;
  else if (YOUTUBE_HOSTS.has(hostname))
    id = ['shorts', 'live', 'embed', 'v'].includes(first) ? second : first === 'watch' ? searchParams.get('v') : null;
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const start = secondsOf(searchParams.get('start') ?? searchParams.get('t') ?? /^#t=(.*)$/.exec(hash)?.[1]);
  return `${YOUTUBE_PLAYER}${id}${start ? `?start=${start}` : ''}`;
}

/** Unlisted videos have a hash after the number, or as `h`. */
function vimeoPlayer({ hostname, pathname, searchParams, hash }: URL): string | null {
  const path =
    hostname === 'player.vimeo.com'
      ? /^\/video\/(\d+)\/?$/.exec(pathname)
      : hostname === 'vimeo.com' || hostname === 'www.vimeo.com'
        ? /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname)
        : null;
  if (!path) return null;
  const [, id, listed] = path;
  const secret = listed ?? searchParams.get('h');
  const start = secondsOf(/^#t=(.*)$/.exec(hash)?.[1] ?? searchParams.get('t'));
  const query = secret && /^[\da-f]+$/.test(secret) ? `?h=${secret}` : '';
  return `${VIMEO_PLAYER}${id}${query}${start ? `#t=${start}s` : ''}`;
}

/** Parses `90`, `90s`, `1m30s` and `1h2m3s` to seconds; 0 otherwise. */
function secondsOf(time: string | null | undefined): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
