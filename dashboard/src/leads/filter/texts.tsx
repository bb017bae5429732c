import { counted } from '../../shared/words/words.ts'

export const conditionEditor = {
  aNumberOrADaySuch: 'A number, or a day such as 2027-01-31',
  severalWithCommasBetweenThem: 'Separate values with commas',
  filterByThisValue: 'Apply filter',
  keyOfCustomdata: 'Custom field',
  fact: 'Fact',
  keysWithinKeysWithDotsCrm: 'For nested fields use dots: crm.owner',
  thisKeyHasSuchACondition: 'This field already has this filter',
  comparison: 'Comparison',
  value: 'Value',
  noFact: 'No fact found.',
  noCountry: 'No country found.',
}

export const filterBar = {
  removeAllFilters: 'Clear filters',
  clear: 'Clear',
  searchLeadsByNameCompanyOr: 'Search leads by name, company or email',
  addFilter: 'Add filter',
  findFilter: 'Find a filter',
  noFilter: 'No filter found.',
  aFact: 'Fact…',
  aValueOfCustomdata: 'Custom field…',
}

export const filterChip = {
  endedAs: 'Ended as',
  removeFilter: (label: string) => `Remove filter ${label}`,
  tier: (value: string) => `Tier ${value}`,
  leadsThatSomebodyChoseOneBy: (length: number) => `${counted(length, 'selected lead')}.`,
  fact: 'Fact',
  customField: 'Custom field',
  noneYet: 'None yet',
  live: 'Live',
  test: 'Test',
  liveAndTest: 'Live and test',
}

export const savedFilters = {
  savedFilters: 'Views',
  saveThisFilter: 'Save this view…',
  renameOrDeleteFilters: 'Edit views…',
  saveFilter: 'Save view',
  name: 'Name',
  thisTakesThePlaceOfThe: 'This replaces the view with this name.',
  replaceFilter: 'Replace view',
  close: 'Close',
  noneIsLeft: 'No views yet.',
  nameOf: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  deleteItForEverybody: 'Delete for everyone',
  delete: 'Delete',
  theFilterIsAsItWas: 'The view did not change.',
}

export const valueEditors = {
  searchIn: (label: string) => `Search in ${label}`,
  search: 'Search',
  thereIsNoneYet: 'None yet.',
  filterByCompany: 'Filter by company',
  company: 'Company',
  itsWholeNameOrItsDomain: 'Full name or domain',
  filterByScore: 'Filter by score',
  scoreFrom: 'Score from',
  to: 'to',
  belowItsBeginning: 'Must be at least the first value',
  filterByDay: 'Filter by day',
  toThatDayIncluded: 'to (included)',
  beforeItsBeginning: 'Must not be before the first day',
}

export const filterChoices = {
  me: 'Me',
  nobody: 'Nobody',
  noTags: 'No tags',
}
