import type { ReactNode } from 'react'
import { counted } from '../shared/words/words.ts'

export const chooseFile = {
  nothingHasBeenImported: 'Nothing was imported.',
  dropAFileHereOr: 'Drop a file here, or',
  chooseFile: 'Choose file',
  fileToImport: 'File to import',
  csvOrTsvWithAnyDelimiter:
    'CSV or TSV, up to 1 GB, any usual delimiter and encoding. You see the result before anything is imported.',
  isEmpty: (name: string) => `${name} is empty.`,
  hasAtMost1GbIs: (name: string, size: string) =>
    `${name} is too large (${size}, max. 1 GB). Split it into several files.`,
  isNoCsvFileSaveThe: (name: string) => `${name} is not a CSV file. Save the sheet as CSV and choose that file.`,
  upload: 'Upload',
  uploaded: 'Uploaded',
  readingWhatIsInIt: 'Reading the file',
  of: (share: string, size: string) => `${share} of ${size}`,
  cancelUpload: 'Cancel upload',
}

export const endImport = {
  cancelImport: 'Cancel import',
  cancelThisImport: 'Cancel this import?',
  ofAreInAndStayThe: (rowsRead: string, rows: string) =>
    `${rowsRead} of ${rows} are imported and stay. To import the others later, upload the file again; no lead is created twice.`,
  letItRun: 'Keep running',
  undoImport: 'Undo import…',
  undoThisImport: (leads: string) => `Delete the ${leads} of this import?`,
  sentEmailsStaySent: 'Emails that were sent can’t be unsent. Reports keep counting what these leads reached.',
  updatedLeadsStay: (leads: number) =>
    `${counted(leads, 'lead')} that already existed ${leads === 1 ? 'keeps' : 'keep'} what the file changed.`,
  theImportIsAsItWas: 'Nothing changed.',
  discardFile: 'Discard file',
  forgetImport: 'Delete import record',
  forgetThisImport: 'Delete this import record?',
  keepIt: 'Keep it',
  andWithProblemsCanNoLonger: (problems: string) => ` and ${problems} with problems can no longer be downloaded`,
  leadsThatCameInStay: 'Imported leads stay.',
  entriesThatCameInStaySuppressed: 'Imported entries stay suppressed.',
  itIsNoLongerListed: (rows: string, made: string) => `It is removed from this list${rows}. ${made}`,
}

export const fileReading = {
  file: 'File',
  theFile: 'The file',
  of: (rows: string, length: string, part: string) => `${rows} of ${length}.${part}`,
  itIsAnExportOfWho: (vendor: string) =>
    ` Recognized as an export of ${vendor}: people who replied, unsubscribed or are in a sequence there are not emailed again.`,
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  theFirstLineNamesTheColumns: 'First row contains column names',
  exportOf: 'Exported from',
  noToolThatIsKnown: 'Another tool',
}

export const importList = {
  allImports: 'All imports',
  importsIntoThisCampaign: 'Imports into this campaign',
  importsThatRunGoOn: 'Running imports continue.',
  filesThatYouBringAppearHere: 'Your imports appear here, with their results.',
  blocklist: 'Blocklist',
  file: 'File',
  state: 'State',
  rows: 'Rows',
  created: 'Created',
  problems: 'Problems',
  brought: 'Uploaded',
  created2: 'created',
}

export const importMapping = {
  columns: 'Columns',
  whereTheColumnsGo: 'Map columns',
  mappedByTheirNamesAndThe: (length: string, part: string) => `Mapped by name and content: ${length} imported${part}`,
  leftOut: (leftOut: string) => `, ${leftOut} not imported.`,
  column: 'Column',
  goesTo: 'Field',
  whatThatMeans: 'Note',
  showMoreColumns: 'Show more columns',
  itsCellsAreLeftOut: 'Not imported.',
  templatesCanSayCustomdataListsAnd: (key: string) =>
    `Use it in emails as {{ customData.${key} }}, and to filter lists and reports.`,
  theLanguageModelCanReadIt: 'The AI can read it.',
  firstAndLastNameBecomeThe: 'First and last name are joined.',
  asItStandsThere: (to: string) => `${to}, unchanged.`,
  fieldFor: (header: string) => `Field for ${header}`,
  noFieldHasTheseLetters: 'No results',
  nameInFor: (first: string, header: string) => `Name in ${first} for ${header}`,
  emptyInTheFirstRows: 'empty in the first rows',
}

