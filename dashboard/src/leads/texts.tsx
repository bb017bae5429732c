export const addLead = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  jobTitle: 'Job title',
  domainOfTheCompany: 'Domain of the company',
  leftEmptyItIsTheOne: 'Left empty, it is the one of the email.',
  phone: 'Phone',
  addLead: 'Add lead',
  notes: 'Notes',
  forYouAndForResearchNever: 'For you and for research; never sent.',
  whatYouTypedIsKept: 'What you typed is kept.',
  openLead: 'Open lead',
}

export const campaignLeads = {
  theFilterInThisAddressCannot: (unread: string) =>
    `The filter in this address cannot be read here, so no leads are listed: ${unread}.`,
  thisSavedFilterIsNoLonger: 'This saved filter is no longer there.',
  leads: 'Leads',
  noLeadIsLost: 'No lead is lost.',
  theThatYouChose: (part: string) => `The ${part} that you chose.`,
  allLeadsOfThisCampaign: 'All leads of this campaign.',
  allLeadsThatFit: (filter: string) => `All leads that fit: ${filter}.`,
}

export const exportLeads = {
  exportLeads: 'Export leads',
  theFileHasTheirScoresPoints: (count: string, part: string) =>
    `${count}${part}. The file has their scores, points by criterion, states and customData.`,
  file: 'File',
  csvForASpreadsheet: 'CSV, for a spreadsheet',
  noCellRunsAsAFormula: 'No cell runs as a formula',
  ndjsonForAProgram: 'NDJSON, for a program',
  aLeadALineWithEverything: 'A lead a line, with everything',
  exportingLeads: 'Exporting leads',
  soFar: (bytes: string) => `${bytes} so far`,
  isSaved: (name: string) => `${name} is saved.`,
  cancelExport: 'Cancel export',
  close: 'Close',
}

export const factNames = {
  title: 'Job title',
  country: 'Country',
  industry: 'Industry',
  employees: 'Employees',
  revenue: 'Revenue',
  founded: 'Founded',
  fundingStage: 'Funding stage',
  headquarters: 'Headquarters',
  region: 'Region',
  companyType: 'Company type',
  subIndustry: 'Sub-industry',
  technologies: 'Technologies',
  hiring: 'Hiring',
  openRoles: 'Open roles',
  fundingAmount: 'Funding amount',
  fundingDate: 'Funding date',
  fundingRound: 'Funding round',
  seniority: 'Seniority',
  department: 'Department',
  city: 'City',
  contactCountry: 'Country of contact',
  timeZone: 'Time zone',
}

export const leadToolbar = {
  export: 'Export',
  importLeads: 'Import leads',
  addLead: 'Add lead',
  leads: 'Leads',
  columns: 'Columns',
  fromCustomdata: 'From customData',
  order: 'Order',
}

export const leadTotal = {
  thoseWithAPlannedEmailAre: '; those with a planned email are listed',
  about: 'about ',
  inAll: 'in all',
}

export const leadView = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  best: 'Highest score first',
  worst: 'Lowest score first',
  nextEmail: 'Next email first',
  lastEmail: 'Next email last',
  latest: 'Latest activity first',
  quietest: 'Oldest activity first',
  name: 'Name, A to Z',
  nameBack: 'Name, Z to A',
  company: 'Company, A to Z',
  companyBack: 'Company, Z to A',
  title: 'Job title, A to Z',
  titleBack: 'Job title, Z to A',
}

export const newLeadsSign = {
  newLeadsHaveArrivedShowThem: ' New leads have arrived. Show them',
}

export const noLeads = {
  noLeadFitsTheseFilters: 'No lead fits these filters.',
  removeAllFilters: 'Remove all filters',
  leadsThatYouOrAProgram: 'Leads that you or a program add to this campaign appear here.',
  addLead: 'Add lead',
  tryADomainWithoutAddingA: 'Try a domain without adding a lead',
  addLeadsOverTheApi: 'Add leads over the API',
}

export const unreadableFilter = {
  removeAllFilters: 'Remove all filters',
}
