import { counted } from '../shared/words/words.ts'

export const organizations = {
  allOrganizations: 'All organizations',
  organization: 'Organization',
  needsYou: 'Needs you',
  leads: 'Leads',
  contacted: 'Contacted',
  replied: 'Replied',
  meetings: 'Meetings booked',
  sentToday: 'Sent today',
  suspendedByTheOperator: 'Suspended by the operator',
  sentToday2: 'sent today',
  nothing: 'Nothing',
  things: (count: number) => counted(count, 'thing'),
}
