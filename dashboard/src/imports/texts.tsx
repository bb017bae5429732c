import type { ReactNode } from 'react'

export const chooseFile = {
  nothingHasBeenImported: 'Nothing has been imported.',
  dropAFileHereOr: 'Drop a file here, or',
  chooseFile: 'Choose file',
  fileToImport: 'File to import',
  csvOrTsvWithAnyDelimiter:
    'CSV or TSV with any delimiter, in UTF-8, UTF-16 or Windows-1252; at most 1 GB. Nothing is imported before you have seen what would become of it.',
  isEmpty: (name: string) => `${name} is empty.`,
  hasAtMost1GbIs: (name: string, size: string) =>
    `${name} has ${size}; at most 1 GB is taken. Split it into several files.`,
  isNoCsvFileSaveThe: (name: string) => `${name} is no CSV file. Save the sheet as CSV and choose that.`,
  upload: 'Upload',
  uploaded: 'Uploaded',
  readingWhatIsInIt: 'Reading what is in it',
  of: (share: string, size: string) => `${share} of ${size}`,
  cancelUpload: 'Cancel upload',
}

export const endImport = {
  cancelImport: 'Cancel import',
  cancelThisImport: 'Cancel this import?',
  ofAreInAndStayThe: (rowsRead: string, rows: string) =>
    `${rowsRead} of ${rows} are in and stay. The others are left out; bring the file again to go on, and nothing is created twice.`,
  letItRun: 'Let it run',
  theImportIsAsItWas: 'The import is as it was.',
  discardFile: 'Discard file',
  forgetImport: 'Forget import',
  forgetThisImport: 'Forget this import?',
  keepIt: 'Keep it',
  andWithProblemsCanNoLonger: (problems: string) => ` and ${problems} with problems can no longer be downloaded`,
  leadsThatCameInStay: 'Leads that came in stay.',
  entriesThatCameInStaySuppressed: 'Entries that came in stay suppressed.',
  itIsNoLongerListed: (rows: string, made: string) => `It is no longer listed${rows}. ${made}`,
}

export const fileReading = {
  file: 'File',
  theFile: 'The file',
  of: (rows: string, length: string, part: string) => `${rows} of ${length}.${part}`,
  itIsAnExportOfWho: (vendor: string) =>
    ` It is an export of ${vendor}: who replied, unsubscribed or is under way there is not written to again.`,
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  theFirstLineNamesTheColumns: 'The first line names the columns',
  exportOf: 'Export of',
  noToolThatIsKnown: 'No tool that is known',
}

export const importList = {
  allImports: 'All imports',
  importsIntoThisCampaign: 'Imports into this campaign',
  importsThatRunGoOn: 'Imports that run go on.',
  filesThatYouBringAppearHere: 'Files that you bring appear here, with what became of them.',
  blocklist: 'Blocklist',
  file: 'File',
  state: 'State',
  rows: 'Rows',
  created: 'Created',
  problems: 'Problems',
  brought: 'Brought',
  created2: 'created',
}

export const importMapping = {
  columns: 'Columns',
  whereTheColumnsGo: 'Where the columns go',
  mappedByTheirNamesAndThe: (length: string, part: string) =>
    `Mapped by their names and the look of their values. ${length} imported${part}`,
  leftOut: (leftOut: string) => `, ${leftOut} left out.`,
  column: 'Column',
  goesTo: 'Goes to',
  whatThatMeans: 'What that means',
  showMoreColumns: 'Show more columns',
  itsCellsAreLeftOut: 'Its cells are left out.',
  templatesCanSayCustomdataListsAnd: (key: string) =>
    `Templates can say {{ customData.${key} }}; lists and reports filter and count by it.`,
  theLanguageModelCanReadIt: 'The language model can read it.',
  firstAndLastNameBecomeThe: 'First and last name become the name of the contact.',
  asItStandsThere: (to: string) => `${to}, as it stands there.`,
  fieldFor: (header: string) => `Field for ${header}`,
  noFieldHasTheseLetters: 'No field has these letters.',
  nameInFor: (first: string, header: string) => `Name in ${first} for ${header}`,
  emptyInTheFirstRows: 'empty in the first rows',
}

export const importOutcome = {
  outcome: 'Outcome',
  nothingIsSentWhileTheCampaign: (part: string) => `${part} Nothing is sent while the campaign is not active.`,
  leadsWaitForResearchAndA: 'Leads wait for research and a score.',
  whoeverWasWritingToIsHeld: (vendor: string) =>
    `Whoever ${vendor} was writing to is held, and whoever replied or unsubscribed there has ended. The others wait for research and a score.`,
  andBringThatFileNothingIs: (part: string) => `${part} and bring that file. Nothing is created twice.`,
  n1RowCanBeDownloadedWith: '1 row can be downloaded with its reason: mend it there',
  canBeDownloadedWithTheReason: (problems: string) =>
    `${problems} can be downloaded with the reason of each: mend them there`,
  downloadRowsWithProblems: 'Download rows with problems',
  openTheCampaignsLeads: 'Open the campaign’s leads',
  openSuppressions: 'Open suppressions',
  of: (done: string, deed: string, rows: string) => `${done} ${deed} of ${rows}.`,
  cancelled: 'Cancelled',
  endedByAFault: 'Ended by a fault',
  afterOf: (words: string, rowsRead: string, rows: string, done: string, deed: string) =>
    `${words} after ${rowsRead} of ${rows}: ${done} ${deed}.`,
  progress: 'Progress',
  of2: (part: ReactNode, rows: string) => (
    <>
      {part} of {rows}
    </>
  ),
  rowsRead: 'Rows read',
  youCanLeaveThisPageThe: 'You can leave this page: the import goes on, and this address shows how far it is.',
  itWaitsForItsTurn: 'It waits for its turn.',
  howQuickItIsShowsIn: 'How quick it is shows in a moment.',
  rowsRead2: 'rows read',
  thereAlready: 'there already',
  suppressedNeverWrittenTo: 'suppressed, never written to',
  refusedAsDuplicates: 'refused as duplicates',
  ofErasedPersonsLeftOut: 'of erased persons, left out',
  withProblems: 'with problems',
}

