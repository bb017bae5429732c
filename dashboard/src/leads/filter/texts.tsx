export const conditionEditor = {
  aNumberOrADaySuch: 'A number, or a day such as 2027-01-31',
  severalWithCommasBetweenThem: 'Several, with commas between them',
  filterByThisValue: 'Filter by this value',
  keyOfCustomdata: 'Key of customData',
  keysWithinKeysWithDotsCrm: 'Keys within keys with dots: crm.owner',
  thisKeyHasSuchACondition: 'This key has such a condition already, or cannot be filtered by here',
  comparison: 'Comparison',
  value: 'Value',
}

export const filterBar = {
  removeAllFilters: 'Remove all filters',
  searchLeadsByNameCompanyOr: 'Search leads by name, company or email',
  search: 'Search  /',
  addFilter: 'Add filter',
  aValueOfCustomdata: 'A value of customData',
}

export const filterChip = {
  removeFilter: (label: string) => `Remove filter ${label}`,
  tier: (value: string) => `Tier ${value}`,
  leadsThatSomebodyChoseOneBy: (length: number) => `${length} leads that somebody chose one by one.`,
  noneYet: 'None yet',
}

export const savedFilters = {
  savedFilters: 'Saved filters',
  saveThisFilter: 'Save this filter…',
  renameOrDeleteFilters: 'Rename or delete filters…',
  saveFilter: 'Save filter',
  name: 'Name',
  thisTakesThePlaceOfThe: 'This takes the place of the filter that has the name now.',
  replaceFilter: 'Replace filter',
  close: 'Close',
  noneIsLeft: 'None is left.',
  nameOf: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  deleteItForEverybody: 'Delete it for everybody',
  delete: 'Delete',
  theFilterIsAsItWas: 'The filter is as it was.',
}

export const valueEditors = {
  searchIn: (label: string) => `Search in ${label}`,
  search: 'Search',
  thereIsNoneYet: 'There is none yet.',
  filterByCompany: 'Filter by company',
  company: 'Company',
  itsWholeNameOrItsDomain: 'Its whole name, or its domain',
  filterByScore: 'Filter by score',
  scoreFrom: 'Score from',
  to: 'to',
  belowItsBeginning: 'Below its beginning',
  filterByDay: 'Filter by day',
  toThatDayIncluded: 'to, that day included',
  beforeItsBeginning: 'Before its beginning',
}

export const filterChoices = {
  me: 'Me',
  nobody: 'Nobody',
  noTags: 'No tags',
}
