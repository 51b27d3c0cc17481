import type { ReactNode } from 'react';
import type { FoldedGroup } from '@/components/record/folded-facts';
import { RecordLink } from '@/components/record/record-link';
import { Phone } from '@/components/ui/phone';
import type { Project } from '@/lib/contract/projects';
import { fullNameOf } from '@/lib/domain/person';
import { projectAddress, projectDay } from '@/lib/domain/project';
import { yesOrNo } from '@/lib/domain/warranty-claim';
import { formatDate, formatDay } from '@/lib/time/format-time';

type Facts = readonly (readonly [string, ReactNode])[];

/** A project's fields in groups (spec 3 §3), each with a summary. */
export function projectGroups(project: Project, timeZone: string): FoldedGroup[] {
  const { user } = project;
  const day = (sent: string | null | undefined) => {
    const found = projectDay(sent);
    return found && formatDay(found);
  };
  const words = (before: string, text: string | null | undefined) => (text ? `${before} ${text}` : null);
  return [
    {
      title: 'Project',
      substance: [fullNameOf(project), projectAddress(project)],
      facts: projectFacts(project),
    },
    {
      title: 'Module',
      substance: [modulesInWords(project), project.moduleBrand, withUnit(project.modulePowerClass, 'W')],
      facts: moduleFacts(project),
    },
    {
      title: 'Battery',
      substance: flagOf(project.battery) ? [project.batteryBrand, project.batteryModel] : ['None'],
      facts: batteryFacts(project),
    },
    {
      title: 'Inverter and racking',
      substance: [project.pvInverterBrand, project.pvInverterModel, project.rackingBrand],
      facts: inverterFacts(project),
    },
    {
      title: 'Dates',
      substance: [words('Installed', day(project.installationDate)), words('PTO', day(project.operateDate))],
      facts: dateFacts(project, timeZone),
    },
    {
      title: 'Labor warranty',
      substance: [warrantyInWords(project)],
      facts: warrantyFacts(project),
    },
    {
      title: 'Registered by',
      substance: [user?.companyName, user && fullNameOf(user)],
      facts: registrarFacts(project),
    },
    {
      title: 'Sources',
      substance: [project.firstRegisteredSource, project.source],
      facts: sourceFacts(project),
    },
  ];
}

/** For example `24 × Q.PEAK DUO`. */
export function modulesInWords({ numberOfModules, moduleModel }: Project): string | null {
  return [numberOfModules ? `${numberOfModules} ×` : null, moduleModel].filter(Boolean).join(' ') || null;
}

/** Whether it qualifies for the labor warranty; null if unknown. */
export function warrantyInWords({ qualifyLaborWarranty }: Project): string | null {
  const said = yesOrNo(qualifyLaborWarranty);
  return said && (said === 'Yes' ? 'Qualifies' : 'Does not qualify');
}

/** Null if unknown. */
export function flagOf(sent: Project['battery']): boolean | null {
  const said = yesOrNo(sent);
  return said && said === 'Yes';
}

export /** Formats a number with its unit; null if unknown. */
const withUnit = (value: number | string | null | undefined, unit: string) =>
  value == null || value === '' ? null : `${value} ${unit}`;

/** Parses a number that may be a string; null if invalid. */
export function numberOf(value: number | string | null | undefined): number | null {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value ?? NaN);
  return Number.isFinite(number) ? number : null;
}

function projectFacts(project: Project): Facts {
  const { email, phoneNumber } = project;
  const isMobile = flagOf(project.isMobileNumber);
  const phone = phoneNumber ? <Phone number={phoneNumber} /> : null;
  return [
    ['Project name', project.projectName],
    ['Project ID', project.id],
    ['Owner', fullNameOf(project)],
    ['Email', email],
    [isMobile === null ? 'Phone number' : isMobile ? 'Mobile number' : 'Office number', phone],
    ['Address', projectAddress(project)],
    ['System size', withUnit(project.systemSize, 'kW')],
    ['System type', project.systemType],
    ['Purchasing channel', project.purchasingChannel],
    ['Name of purchasing channel', project.nameOfPurchasingChannel],
  ];
}

function moduleFacts(project: Project): Facts {
  return [
    ['Module brand', project.moduleBrand],
    ['Name of other brand', project.nameOfModuleBrandPanelOther],
    ['Module model', project.moduleModel],
    ['Power class', withUnit(project.modulePowerClass, 'W')],
    ['Number of modules', project.numberOfModules],
  ];
}

function batteryFacts(project: Project): Facts {
  const has: Facts = [['Battery', yesOrNo(project.battery)]];
  if (!flagOf(project.battery)) return has;
  return [
    ...has,
    ['Battery brand', project.batteryBrand],
    ['Name of other brand', project.nameOfModuleBrandBatteryOther],
    ['Battery model', project.batteryModel],
    ['Energy', withUnit(project.batteryEnergy, 'kWh')],
    ['Inverter power', withUnit(project.batteryInverterPower, 'kW')],
    ['Capacity', withUnit(project.batteryCapacity, 'Ah')],
  ];
}

function inverterFacts(project: Project): Facts {
  return [
    ['PV inverter brand', project.pvInverterBrand],
    ['PV inverter model', project.pvInverterModel],
    ['Racking brand', project.rackingBrand],
    ['Racking model', project.rackingModel],
  ];
}

function dateFacts(
  { installationDate, operateDate, createdAt, draftedAt, updatedAt, isDraft }: Project,
  timeZone: string,
): Facts {
  const day = (sent: string | null | undefined) => {
    const found = projectDay(sent);
    return found && formatDay(found);
  };
  const instant = (at: string | null | undefined) => at && formatDate(at, timeZone);
  return [
    ['Installation date', day(installationDate)],
    ['PTO (permission to operate) date', day(operateDate)],
    ['Registration date', instant(createdAt)],
    ['Saved as a draft', instant(draftedAt)],
    ['Update date', instant(updatedAt)],
    ['Draft', yesOrNo(isDraft)],
  ];
}

function warrantyFacts(project: Project): Facts {
  return [
    ['Qualifies for labor warranty', yesOrNo(project.qualifyLaborWarranty)],
    ['Panel qualified', yesOrNo(project.panelQualified)],
    ['Panel not of Q CELLS', yesOrNo(project.panelNonQcells)],
    ['Battery qualified', yesOrNo(project.batteryQualified)],
    ['Battery not of Q CELLS', yesOrNo(project.batteryNonQcells)],
  ];
}

function registrarFacts({ user }: Project): Facts {
  const company = user?.companyName ? (
    <RecordLink to="company" id={user.companyId}>
      {user.companyName}
    </RecordLink>
  ) : null;
  return [
    ['Company', company],
    ['Company ID', user?.companyId],
    ['Name', user && fullNameOf(user)],
  ];
}

function sourceFacts(project: Project): Facts {
  return [
    ['First saved', project.firstSavedSource],
    ['First registered', project.firstRegisteredSource],
    ['Last saved', project.source],
    ['Modules uploaded', project.moduleUploadSource],
    ['Inverter uploaded', project.inverterUploadSource],
  ];
}
