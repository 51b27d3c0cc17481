import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type {
  listDistributors,
  listInstallationVolumes,
  listJobTitles,
  listProductBrands,
  listSalesRegions,
} from '@/lib/contract/registrations';
import type { ListName } from '@/lib/domain/lists';
import { offered } from '@/lib/domain/offered';
import { BATTERY_TYPE, MODULE_TYPE } from '@/lib/domain/registration';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** The form's choices and those that couldn't be read. */
export interface Choices {
  channels: readonly NamedChoice[];
  regions: readonly (NamedChoice & { code: string })[];
  titles: readonly NamedChoice[];
  volumes: Readonly<Record<'modules' | 'ess', readonly (NamedChoice & { id: number })[]>>;
  brands: Readonly<Record<'modules' | 'ess', readonly NamedChoice[]>>;
  /** Lists that were read and offer nothing. */
  empty: ReadonlySet<ListName>;
  problems: readonly ChoicesProblem[];
}

export interface NamedChoice {
  name: string;
  /** Only offered to registrations that use it already. */
  hidden?: boolean | undefined;
}

interface ChoicesProblem {
  /** Wording from spec 3 §8. */
  said: string;
  error: Error | null;
}

const volumesOf = (productType: number) =>
  query(readOf<typeof listInstallationVolumes>('/companies/register/installation-volumes', { query: { productType } }));
const brandsOf = (productType: number) =>
  query(readOf<typeof listProductBrands>('/companies/register/product-brands', { query: { productType } }));

const CHOICES = [
  query(readOf<typeof listDistributors>('/distributors', {})),
  query(readOf<typeof listSalesRegions>('/companies/salesregions/search', {})),
  query(readOf<typeof listJobTitles>('/companies/register/job-titles', {})),
  volumesOf(MODULE_TYPE),
  volumesOf(BATTERY_TYPE),
  brandsOf(MODULE_TYPE),
  brandsOf(BATTERY_TYPE),
] as const;

/** The lists in the same order. */
const LISTS_READ: readonly ListName[] = [
  'distributors',
  'sales-regions',
  'job-titles',
  'module-volumes',
  'battery-volumes',
  'module-brands',
  'battery-brands',
];

const VOLUMES_PROBLEM = 'Something happened getting installation volumes';
const BRANDS_PROBLEM = 'Something happened getting product brands';

/** Errors by the index of the list. */
const PROBLEMS = [
  'Something happened getting main purchasing channel',
  'Something happened getting sale regions',
  'Something happened getting title',
  VOLUMES_PROBLEM,
  VOLUMES_PROBLEM,
  BRANDS_PROBLEM,
  BRANDS_PROBLEM,
];

/** Loads the choices. A list that can't be read is empty, and stored values stay. */
export function useChoices(): { choices: Choices; retry: () => void; isRetrying: boolean } {
  const results = useQueries({ queries: CHOICES });
  const [channels, regions, titles, moduleVolumes, essVolumes, moduleBrands, essBrands] = results;
  const isMissing = results.map(({ data, isError }) => data === undefined && isError);
  return {
    choices: {
      channels: channels.data ?? [],
      regions: regions.data ?? [],
      titles: titles.data ?? [],
      volumes: { modules: moduleVolumes.data ?? [], ess: essVolumes.data ?? [] },
      brands: { modules: moduleBrands.data ?? [], ess: essBrands.data ?? [] },
      empty: new Set(
        LISTS_READ.filter((_, index) => {
          const options: readonly NamedChoice[] | undefined = results[index]?.data;
          return options !== undefined && offered(options).length === 0;
        }),
      ),
      problems: problemsOf(results, isMissing),
    },
    retry: () => results.forEach(({ refetch }, index) => void (isMissing[index] && refetch())),
    isRetrying: results.some(({ isFetching }, index) => isMissing[index] && isFetching),
  };
}

/** Deduplicates the error sentences. */
function problemsOf(
  results: readonly Pick<UseQueryResult, 'error'>[],
  isMissing: readonly boolean[],
): readonly ChoicesProblem[] {
  const problems = new Map<string, ChoicesProblem>();
  for (const [index, said] of PROBLEMS.entries())
    if (isMissing[index]) problems.set(said, { said, error: results[index]?.error ?? null });
  return [...problems.values()];
}