export const importOutcome = {
  outcome: 'Result',
  moved: (vendor: string) =>
    `People in a sequence at ${vendor} are on hold; people who replied or unsubscribed there have ended.`,
  notImported: (rows: string) => `${rows} not imported`,
  reasonOf: (detail: string, line: string) => `Line ${line}: ${detail}`,
  reasonOfMany: (rows: string, detail: string, line: string) => `${rows}, first in line ${line}: ${detail}`,
  moreReasons: 'The download has the other reasons.',
  fixThem: (rows: string) =>
    `${rows} not imported. Download, fix and upload that file again. No lead is created twice.`,
  downloadRowsWithProblems: 'Download rows with problems',
  canBeEmailed: (leads: string) => `${leads} can be emailed`,
  scored: (leads: string) => `${leads} being scored`,
  disqualified: (leads: string) => `${leads} disqualified`,
  ended: (leads: string) => `${leads} ended otherwise`,
  openTheCampaignsLeads: 'Open leads',
  openImportedLeads: 'Open imported leads',
  openSuppressions: 'Open suppressions',
  of: (done: string, deed: string, rows: string) => `${done} ${deed} of ${rows}.`,
  cancelled: 'Cancelled',
  endedByAFault: 'Stopped by an error',
  afterOf: (words: string, rowsRead: string, rows: string, done: string, deed: string) =>
    `${words} after ${rowsRead} of ${rows}: ${done} ${deed}.`,
  progress: 'Progress',
  of2: (part: ReactNode, rows: string) => (
    <>
      {part} of {rows}
    </>
  ),
  rowsRead: 'Rows read',
  youCanLeaveThisPageThe: 'You can leave this page; the import continues.',
  itWaitsForItsTurn: 'Waiting to start.',
  howQuickItIsShowsIn: 'Estimating the time left…',
  rowsRead2: 'rows read',
  thereAlready: 'already there, or repeated in the file',
  suppressedNeverWrittenTo: 'suppressed',
  refusedAsDuplicates: 'rejected as duplicates',
  ofErasedPersonsLeftOut: 'of erased people, not imported',
  withProblems: 'with problems',
}

export const importPlan = {
  plan: 'Plan',
  whoWouldBeMailedAndWho: 'Who gets emailed',
  whoWouldBeSuppressed: 'Who gets suppressed',
  everyRowIsLookedAtAs: 'A preview of the whole file. Nothing is imported or sent.',
  itCanBeToldOnceThe: 'Map the missing columns to see the preview.',
  nothingHasBeenImported: 'Nothing was imported.',
  aLeadThatIsThereAlready: 'If a lead already exists',
  whereItIsLookedFor: 'Look for it in',
  ofLookedAt: (share: string, rowsTotal: string) => `${share} of ${rowsTotal} checked`,
  rowsLookedAt: 'Rows checked',
  lookAgain: 'Try again',
  ofWouldBeMailedNothingHas: (part: ReactNode, rows: string, part2: string) => (
    <>
      {part} of {rows} can be emailed{part2}.
    </>
  ),
  noneOfThemInTheNext: 'none of them in the next 30 days',
  andWhenTheLastCannotBe: 'the last more than 30 days later',
  theLastBy: (lastOn: string) => `the last by ${lastOn}`,
  allOn: (date: string) => `all on ${date}`,
  heldForReview: (held: string, simulated: string) =>
    `By what the file says, ${held} of the first ${simulated} would be held for review: their tier isn’t emailed. Research may find more about their companies, or add columns such as company country and size.`,
  theFirstOn: (date: string, last: string) => `the first on ${date}, ${last}`,
  notMailed: 'Not emailed',
  line: 'Line',
  who: 'Who',
  why: 'Why',
  theFirstAreShown: (length: number) => `First ${length} shown.`,
}

