import { describe, expect, it } from 'vitest';
import { trackingLink } from '@/lib/domain/tracking-link';

describe('trackingLink', () => {
  it.each([
    ['usps', '9400 1000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001000'],
    ['ups', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
    ['fedex', '7712', 'https://www.fedex.com/fedextrack/?trknbr=7712'],
    ['UPS', '1Z', 'https://www.ups.com/track?tracknum=1Z'],
    [' FedEx ', '7712', 'https://www.fedex.com/fedextrack/?trknbr=7712'],
    ['ups', 'a&b=c#d', 'https://www.ups.com/track?tracknum=a%26b%3Dc%23d'],
    ['dhl', '123', null],
    ['constructor', '123', null],
    ['ups', '', null],
    ['ups', '  ', null],
    ['ups', null, null],
    [null, '123', null],
    [undefined, undefined, null],
  ])('of carrier %j and number %j is %j', (carrier, number, link) => {
    expect(trackingLink(carrier, number)).toBe(link);
  });
});
