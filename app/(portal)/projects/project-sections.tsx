import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { Fact } from '@/components/ui/detail-section';
import { Phone } from '@/components/ui/phone';
import { assetHref } from '@/lib/asset-path';
import type { Project } from '@/lib/contract/projects';
import { laborHints } from '@/lib/domain/labor-reimbursement';
import { fullNameOf } from '@/lib/domain/person';
import { projectAddress, projectDay, projectFiles } from '@/lib/domain/project';
import { yesOrNo } from '@/lib/domain/warranty-claim';
import { dayOf, formatDate, formatDay } from '@/lib/time';
import type { Picture } from './picture-viewer';
import { ProjectPictures } from './project-pictures';

/** All that is known of a project (spec 3 §3), what speaks against its reimbursement first. */
export function ProjectSections({ project, timeZone }: { project: Project; timeZone: string }) {
  const hints = laborHints({
    operateDay: projectDay(project.operateDate),
    registeredDay: project.createdAt ? dayOf(new Date(project.createdAt), timeZone) : null,
    systemSize: numberOf(project.systemSize),
    module: {
      brand: project.moduleBrand ?? null,
      nonQcells: flagOf(project.panelNonQcells),
      qualified: flagOf(project.panelQualified),
    },
    battery: flagOf(project.battery)
      ? {
          brand: project.batteryBrand ?? null,
          nonQcells: flagOf(project.batteryNonQcells),
          qualified: flagOf(project.batteryQualified),
        }
      : null,
  });
  return (
    <>
      {hints.length > 0 ? <LaborHints hints={hints} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Facts title="Project" facts={projectFacts(project)} />
          <Facts title="Module" facts={moduleFacts(project)} />
          <Facts title="Battery" facts={batteryFacts(project)} />
          <Facts title="Inverter and racking" facts={inverterFacts(project)} />
          <SerialNumbers of={project.serialNumbers ?? []} />
          <Files project={project} />
        </div>
        <aside aria-label="About this project" className="flex min-w-0 flex-col gap-4">
          <Facts title="Dates" facts={dateFacts(project, timeZone)} columns={1} />
          <Facts title="Labor warranty" facts={warrantyFacts(project)} columns={1} />
          <Facts title="Registered by" facts={registrarFacts(project)} columns={1} />
          <Facts title="Sources" facts={sourceFacts(project)} columns={1} />
          <SectionCard title="Note">
            <p className="text-sm break-words whitespace-pre-wrap">{project.note || '—'}</p>
          </SectionCard>
        </aside>
      </div>
    </>
  );
}

function LaborHints({ hints }: { hints: readonly string[] }) {
  return (
    <section
      aria-labelledby="labor-hints"
      className="flex gap-3 rounded-lg border border-line bg-warn-weak px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="labor-hints" className="font-semibold">
          Labor reimbursement
        </h2>
        <ul className="flex flex-col gap-1">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Facts = readonly (readonly [string, ReactNode])[];

function Facts({ title, facts, columns = 3 }: { title: string; facts: Facts; columns?: 1 | 3 }) {
  return (
    <SectionCard title={title}>
      <dl className={`grid gap-x-6 gap-y-3 text-sm ${columns === 3 ? 'sm:grid-cols-2 lg:grid-cols-3' : ''}`}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </SectionCard>
  );
}

/** Null where it isn't known. */
function flagOf(sent: Project['battery']): boolean | null {
  const said = yesOrNo(sent);
  return said && said === 'Yes';
}

const withUnit = (value: number | string | null | undefined, unit: string) =>
  value == null || value === '' ? null : `${value} ${unit}`;

function numberOf(value: number | string | null | undefined): number | null {
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
  return [
    ['Company', user?.companyName],
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

function SerialNumbers({ of }: { of: NonNullable<Project['serialNumbers']> }) {
  return (
    <SectionCard title="Serial numbers" aside={of.length || null}>
      {of.length === 0 ? (
        <p className="text-sm text-muted">None.</p>
      ) : (
        <div className="overflow-x-auto" role="region" aria-label="Table of serial numbers" tabIndex={0}>
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="py-1 pr-4 font-semibold">
                  Type
                </th>
                <th scope="col" className="py-1 pr-4 font-semibold">
                  Product
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  Volume
                </th>
              </tr>
            </thead>
            <tbody>
              {of.map(({ type, productName, volume }, index) => (
                <tr key={index} className="border-t">
                  <td className="py-1.5 pr-4">
                    {type === 'modules' ? 'Modules' : type === 'inverter' ? 'Inverter' : (type ?? '—')}
                  </td>
                  <td className="py-1.5 pr-4 break-words">{productName || '—'}</td>
                  <td className="py-1.5 text-right tabular-nums">{volume ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SectionCard>
  );
}

const PICTURE = /\.(png|jpe?g|webp|gif)(\.attached)?(\?|$)/i;

/** The pictures, and the proof of operation: pictures too, or papers to be saved. */
function Files({ project }: { project: Project }) {
  const pictures = picturesOf(projectFiles(project.projectImages), 'Picture');
  const proofs = projectFiles(project.proofOfOperateDate);
  const papers = proofs.filter((address) => !PICTURE.test(address));
  return (
    <>
      <SectionCard title="Pictures" aside={pictures.length || null}>
        {pictures.length > 0 ? (
          <ProjectPictures title="Pictures" pictures={pictures} />
        ) : (
          <p className="text-sm text-muted">No pictures.</p>
        )}
      </SectionCard>
      <SectionCard title="Proof of operation" aside={proofs.length || null}>
        {proofs.length === 0 ? <p className="text-sm text-muted">No files.</p> : null}
        <ProjectPictures
          title="Proof of operation"
          pictures={picturesOf(
            proofs.filter((address) => PICTURE.test(address)),
            'Proof of operation',
          )}
        />
        {papers.length > 0 ? (
          <ul className="flex flex-col gap-1 text-sm">
            {papers.map((address, index) => (
              <li key={address}>
                <a
                  href={assetHref(address, 'saved')}
                  download
                  className="inline-flex min-h-6 items-center text-accent hover:underline"
                >
                  {`Proof of operation${papers.length > 1 ? ` ${index + 1}` : ''} (${endingOf(address)})`}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </SectionCard>
    </>
  );
}

function picturesOf(addresses: readonly string[], noun: string): Picture[] {
  return addresses.map((address, index) => ({
    src: assetHref(address),
    alt: `${noun} ${index + 1} of ${addresses.length}`,
  }));
}

function endingOf(address: string): string {
  return /\.([a-z\d]{1,5})(\.attached)?(\?|$)/i.exec(address)?.[1]?.toUpperCase() ?? 'file';
}
