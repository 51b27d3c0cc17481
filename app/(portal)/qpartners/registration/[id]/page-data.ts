import { cache } from 'react';
import { registrationHref, registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { call, toResult } from '@/lib/api/call';
import { placeInList } from '@/lib/api/place-in-list';
import {
  getUserDetail,
  listDistributors,
  listInstallationVolumes,
  listJobTitles,
  listProductBrands,
  listSalesRegions,
  REGISTRATIONS_PER_PAGE,
  searchRegistrations,
} from '@/lib/contract/registrations';
import { BATTERY_TYPE, MODULE_TYPE } from '@/lib/domain/registration';
import type { ListPlace } from '@/lib/page-range';
import { registrationsQuery } from '../list-query';

/** What can be chosen in the form, and what of it could not be read. */
export interface Choices {
  channels: readonly string[];
  regions: readonly { code: string; name: string }[];
  titles: readonly string[];
  volumes: Readonly<Record<'modules' | 'ess', readonly { id: number; name: string }[]>>;
  brands: Readonly<Record<'modules' | 'ess', readonly string[]>>;
  /** In the spec's words (spec 3 §8). */
  problems: readonly string[];
}

/** A registration, read once for its page and its title. */
export const readDetail = cache((id: number) => toResult(call(getUserDetail, { query: { userId: id } })));

/** A registration, its neighbours in the list that it was opened from, and the choices of its form. */
export async function readRegistration(id: number, from: RegistrationsView | undefined) {
  const [detail, choices, place] = await Promise.all([
    readDetail(id),
    readChoices(),
    from ? readPlace(id, from) : null,
  ]);
  return { detail, choices, place };
}

async function readChoices(): Promise<Choices> {
  const problems: string[] = [];
  const read = async <T>(calling: Promise<readonly T[]>, problem: string): Promise<readonly T[]> => {
    const found = await toResult(calling);
    if (!found.ok) problems.push(problem);
    return found.ok ? found.value : [];
  };
  const named = (choices: readonly { name: string }[]) => choices.map(({ name }) => name);
  const volumes = (productType: number) =>
    read(call(listInstallationVolumes, { query: { productType } }), 'Something happened getting installation volumes');
  const brands = async (productType: number) =>
    named(await read(call(listProductBrands, { query: { productType } }), 'Something happened getting product brands'));
  const [channels, regions, titles, moduleVolumes, essVolumes, moduleBrands, essBrands] = await Promise.all([
    read(call(listDistributors, {}), 'Something happened getting main purchasing channel'),
    read(call(listSalesRegions, {}), 'Something happened getting sale regions'),
    read(call(listJobTitles, {}), 'Something happened getting title'),
    volumes(MODULE_TYPE),
    volumes(BATTERY_TYPE),
    brands(MODULE_TYPE),
    brands(BATTERY_TYPE),
  ]);
  return {
    channels: named(channels),
    regions,
    titles: named(titles),
    volumes: { modules: moduleVolumes, ess: essVolumes },
    brands: { modules: moduleBrands, ess: essBrands },
    problems: [...new Set(problems)],
  };
}

/** Null where the list doesn't hold it any more, or can't be read. */
function readPlace(id: number, view: RegistrationsView): Promise<ListPlace | null> {
  return placeInList(id, view.page, {
    rowsPerPage: REGISTRATIONS_PER_PAGE,
    pageOf: async (page) => {
      const found = await toResult(
        call(searchRegistrations, { query: { ...registrationsQuery(view), page, size: REGISTRATIONS_PER_PAGE } }),
      );
      return found.ok ? found.value : null;
    },
    hrefOf: (neighbour, page) => registrationHref(neighbour, { ...view, page }),
  });
}

/** The list that a registration belongs to: the one that it was opened from, or else its tab (spec 3 §2). */
export function listOf(approvalStep: number, from: RegistrationsView | undefined): string {
  return registrationsAddress.listHref(from ?? { tab: approvalStep >= 2 ? '1' : '0' });
}
