export const leadRow = {
  choose: (contactName: string) => `Choose ${contactName}`,
  beingRead: 'Being read',
  due: 'Due now',
}

export const leadTable = {
  whatWasReadStays: 'What was read stays.',
  theFirstAreShownFiltersReach: (most_rows: string) =>
    `The first ${most_rows} are shown. Filters reach the others, and an export has all.`,
  chooseAllLeadsThatFit: 'Choose all leads that fit',
  name: 'Name',
  company: 'Company',
  score: 'Score',
  whereItStands: 'Where it stands',
  nextEmail: 'Next email',
  from: 'From',
  added: 'Added',
}
