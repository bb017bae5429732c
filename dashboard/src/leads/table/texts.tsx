export const leadRow = {
  choose: (contactName: string) => `Select ${contactName}`,
  beingRead: 'Loading',
  due: 'Due now',
  test: 'Test',
  testCampaign: 'Test campaign: emails are captured, not sent',
}

export const leadTable = {
  loading: 'Loading',
  whatWasReadStays: 'The leads above are still there.',
  theFirstAreShownFiltersReach: (most_rows: string) =>
    `Showing the first ${most_rows}. Use filters to reach the rest, or export all.`,
  selectAll: 'Select all matching leads',
  selectShown: 'Select all loaded leads',
  name: 'Name',
}

export const columnNames = {
  email: 'Email',
  company: 'Company',
  title: 'Job title',
  score: 'Score',
  status: 'Status',
  nextEmail: 'Next email',
  owner: 'Owner',
  tags: 'Tags',
  campaign: 'Campaign',
  from: 'Sent from',
  activity: 'Activity',
  added: 'Added',
}
