import type { ReactNode } from 'react'

export const openProvider = {
  addProvider: 'Add provider',
  savedItIsAskedFromNow: 'Saved. It is asked from now on.',
  savedAndSwitchedOffItCan: 'Saved, and switched off: it can be tested.',
  removeProvider: 'Remove provider',
  itsSettingsAndItsKeyGo: 'Its settings and its key go. What it told of companies stays, and so does what it cost.',
  remove: (name: string) => `Remove ${name}`,
  keepProvider: 'Keep provider',
}

export const providerDraft = {
  apollo: 'Apollo',
  peopleDataLabs: 'People Data Labs',
  hunter: 'Hunter',
  anyApiThatAnswersJson: 'Any API that answers JSON',
  braveSearch: 'Brave Search',
  anySearchApiThatAnswersJson: 'Any search API that answers JSON',
  companyData: 'Company data',
  webSearch: 'Web search',
  bearerApikey: 'Bearer {apiKey}',
}

export const providerForm = {
  aDayAtMost: 'A day at most',
  emptyAnyAmount: 'Empty: any amount.',
  aMonthAtMost: 'A month at most',
  aCompanyFoundCosts: 'A company found costs',
  byYourPlan: 'By your plan.',
  aSearchCosts: 'A search costs',
  searchesADay: 'Searches a day',
  emptyAnyNumber: 'Empty: any number.',
  forOneCompany: 'For one company',
  aDayEmptyAnyNumber: 'A day. Empty: any number.',
  kind: 'Kind',
  name: 'Name',
  shownInTheListItStays: 'Shown in the list; it stays.',
  itsFactsBearThisNameIt: 'Its facts bear this name; it stays.',
  address: 'Address',
  whereItIsWithoutSearchIts: 'Where it is, without /search. Its settings.yml needs json in search.formats.',
  httpSearxngInternal8080: 'http://searxng.internal:8080',
  itAsksForNoKey: 'It asks for no key',
  whereToSearchAndWhereIn:
    'Where to search, and where in the answer the results stand. {query} stands for what is searched for, {apiKey} for the key.',
  whereToAskAndWhereIn:
    'Where to ask, and where in the answer each field of the company stands. {domain} stands for the domain, {apiKey} for the key.',
  askIt: 'Ask it',
  byTheResearchAgentForQuestions: 'By the research agent, for questions that no page answered. Off: it can be tested.',
  aboutCompaniesThatAScoreStill:
    'About companies that a score still needs something of, once their own pages were read. Off: it can be tested.',
  addProvider: 'Add provider',
  saveProvider: 'Save provider',
}

export const providerTrial = {
  testWithADomain: 'Test with a domain',
  itIsSearchedForCostsWhat: 'It is searched for. Costs what a search costs; nothing of the answer is kept.',
  costsWhatAHitCostsNothing: 'Costs what a hit costs; nothing of the answer is kept.',
  acmeCom: 'acme.com',
  testProvider: 'Test provider',
  s: (costUsd: string, ms: string) => `${costUsd} · ${ms} s`,
  sure: (confidence: number) => `${confidence}% sure`,
}

export const providers = {
  dataProviders: 'Data providers',
  optionalAndPaidByYouCompany:
    'Optional, and paid by you: company data, asked only for what a score still needs, and web search for the research agent. The first in the list is asked first, only while its budgets last.',
  addProvider: 'Add provider',
  paidProvidersCanBeAskedAbout:
    'Paid providers can be asked about companies. Owners and admins choose them and see what they cost.',
  theyAreAskedAsBefore: 'They are asked as before.',
  whatCompaniesSayOfThemselvesIs:
    'What companies say of themselves is read without any provider. One of these finds more: Apollo, People Data Labs, Hunter, or any API that answers JSON. Your own SearXNG or Brave Search lets the research agent search the web.',
  theOrderIsAsItIs: 'The order is as it is shown.',
  ask: (name: string, words: string) => `Ask ${name} ${words}`,
  ask2: (words: string) => `Ask ${words}`,
  a: (costPerHitUsd: string, part: string, part2: string) => `${costPerHitUsd} a ${part} · ${part2}`,
  keyStored: 'key stored',
  noKey: 'no key',
  open: (name: string) => `Open ${name}`,
  open2: 'Open',
  off: 'Off',
  on: 'On',
  rests: 'Rests',
  again: (part: string, ago: ReactNode) => (
    <>
      {part}again {ago}
    </>
  ),
  after: (failures: string) => `after ${failures}, `,
  itAskedForPatience: 'it asked for patience, ',
  noLimit: 'no limit',
  todayThisMonth: (
    spentUsd: string,
    leftTodayUsd: string,
    spentThisMonthUsd: string,
    leftThisMonthUsd: string,
    part: string,
    part2: ReactNode,
    part3: ReactNode,
  ) => (
    <>
      Today {spentUsd}, {leftTodayUsd} · this month {spentThisMonthUsd}, {leftThisMonthUsd} · {part}
      {part2}
      {part3}
    </>
  ),
  today: (calls: string, part: string) => `${calls}${part} today`,
  of: (callsPerDay: string) => ` of ${callsPerDay}`,
  ofToday: (hits: string, calls: string) => `${hits} of ${calls} today`,
  tooLittleIsLeftForA: (part: string) => ` Too little is left for a ${part}: it is not asked.`,
  noMoreTodayItIsNot: ' No more today: it is not asked.',
}