export const importPlan = {
  plan: 'Plan',
  whoWouldBeMailedAndWho: 'Who would be mailed, and who not',
  whoWouldBeSuppressed: 'Who would be suppressed',
  everyRowIsLookedAtAs: 'Every row is looked at as the import would. Nothing is imported and nothing is sent.',
  itCanBeToldOnceThe: 'It can be told once the columns that are missing have a field.',
  nothingHasBeenImported: 'Nothing has been imported.',
  aLeadThatIsThereAlready: 'A lead that is there already',
  whereItIsLookedFor: 'Where it is looked for',
  ofLookedAt: (share: string, rowsTotal: string) => `${share} of ${rowsTotal} looked at`,
  rowsLookedAt: 'Rows looked at',
  lookAgain: 'Look again',
  ofWouldBeMailedNothingHas: (part: ReactNode, rows: string, part2: string) => (
    <>
      {part} of {rows} would be mailed{part2}. Nothing has been sent.
    </>
  ),
  noneOfThemInTheNext: 'none of them in the next 30 days',
  andWhenTheLastCannotBe: 'and when the last cannot be told yet',
  theLastBy: (lastOn: string) => `the last by ${lastOn}`,
  allOn: (date: string) => `all on ${date}`,
  theFirstOn: (date: string, last: string) => `the first on ${date}, ${last}`,
  notMailed: 'Not mailed',
  line: 'Line',
  who: 'Who',
  why: 'Why',
  nobodyThatIsNamed: 'nobody that is named',
  theFirstAreShown: (length: number) => `The first ${length} are shown.`,
}

export const imports = {
  leads: 'Leads',
  blocklist: 'Blocklist',
  imports: 'Imports',
  bringAFile: 'Bring a file',
  whatTheFileHolds: 'What the file holds',
  campaign: 'Campaign',
  whereTheLeadsGo: 'Where the leads go',
  exportsOfInstantlySmartleadApolloClay:
    'Exports of Instantly, Smartlead, Apollo, Clay and of Fairlead itself are recognised, and who replied, unsubscribed or is under way there is not written to again. Bring their blocklists first.',
  addressesAndDomainsThatNoCampaign:
    'Addresses and domains that no campaign is to contact, as other tools export them.',
  chooseTheCampaignThatTheLeads: 'Choose the campaign that the leads go to first.',
}

export const oneImport = {
  whatHasBeenImportedStays: 'What has been imported stays.',
  imports: 'Imports',
  toTheSuppressionsOfAllCampaigns: ' to the suppressions of all campaigns',
  to: ' to ',
  itsCampaign: 'its campaign',
}

export const planForecast = {
  when: 'When',
  whenTheFirstEmailsWouldLeave: 'When the first emails would leave',
  asTheCampaignsHoursMailboxesAnd: (simulated: string, part: ReactNode) => (
    <>
      As the campaign’s hours, mailboxes and limits allow, simulated for {simulated}.{part}
    </>
  ),
  theFullestDayHas: (mostPerDay: string) => ` The fullest day has ${mostPerDay}.`,
  firstEmail: 'first email',
  firstEmailsByDay: 'First emails by day',
  ofThemFromDisposableDomains: (disposable: string) => `${disposable} of them from disposable domains.`,
  whatIsTakenForGranted: 'What is taken for granted',
  showMore: 'Show more',
}

export const prepareImport = {
  theFileIsReadAsBefore: 'The file is read as before.',
  start: 'Start',
  nothingHasBeenImported: 'Nothing has been imported.',
  nothingHasBeenImportedOrSent: (one: string, link: ReactNode) => (
    <>
      {one} Nothing has been imported or sent yet. {link}
    </>
  ),
  whoAndWhen: 'Who and when',
  startImport: 'Start import',
  inTheFile: (rows: string) => `${rows} in the file.`,
  ofWouldBeMailedNot: (mailed: string, rows: string, rows2: string) =>
    `${mailed} of ${rows} would be mailed, ${rows2} not.`,
}

export const previewRows = {
  firstRows: 'First rows',
  whatTheFirstRowsBecome: 'What the first rows become',
  theFirstCanBeRead: (length: string) => `The first ${length} can be read.`,
  ofTheFirstCannotBeRead: (faulty: number, length: string) =>
    `${faulty} of the first ${length} cannot be read and would be left out.`,
  nothingHasBeenImported: 'Nothing has been imported.',
  line: 'Line',
  becomes: 'Becomes',
  who: 'Who',
  toLookAt: 'To look at',
  line2: 'line',
  leftOut: 'Left out',
  suppression: 'Suppression',
  lead: 'Lead',
  leadHeld: (reason: string) => `Lead, held: ${reason}`,
  leadEnded: (reason: string) => `Lead, ended: ${reason}`,
  moreField: 'more field',
}

export const uploadFile = {
  contentType: 'Content-Type',
  fairleadOrganization: 'Fairlead-Organization',
  stopped: 'Stopped.',
}
