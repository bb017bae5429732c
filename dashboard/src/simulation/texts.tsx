import type { ReactNode } from 'react'

export const emailsOfDay = {
  from: (count: string, address: string) => `${count} from ${address}`,
  showMore: 'Show more',
  email: (step: number, part: ReactNode) => (
    <>
      Email {step}
      {part}
    </>
  ),
  variant: (part: string) => `, variant ${part}`,
}

export const simulation = {
  simulation: 'Simulation',
  whatWouldLeaveAndWhen: 'What would leave, and when',
  runsTheCampaignOnAClock: 'Runs the campaign on a clock of its own. Nothing is sent and nothing is stored.',
  daysToSimulate: 'Days to simulate',
  runAgain: 'Run again',
  theCampaignIsAsItWas: 'The campaign is as it was.',
  toOf: (bold: ReactNode, written: string, part: string) => (
    <>
      {bold} to {written}, of {part}.
    </>
  ),
  allThatHaveNotEnded: (leads: number) => `all ${leads} that have not ended`,
  theFirstInTheQueue: (leads: number) => `the first ${leads} in the queue`,
  days: 'Days',
}

export const unsendableLeads = {
  notWrittenTo: 'Not written to',
  notWrittenTo2: (length: string) => `${length} not written to`,
  showMore: 'Show more',
}
