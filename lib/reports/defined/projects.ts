import { searchProjects } from '../../contract/projects';
import { fullNameOf } from '../../domain/person';
import { projectAddress, projectDay } from '../../domain/project';
import { yesOrNo } from '../../domain/warranty-claim';
import type { Cell } from '../column';
import { defineReport } from '../define-report';

/** Columns of spec 3 §9. */
export const projects = defineReport({
  name: 'projects',
  title: 'Projects',
  noun: ['project', 'projects'],
  endpoint: searchProjects.report,
  columns: ({ day }) => [
    { heading: 'Registration Date', kind: 'day', width: 16, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Update Date', kind: 'day', width: 12, cell: ({ updatedAt }) => day(updatedAt) },
    { heading: 'Draft Date', kind: 'day', width: 12, cell: ({ draftedAt }) => day(draftedAt) },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ user }) => user?.companyName },
    { heading: 'Project Address', kind: 'text', width: 44, cell: (row) => projectAddress(row) },
    { heading: 'System Size (kW)', kind: 'number', width: 16, cell: ({ systemSize }) => numberOrText(systemSize) },
    {
      heading: 'Module Brand',
      kind: 'text',
      width: 18,
      cell: ({ moduleBrand, nameOfModuleBrandPanelOther }) => joined(moduleBrand, nameOfModuleBrandPanelOther),
    },
    { heading: 'Module Model', kind: 'text', width: 28, cell: ({ moduleModel }) => moduleModel },
    {
      heading: 'Battery Brand',
      kind: 'text',
      width: 18,
      cell: ({ batteryBrand, nameOfModuleBrandBatteryOther }) => joined(batteryBrand, nameOfModuleBrandBatteryOther),
    },
    { heading: 'Battery Model', kind: 'text', width: 22, cell: ({ batteryModel }) => batteryModel },
    {
      heading: 'Installation Date',
      kind: 'day',
      width: 16,
      cell: ({ installationDate }) => projectDay(installationDate),
    },
    { heading: 'Operate Date', kind: 'day', width: 14, cell: ({ operateDate }) => projectDay(operateDate) },
    { heading: 'Purchasing Channel', kind: 'text', width: 18, cell: ({ purchasingChannel }) => purchasingChannel },
    {
      heading: 'Name of Purchasing Channel',
      kind: 'text',
      width: 26,
      cell: ({ nameOfPurchasingChannel }) => nameOfPurchasingChannel,
    },
    { heading: 'Registered By', kind: 'text', width: 24, cell: ({ user }) => user && fullNameOf(user) },
    {
      heading: 'Labor Warranty',
      kind: 'text',
      width: 14,
      cell: ({ qualifyLaborWarranty }) => yesOrNo(qualifyLaborWarranty)?.charAt(0),
    },
    { heading: 'First Saved Source', kind: 'text', width: 18, cell: ({ firstSavedSource }) => firstSavedSource },
    {
      heading: 'First Registered Source',
      kind: 'text',
      width: 22,
      cell: ({ firstRegisteredSource }) => firstRegisteredSource,
    },
    { heading: 'Source', kind: 'text', width: 10, cell: ({ source }) => source },
    { heading: 'Module Upload Source', kind: 'text', width: 20, cell: ({ moduleUploadSource }) => moduleUploadSource },
    {
      heading: 'Inverter Upload Source',
      kind: 'text',
      width: 20,
      cell: ({ inverterUploadSource }) => inverterUploadSource,
    },
  ],
  words: ({ keyword, startInstallationDate: from, endInstallationDate: until, operateDate }) => [
    keyword,
    from && until
      ? `installed-${from}-${until}`
      : from
        ? `installed-from-${from}`
        : until && `installed-until-${until}`,
    operateDate && `operate-${operateDate}`,
  ],
});

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** Numbers sent as text are numbers. */
function numberOrText(value: number | string | null | undefined): Cell {
  if (typeof value !== 'string') return value ?? null;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
