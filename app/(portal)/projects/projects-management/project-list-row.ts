import { fullNameOf } from '@/lib/domain/person';
import { projectDay } from '@/lib/domain/project';
import type { ProjectRow } from './projects-list';

/** A row as its columns show it. */
export interface ProjectListRow {
  id: number;
  name: string;
  companyId?: number;
  company?: string;
  /** City and state. */
  place?: string;
  /** kW, as it is written. */
  size?: string;
  module?: string;
  battery?: string;
  /** `YYYY-MM-DD` */
  installed?: string;
  operates?: string;
  /** An instant. */
  registeredAt?: string;
}

/** Null for a draft. */
export function toListRow(project: ProjectRow): ProjectListRow | null {
  if (project.isDraft) return null;
  const { id, projectName, projectCity, projectState, systemSize, createdAt, user } = project;
  const row = {
    companyId: user?.companyId,
    company: user?.companyName,
    place: joined(', ', projectCity, projectState),
    size: systemSize == null ? null : String(systemSize),
    module: joined(' · ', project.moduleModel, project.nameOfModuleBrandPanelOther || project.moduleBrand),
    battery: joined(' · ', project.batteryModel, project.nameOfModuleBrandBatteryOther || project.batteryBrand),
    installed: projectDay(project.installationDate),
    operates: projectDay(project.operateDate),
    registeredAt: createdAt,
  };
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value));
  return { id, name: projectName?.trim() || fullNameOf(project) || `Project ${id}`, ...filled };
}

function joined(by: string, ...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(by);
}