export const imports = {
  leads: 'Leads',
  blocklist: 'Blocklist',
  imports: 'Imports',
  bringAFile: 'Upload a file',
  whatTheFileHolds: 'Import',
  campaign: 'Campaign',
  whereTheLeadsGo: 'Choose a campaign',
  exportsOfInstantlySmartleadApolloClay:
    'Works with any CSV. Exports of Instantly, Smartlead, Apollo, Clay and Fairlead are recognized: people who replied, unsubscribed or are in a sequence there are not emailed again. Import blocklists first.',
  addressesAndDomainsThatNoCampaign: 'Addresses and domains that no campaign may contact.',
  waits: (name: string) => `${name} is ready. Choose a campaign.`,
}

export const oneImport = {
  whatHasBeenImportedStays: 'Imported leads stay.',
  imports: 'Imports',
  toTheSuppressionsOfAllCampaigns: 'Suppressed in all campaigns',
  itsCampaign: 'Campaign',
}

/** What is left of an import. */
export const importState = {
  undone: 'Undone',
  deleted: (leads: string) => `${leads} deleted`,
  left: (leads: string) => `${leads} left`,
  noneLeft: 'no leads left',
}

export const planForecast = {
  when: 'When',
  whenTheFirstEmailsWouldLeave: 'When first emails are sent',
  asTheCampaignsHoursMailboxesAnd: (simulated: string, isTest: boolean, part: ReactNode) => (
    <>
      Simulated for {simulated}{' '}
      {isTest
        ? 'as a test: captured at any hour, without limits.'
        : 'with the sending hours, mailboxes and limits of the campaign.'}
      {part}
    </>
  ),
  theFullestDayHas: (mostPerDay: string) => ` Busiest day: ${mostPerDay}.`,
  firstEmail: 'first email',
  firstEmailsByDay: 'First emails by day',
  ofThemFromDisposableDomains: (disposable: string) => `${disposable} with a disposable domain.`,
  whatIsTakenForGranted: 'Assumptions',
  showMore: 'Show more',
}

export const prepareImport = {
  theFileIsReadAsBefore: 'Nothing changed.',
  start: 'Start',
  nothingHasBeenImported: 'Nothing was imported.',
  nothingHasBeenImportedOrSent: (one: string, link: ReactNode) => (
    <>
      {one} {link}
    </>
  ),
  whoAndWhen: 'See who and when',
  startImport: 'Start import',
  inTheFile: (rows: string) => `${rows} in the file.`,
  ofWouldBeMailedNot: (mailed: string, rows: string, rows2: string) =>
    `${mailed} of ${rows} can be emailed, ${rows2} not.`,
}

export const previewRows = {
  isMissing: 'missing',
  firstRows: 'First rows',
  whatTheFirstRowsBecome: 'Preview of the first rows',
  theFirstCanBeRead: (length: string) => `No problems in the first ${length}.`,
  ofTheFirstCannotBeRead: (faulty: number, length: string) => `${faulty} of the first ${length} can’t be imported.`,
  importedWithProblems: (rows: string) => ` ${rows} a problem but can be imported.`,
  nothingHasBeenImported: 'Nothing was imported.',
  line: 'Line',
  becomes: 'Result',
  who: 'Who',
  toLookAt: 'Problems',
  line2: 'line',
  leftOut: 'Not imported',
  suppression: 'Suppression',
  lead: 'Lead',
  leadHeld: (reason: string) => `Lead, on hold: ${reason}`,
  leadEnded: (reason: string) => `Lead, ended: ${reason}`,
  moreField: 'more field',
}

export const uploadFile = {
  contentType: 'Content-Type',
  fairleadOrganization: 'Fairlead-Organization',
  stopped: 'Stopped.',
}

/** What happens to leads of a file, by the state of their campaign. */
export const campaignState = {
  draft: (name: string) =>
    `“${name}” is a draft. Leads are researched and scored now; emails start when you activate the campaign.`,
  test: (name: string) => `“${name}” is in test mode. Emails are captured in Mail and reach nobody.`,
  live: (name: string) => `“${name}” is live. Matching leads are emailed in the next sending hours.`,
  paused: (name: string) =>
    `“${name}” is paused. Leads are researched and scored now; emails start when you resume the campaign.`,
  archived: (name: string) => `“${name}” is archived and accepts no leads. Duplicate it to import into the copy.`,
}
