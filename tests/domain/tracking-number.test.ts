import { describe, expect, it } from 'vitest';
import { carrierOfNumber, doubtOfNumber } from '@/lib/domain/tracking-number';

const CARRIERS = ['usps', 'UPS', 'fedex'];

describe('carrierOfNumber', () => {
  it.each([
    ['1Z999AA10123456784', 'UPS'],
    ['1z 999 aa1 01 2345 6784', 'UPS'],
    ['1Z9', 'UPS'],
    ['771234567890', 'fedex'],
    ['7712 3456 7890', 'fedex'],
    ['771234567890123', 'fedex'],
    ['94001000000000000000', 'usps'],
    ['9400100000000000000000', 'usps'],
    ['7712345678901', null],
    ['9400100000000000000', null],
    ['94001000000000000000000', null],
    ['', null],
    ['QP-1Z999AA10123456784', null],
  ])('of %j is %j', (number, carrier) => expect(carrierOfNumber(number, CARRIERS)).toBe(carrier));

  it('is none that an order can’t be shipped with', () =>
    expect(carrierOfNumber('1Z999AA10123456784', ['usps'])).toBeNull());
});

describe('doubtOfNumber', () => {
  it.each([
    ['ups', '1Z999AA10123456784', null],
    ['UPS', '1Z 999AA10123456784 ', null],
    ['ups', '1Z999', 'A UPS number is 1Z with 16 letters or digits after it. Check it.'],
    ['fedex', '771234567890', null],
    ['fedex', '7712', 'A FEDEX number is 12 or 15 digits. Check it.'],
    ['fedex', '1Z999AA10123456784', 'This looks like a number from UPS. Check the carrier.'],
    ['usps', 'RA123456785US', null],
    ['usps', '123', 'A USPS number is 20 to 22 digits. Check it.'],
    ['usps', '', null],
    ['dhl', '123', null],
    ['', '123', null],
  ])('of %s %j is %j', (carrier, number, doubt) => expect(doubtOfNumber(carrier, number)).toBe(doubt));
});
