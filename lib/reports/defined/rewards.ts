import { streamRewardReport, type RewardReportRow } from '../../contract/reward-reports';
import { claimStateName } from '../../domain/claim';
import { PRODUCT_TYPE_LABELS } from '../../domain/configuration';
import { monthInWords } from '../../domain/forecast';
import { defineReport } from '../define-report';

const REWARD_TYPE_NAMES: Readonly<Record<RewardReportRow['rewardType'], string>> = {
  ...PRODUCT_TYPE_LABELS,
  orders: 'Order',
  forecasts: 'Forecast',
};

/** Rejected rewards pay no Q. */
const isRejected = ({ rewardType, status, submissionStatus }: RewardReportRow) =>
  rewardType !== 'orders' && (submissionStatus ?? status) === 'rejected';

/** Column order of spec 2 §3, reward report row. */
export const rewards = defineReport({
  name: 'rewards',
  title: 'Rewards',
  noun: ['row', 'rows'],
  endpoint: streamRewardReport,
  columns: ({ day, time }) => [
    { heading: 'Created', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Created Time', kind: 'time', width: 8, cell: ({ createdAt }) => time(createdAt) },
    { heading: 'Updated', kind: 'day', width: 12, cell: ({ updatedAt }) => day(updatedAt) },
    { heading: 'Updated Time', kind: 'time', width: 8, cell: ({ updatedAt }) => time(updatedAt) },
    { heading: 'Reward Type', kind: 'text', width: 12, cell: ({ rewardType }) => REWARD_TYPE_NAMES[rewardType] },
    { heading: 'Status', kind: 'text', width: 20, cell: ({ status }) => status && claimStateName(status) },
    {
      heading: 'Submission Status',
      kind: 'text',
      width: 20,
      cell: ({ submissionStatus }) => submissionStatus && claimStateName(submissionStatus),
    },
    { heading: 'Qpoints', kind: 'number', width: 12, cell: (row) => (isRejected(row) ? 0 : row.qpoints) },
    { heading: 'Approved', kind: 'day', width: 12, cell: ({ module }) => day(module?.approvedDate) },
    { heading: 'Approved Time', kind: 'time', width: 8, cell: ({ module }) => time(module?.approvedDate) },
    { heading: 'Installation Zip Code', kind: 'text', width: 20, cell: ({ module }) => module?.installationZipCode },
    { heading: 'Purchasing Channel', kind: 'text', width: 20, cell: ({ module }) => module?.purchasingChannel },
    { heading: 'Source', kind: 'text', width: 10, cell: ({ module }) => module?.source },
    { heading: 'Serial Number', kind: 'text', width: 20, cell: ({ module }) => module?.serialNumber },
    { heading: 'Article Code', kind: 'text', width: 20, cell: ({ articleCode }) => articleCode?.code },
    { heading: 'Volume (W)', kind: 'number', width: 12, cell: ({ articleCode }) => articleCode?.volume },
    { heading: 'Product Name', kind: 'text', width: 30, cell: ({ articleCode }) => articleCode?.productName },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ company }) => company?.name },
    { heading: 'State', kind: 'text', width: 8, cell: ({ branch }) => branch?.state },
    { heading: 'Distributor', kind: 'text', width: 28, cell: ({ distributor }) => distributor?.name },
    { heading: 'First Name', kind: 'text', width: 16, cell: ({ user }) => user?.firstName },
    { heading: 'Last Name', kind: 'text', width: 16, cell: ({ user }) => user?.lastName },
    { heading: 'Forecast Month', kind: 'time', width: 18, cell: ({ forecast }) => forecast && monthInWords(forecast) },
    { heading: 'Forecast Quarter', kind: 'id', width: 16, cell: ({ forecast }) => forecast?.quarter },
    { heading: 'Forecasted', kind: 'day', width: 12, cell: ({ forecastedAt }) => day(forecastedAt) },
    { heading: 'Forecasted Time', kind: 'time', width: 8, cell: ({ forecastedAt }) => time(forecastedAt) },
  ],
});
