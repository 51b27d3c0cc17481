import { expect, it } from 'vitest';
import { isVideoSitePage, playableVideo } from '@/lib/domain/video-address';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE';
const VIMEO = 'https://player.vimeo.com/video/76979871';

it.each([
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE', YOUTUBE],
  [' http://youtube.com/watch?list=PL1&v=M7lc1UVf-VE&feature=share ', YOUTUBE],
  ['https://m.youtube.com/watch?v=M7lc1UVf-VE&t=90', `${YOUTUBE}?start=90`],
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE&t=1m30s', `${YOUTUBE}?start=90`],
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE#t=1h2m3s', `${YOUTUBE}?start=3723`],
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE&t=soon', YOUTUBE],
  ['https://youtu.be/M7lc1UVf-VE?si=abc&t=15s', `${YOUTUBE}?start=15`],
  ['https://www.youtube.com/shorts/M7lc1UVf-VE', YOUTUBE],
  ['https://www.youtube.com/live/M7lc1UVf-VE?feature=shared', YOUTUBE],
  ['https://www.youtube.com/embed/M7lc1UVf-VE?start=15', `${YOUTUBE}?start=15`],
  [YOUTUBE, YOUTUBE],
  ['youtu.be/M7lc1UVf-VE', YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['vimeo.com/76979871', VIMEO],
  ['https://www.vimeo.com/76979871#t=90s', `${VIMEO}#t=90s`],
  ['https://vimeo.com/76979871/8272103f6e', `${VIMEO}?h=8272103f6e`],
  ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0#t=1m30s', `${VIMEO}?h=8272103f6e#t=90s`],
  [VIMEO, VIMEO],
  ['https://videos.example.com/1?v=M7lc1UVf-VE', 'https://videos.example.com/1?v=M7lc1UVf-VE'],
  ['https://youtube.com.example/watch?v=M7lc1UVf-VE', 'https://youtube.com.example/watch?v=M7lc1UVf-VE'],
  ['https://me@youtu.be/M7lc1UVf-VE', 'https://me@youtu.be/M7lc1UVf-VE'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['youtu.be', 'youtu.be'],
  ['', ''],
])('%j is played at %j', (address, played) => {
  expect(playableVideo(address)).toBe(played);
  expect(playableVideo(played)).toBe(played);
});

it.each([
  ['https://www.youtube.com/@qcells', true],
  ['https://www.youtube.com/playlist?list=PL1', true],
  ['https://www.youtube.com/watch?v=short', true],
  ['https://vimeo.com/qcells', true],
  ['https://vimeo.com/76979871', false],
  ['https://videos.example.com/1', false],
  ['', false],
])('%j is a page of a video site without a video: %s', (address, isOne) => {
  expect(isVideoSitePage(address)).toBe(isOne);
});
