export const organizations = {
  allOrganizations: 'All organizations',
  organization: 'Organization',
  needsYou: 'Needs you',
  leads: 'Leads',
  contacted: 'Contacted',
  replied: 'Replied',
  meetings: 'Meetings',
  sentToday: 'Sent today',
  suspendedByTheOperator: 'Suspended by the operator',
  sentToday2: 'sent today',
}
