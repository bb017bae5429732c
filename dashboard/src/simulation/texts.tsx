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
  simulation: 'Forecast',
  whatWouldLeaveAndWhen: 'Forecast',
  runsTheCampaignOnAClock: 'What this campaign would send, and when. Nothing is sent or saved.',
  daysToSimulate: 'Days to forecast',
  noLeads: 'No active leads. Add leads to see when they would be emailed.',
  mode: 'Send as',
  live: 'When live',
  test: 'As a test',
  runAgain: 'Run again',
  theCampaignIsAsItWas: 'The campaign is unchanged.',
  toOf: (bold: ReactNode, written: string, part: string) => (
    <>
      {bold} to {written} {part}.
    </>
  ),
  allThatHaveNotEnded: (leads: number) => `of ${leads} active`,
  theFirstInTheQueue: (leads: number) => `of the first ${leads} in the queue`,
  days: 'Days',
  assumptions: 'Assumptions',
}

export const unsendableLeads = {
  notWrittenTo: 'No emails',
  notWrittenTo2: (leads: string) => `${leads} would get no email`,
  showMore: 'Show more',
}
