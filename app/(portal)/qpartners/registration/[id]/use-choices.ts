import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type {
  listDistributors,
  listInstallationVolumes,
  listJobTitles,
  listProductBrands,
  listSalesRegions,
} from '@/lib/contract/registrations';
import { BATTERY_TYPE, MODULE_TYPE } from '@/lib/domain/registration';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** The form's choices and those that couldn't be read. */
export interface Choices {
  channels: readonly string[];
  regions: readonly { code: string; name: string }[];
  titles: readonly string[];
  volumes: Readonly<Record<'modules' | 'ess', readonly { id: number; name: string }[]>>;
  brands: Readonly<Record<'modules' | 'ess', readonly string[]>>;
  problems: readonly ChoicesProblem[];
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
      channels: namesOf(channels),
      regions: regions.data ?? [],
      titles: namesOf(titles),
      volumes: { modules: moduleVolumes.data ?? [], ess: essVolumes.data ?? [] },
      brands: { modules: namesOf(moduleBrands), ess: namesOf(essBrands) },
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

function namesOf({ data = [] }: UseQueryResult<{ name: string }[]>): string[] {
  return data.map(({ name }) => name);
}
