import { TriangleAlert } from 'lucide-react';
import { SectionCard } from '@/components/form/section-card';
import { UnreadableRow, withUnreadable } from '@/components/list/unreadable-rows';
import { RecordHistory } from '@/components/record/deferred-history';
import { CompanyLines } from '@/components/record/company-lines';
import { FileViewer, type ViewedFile } from '@/components/record/file-viewer';
import { FoldedFacts } from '@/components/record/folded-facts';
import { RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import type { TimelineStep } from '@/components/record/timeline';
import { assetHref } from '@/lib/addresses/asset-path';
import type { Project } from '@/lib/contract/projects';
import { laborHints } from '@/lib/domain/labor-reimbursement';
import { fullNameOf } from '@/lib/domain/person';
import { projectDay, projectFiles } from '@/lib/domain/project';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { endingOfAddress, evidenceKind } from '@/lib/domain/warranty-claim';
import { dayOf, formatDay } from '@/lib/time/format-time';
import { flagOf, modulesInWords, numberOf, projectGroups, warrantyInWords, withUnit } from './project-facts';

/** A project's sections: obstacles to its reimbursement first, then pictures and size (spec 3 §3). */
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
  const files = filesOf(project);
  return (
    <>
      {hints.length > 0 ? <LaborHints hints={hints} /> : null}
      <RecordBody
        facts={stripOf(project, timeZone)}
        label="About this project"
        sidebar={
          <>
            <CompanyLines id={project.user?.companyId} />
            <RecordHistory kind="project" id={project.id} timeZone={timeZone} own={stepsOf(project)} />
          </>
        }
      >
        {files.length > 0 ? (
          <FileViewer label="Pictures" files={files} />
        ) : (
          <SectionCard title="Pictures">
            <p className="text-sm text-muted">No pictures.</p>
          </SectionCard>
        )}
        <SerialNumbers of={withUnreadable(project.serialNumbers ?? [], unreadableRowsIn(project, 'serialNumbers'))} />
        <FoldedFacts groups={projectGroups(project, timeZone)}>
          <div className="flex flex-col gap-1 px-4 py-3">
            <h2 className="font-semibold">Note</h2>
            <p className="break-words whitespace-pre-wrap">{project.note || '—'}</p>
          </div>
        </FoldedFacts>
      </RecordBody>
    </>
  );
}

/** The key facts: owner, company, size, components, and whether the warranty applies. */
function stripOf(project: Project, timeZone: string): readonly StripFact[] {
  const { user, createdAt, systemType, projectCity, projectState } = project;
  const operates = projectDay(project.operateDate);
  return [
    ['Owner', fullNameOf(project), [projectCity, projectState].filter(Boolean).join(', ')],
    [
      'Company',
      user?.companyName ? (
        <RecordLink key="company" to="company" id={user.companyId}>
          {user.companyName}
        </RecordLink>
      ) : null,
      user && fullNameOf(user),
    ],
    ['System size', withUnit(project.systemSize, 'kW'), systemType],
    ['Modules', modulesInWords(project), project.moduleBrand],
    [
      'Labor warranty',
      warrantyInWords(project),
      operates
        ? `PTO ${formatDay(operates)}`
        : createdAt && `Registered ${formatDay(dayOf(new Date(createdAt), timeZone))}`,
    ],
  ];
}

/** Timeline steps from the project's own fields, newest first. */
function stepsOf(project: Project): TimelineStep[] {
  const facts: [string | null | undefined, string][] = [
    [project.createdAt, 'Registered'],
    [projectDay(project.installationDate), 'Installed'],
    [projectDay(project.operateDate), 'Permission to operate'],
  ];
  return facts
    .flatMap(([at, text]) => (at ? [{ at, text }] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at));
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

/** @param of contains null for each serial number that couldn't be read */
function SerialNumbers({ of }: { of: readonly (NonNullable<Project['serialNumbers']>[number] | null)[] }) {
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
              {of.map((row, index) =>
                row === null ? (
                  <UnreadableRow key={index} columns={3} />
                ) : (
                  <tr key={index} className="border-t">
                    <td className="py-1.5 pr-4">
                      {row.type === 'modules' ? 'Modules' : row.type === 'inverter' ? 'Inverter' : (row.type ?? '—')}
                    </td>
                    <td className="py-1.5 pr-4 break-words">{row.productName || '—'}</td>
                    <td className="py-1.5 text-right tabular-nums">{row.volume ?? '—'}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </SectionCard>
  );
}

/** Pictures, then proof of operation, which may be pictures or documents to download. */
function filesOf(project: Project): ViewedFile[] {
  const named = (addresses: readonly string[], noun: string) =>
    addresses.map((address, index): ViewedFile => {
      const ending = endingOfAddress(address);
      const isPicture = evidenceKind(ending) === 'picture';
      return {
        name: `${noun} ${index + 1} of ${addresses.length}${isPicture ? '' : ` (${ending.toUpperCase() || 'file'})`}`,
        kind: isPicture ? 'picture' : 'other',
        src: assetHref(address),
        savedFrom: assetHref(address, 'saved'),
      };
    });
  return [
    ...named(projectFiles(project.projectImages), 'Picture'),
    ...named(projectFiles(project.proofOfOperateDate), 'Proof of operation'),
  ];
}
