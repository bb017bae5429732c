import type { ReactNode } from 'react'

export const openProvider = {
  addProvider: 'Add provider',
  savedItIsAskedFromNow: 'Saved and on.',
  savedAndSwitchedOffItCan: 'Saved and off. You can test it.',
  removeProvider: 'Remove provider',
  itsSettingsAndItsKeyGo: 'Deletes its settings and key. Its facts and cost history are kept.',
  remove: (name: string) => `Remove ${name}`,
  keepProvider: 'Keep provider',
}

export const providerDraft = {
  apollo: 'Apollo',
  peopleDataLabs: 'People Data Labs',
  hunter: 'Hunter',
  anyApiThatAnswersJson: 'Other JSON API',
  braveSearch: 'Brave Search',
  anySearchApiThatAnswersJson: 'Other search API (JSON)',
  companyData: 'Company data',
  webSearch: 'Web search',
  bearerApikey: 'Bearer {apiKey}',
}

export const providerForm = {
  aDayAtMost: 'Max. per day',
  emptyAnyAmount: 'Empty: no limit.',
  aMonthAtMost: 'Max. per month',
  aCompanyFoundCosts: 'Cost per company found',
  byYourPlan: 'See your plan.',
  aSearchCosts: 'Cost per search',
  searchesADay: 'Searches per day',
  emptyAnyNumber: 'Empty: no limit.',
  forOneCompany: 'Per company',
  aDayEmptyAnyNumber: 'Per day. Empty: no limit.',
  kind: 'Provider',
  name: 'Name',
  shownInTheListItStays: 'Shown in the list. Can’t be changed later.',
  itsFactsBearThisNameIt: 'Shown with its facts. Can’t be changed later.',
  address: 'Address',
  whereItIsWithoutSearchIts: 'Without /search. Add json to search.formats in its settings.yml.',
  httpSearxngInternal8080: 'http://searxng.internal:8080',
  itAsksForNoKey: 'No API key needed',
  whereToSearchAndWhereIn:
    'The request, and where to find the results in the response. {query} is the search, {apiKey} the key.',
  whereToAskAndWhereIn:
    'The request, and where to find each company field in the response. {domain} is the domain, {apiKey} the key.',
  askIt: 'Use this provider',
  byTheResearchAgentForQuestions:
    'The research agent searches when no page has the answer. When off, you can still test it.',
  aboutCompaniesThatAScoreStill:
    'For companies whose score still needs data after their website was read. When off, you can still test it.',
  addProvider: 'Add provider',
  saveProvider: 'Save provider',
}

export const providerTrial = {
  testWithADomain: 'Test with a domain',
  itIsSearchedForCostsWhat: 'Runs one paid search. Nothing is saved.',
  costsWhatAHitCostsNothing: 'Runs one paid lookup. Nothing is saved.',
  acmeCom: 'acme.com',
  testProvider: 'Test provider',
  s: (costUsd: string, ms: string) => `${costUsd} · ${ms} s`,
  sure: (confidence: number) => `${confidence}% sure`,
}

export const providers = {
  dataProviders: 'Data providers',
  optionalAndPaidByYouCompany:
    'Optional, paid by you: company data for what a score still needs, and web search for the research agent. Providers are used in this order, within their budgets.',
  addProvider: 'Add provider',
  paidProvidersCanBeAskedAbout: 'Owners and admins can set up data providers and see their costs.',
  theyAreAskedAsBefore: 'Providers are unchanged.',
  whatCompaniesSayOfThemselvesIs:
    'Company websites are read without a provider. Add Apollo, People Data Labs, Hunter or another JSON API for more data, or SearXNG or Brave Search for web search.',
  theOrderIsAsItIs: 'The order is unchanged.',
  ask: (name: string, words: string) => `Move ${name} ${words}`,
  ask2: (words: string) => `Move ${words}`,
  a: (costPerHitUsd: string, part: string, part2: string) => `${costPerHitUsd} per ${part} · ${part2}`,
  keyStored: 'key stored',
  noKey: 'no key',
  open: (name: string) => `Open ${name}`,
  open2: 'Open',
  off: 'Off',
  on: 'On',
  rests: 'Paused',
  again: (part: string, ago: ReactNode) => (
    <>
      {part}retry {ago}
    </>
  ),
  after: (failures: string) => `after ${failures}, `,
  itAskedForPatience: 'rate-limited, ',
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
  tooLittleIsLeftForA: (part: string) => ` Not enough budget left for a ${part}.`,
  noMoreTodayItIsNot: ' Daily limit reached.',
}
