export const addLead = {
  campaign: 'Campaign',
  chooseCampaign: 'Choose a campaign',
  noCampaign: 'No results',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  jobTitle: 'Job title',
  domainOfTheCompany: 'Company domain',
  leftEmptyItIsTheOne: 'Taken from the email if empty.',
  phone: 'Phone',
  country: 'Company country',
  noCountry: 'No country found.',
  employees: 'Employees',
  noSize: 'Enter a number or a range, such as 220 or 51-200.',
  companyHelp: 'With country or size, the company is scored by what you enter and not researched.',
  addLead: 'Add lead',
  notes: 'Notes for research',
  forYouAndForResearchNever: 'Read by research, never sent.',
  whatYouTypedIsKept: 'Your entries are kept.',
  openLead: 'Open lead',
  added: (name: string) => `${name} added`,
  noCriteria: 'No criteria yet: leads get no score (tier U).',
}

export const campaignLeads = {
  theFilterInThisAddressCannot: (unread: string) =>
    `We can’t read the filter in this link: ${unread}. Remove it to see your leads.`,
  thisSavedFilterIsNoLonger: 'This view was deleted.',
  leads: 'Leads',
  noLeadIsLost: 'Your leads are safe.',
  theThatYouChose: (part: string) => `The selected ${part}.`,
  allLeadsOfThisCampaign: 'All leads of this campaign.',
  allLeadsThatFit: (filter: string) => `All leads that match: ${filter}.`,
}

export const exportLeads = {
  exportLeads: 'Export leads',
  theFileHasTheirScoresPoints: (count: string, part: string) =>
    `${count}${part}. The file includes scores, points, status and custom fields.`,
  file: 'File',
  csvForASpreadsheet: 'CSV, for a spreadsheet',
  noCellRunsAsAFormula: 'Safe to open: no cell runs as a formula',
  ndjsonForAProgram: 'NDJSON, for a program',
  aLeadALineWithEverything: 'One lead per line, with all data',
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
  contactCountry: 'Person’s country',
  timeZone: 'Time zone',
}

export const allLeads = {
  leads: 'Leads',
}

export const columnMenu = {
  columns: 'Columns',
  searchColumns: 'Search columns',
  customField: (label: string) => `${label} (custom field)`,
}

export const leadPreview = {
  preview: 'Preview',
  openLead: 'Open lead',
  closePreview: 'Close preview',
  score: 'Score',
  nextEmail: 'Next email',
  notes: 'Notes for research',
}

export const leadToolbar = {
  export: 'Export',
  importLeads: 'Import leads',
  addLead: 'Add lead',
  leads: 'Leads',
  more: 'More',
  pastActions: 'Past actions',
}

export const leadTotal = {
  thoseWithAPlannedEmailAre: ', showing those with a planned email',
  about: 'about ',
  total: 'total',
  match: 'match',
  matches: 'matches',
}

export const newLeadsSign = {
  newLeadsHaveArrivedShowThem: ' New leads arrived. Show them',
}

export const noLeads = {
  noLeadFitsTheseFilters: 'No leads match these filters.',
  removeAllFilters: 'Clear filters',
  noLeadsYet: 'No leads yet',
  leadsThatYouOrAProgram: 'Import a CSV file, add a lead by hand, or send leads over the API.',
  importLeadsOrAdd: 'Import a CSV file into a campaign, add a lead by hand, or send leads over the API.',
  importLeads: 'Import leads',
  addLead: 'Add lead',
  tryADomainWithoutAddingA: 'Try a domain first',
  addLeadsOverTheApi: 'Add leads over the API',
}

export const unreadableFilter = {
  removeAllFilters: 'Clear filters',
}
