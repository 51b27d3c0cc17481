import { rateAtRegistration } from '@/lib/domain/rate';

/** An instant of May 2026: a day, with seconds and milliseconds where they matter. */
export const instantOf = (written: string): string => {
  const [day = '', time = '00:00:00.000'] = written.split(' ');
  return `2026-05-${day}T${time}Z`;
};

interface RateHistory {
  /** Oldest first. */
  defaults: readonly (readonly [rate: number, since: string])[];
  promotions: readonly (readonly [rate: number, from: string, to: string])[];
}

/** What pieces give that were registered at these instants, oldest first; read by the rules and by the database. */
export const REGISTRATIONS: readonly [
  what: string,
  given: RateHistory & { registered: readonly (readonly [instant: string, rate: number])[] },
][] = [
  [
    'that of the default when it was registered, from its first moment on',
    {
      defaults: [
        [12, '05'],
        [14, '10'],
        [9, '15'],
      ],
      promotions: [],
      registered: [
        ['05', 12],
        ['09 23:59:59.999', 12],
        ['10', 14],
        ['14', 14],
        ['15', 9],
        ['20', 9],
      ],
    },
  ],
  [
    'that of the first default before there was one',
    {
      defaults: [
        [12, '05'],
        [14, '10'],
      ],
      promotions: [],
      registered: [
        ['01', 12],
        ['04 23:59:59.999', 12],
      ],
    },
  ],
  [
    'nothing only while the default was 0',
    {
      defaults: [
        [12, '05'],
        [0, '10'],
        [7, '15'],
      ],
      promotions: [],
      registered: [
        ['06', 12],
        ['10', 0],
        ['14', 0],
        ['15', 7],
      ],
    },
  ],
  [
    'that of the promotion over any change of the default, both its moments included',
    {
      defaults: [
        [12, '05'],
        [0, '10'],
      ],
      promotions: [
        [20, '08', '12'],
        [5, '14', '16'],
        [30, '02', '03'],
      ],
      registered: [
        ['02', 30],
        ['03 00:00:00.001', 12],
        ['07 23:59:59.999', 12],
        ['08', 20],
        ['11', 20],
        ['12', 20],
        ['12 00:00:00.001', 0],
        ['15', 5],
        ['17', 0],
      ],
    },
  ],
];

/** What the rules say of a piece. @param at milliseconds */
export function rateByRules({ defaults, promotions }: RateHistory, at: number): number {
  const milliseconds = (written: string) => Date.parse(instantOf(written));
  return rateAtRegistration(
    defaults.map(([rate, since]) => ({ rate, since: milliseconds(since) })),
    promotions.map(([rate, from, to]) => ({ rate, startsAt: milliseconds(from), endsAt: milliseconds(to) })),
    at,
  );
}
