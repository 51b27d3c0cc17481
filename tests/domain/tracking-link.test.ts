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

  it.each([
    ['dhl', '1 2', 'https://dhl.com/{number}/x', 'https://dhl.com/12/x'],
    ['dhl', '$&/', 'https://dhl.com/?n={number}', 'https://dhl.com/?n=%24%26%2F'],
    ['ups', '1Z', 'https://example.com/{number}', 'https://example.com/1Z'],
    ['ups', '1Z', null, null],
    ['dhl', '', 'https://dhl.com/{number}', null],
  ])('of carrier %j and number %j on the page %j is %j', (carrier, number, page, link) => {
    expect(trackingLink(carrier, number, page)).toBe(link);
  });
});
