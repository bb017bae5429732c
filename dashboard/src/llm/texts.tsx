import type { ReactNode } from 'react'

export const llm = {
  languageModel: 'Language model',
  optionalItReadsCompanyPagesJudges:
    'Optional. It reads company pages, judges questions and writes openers; what it says counts only with a quote that stands on the page. Without it, or with its caps reached, leads go on as before.',
  aLanguageModelCanReadAnd:
    'A language model can read and write for this organization. Owners and admins set it up and see what it costs.',
  itReadsAsBefore: 'It reads as before.',
}

export const llmCaps = {
  input: 'Input',
  inputFromItsCache: 'Input from its cache',
  outputReasoningIncluded: 'Output, reasoning included',
  aCampaignInAll: 'A campaign, in all',
  aLeadInAll: 'A lead, in all',
  tokensADay: 'Tokens a day',
  tokensACampaignInAll: 'Tokens a campaign, in all',
  tokensACompanyADay: 'Tokens a company, a day',
  tokensALeadInAll: 'Tokens a lead, in all',
  pricesInDollarsAMillionTokens: 'Prices, in dollars a million tokens',
  fromYourPlanWithoutThemSpend: 'From your plan. Without them spend is counted in tokens alone.',
  caps: 'Caps',
  emptyNoSuchCapWithOne: 'Empty: no such cap. With one reached, leads go on without the model. Days are in UTC.',
  emptyNoSuchCapCapsIn: 'Empty: no such cap. Caps in dollars need prices. Days are in UTC.',
  steps: 'Steps',
  pages: 'Pages',
  seconds: 'Seconds',
  aCampaignInAll2: 'a campaign, in all',
  aLeadInAll2: 'a lead, in all',
  capsOfTheResearchAgent: 'Caps of the research agent',
  oneRunTakes24StepsOpens: 'One run takes 24 steps, opens 8 pages and works 120 seconds at most.',
  emailAddresses: 'Email addresses',
  theAddressOfALeadAnd: 'The address of a lead, and addresses in texts about it.',
  phoneNumbers: 'Phone numbers',
  theNumberOfALeadAnd: 'The number of a lead, and numbers in texts about it.',
  everythingYouSentUnderCustomdataWhatever: 'Everything you sent under customData, whatever it holds.',
  itMayBeShown: 'It may be shown',
  companyPagesNamesTitlesNotesExtracontext:
    'Company pages, names, titles, notes, extraContext, known facts and replies are shown to it. These leave for the endpoint only when ticked:',
}

export const llmForm = {
  openaiOrCompatibleWithIt: 'OpenAI, or compatible with it',
  anthropic: 'Anthropic',
  languageModel: 'language model',
  savedItIsAskedFromNow: 'Saved. It is asked from now on. Test it to be sure.',
  savedAndSwitchedOffNothingIs: 'Saved, and switched off: nothing is asked of it.',
  languageModel2: 'Language model',
  saveLanguageModel: 'Save language model',
  askTheLanguageModel: 'Ask the language model',
  offSettingsAndKeyStayNothing: 'Off: settings and key stay, nothing is asked.',
  kind: 'Kind',
  address: 'Address',
  whereItsApiBeginsRedirectsAre: 'Where its API begins. Redirects are not followed.',
  model: 'Model',
  asTheEndpointNamesIt: 'As the endpoint names it.',
  gpt5Mini: 'gpt-5-mini',
  theEndpointAsksForNoKey: 'The endpoint asks for no key',
  asModelsOnYourOwnMachines: 'As models on your own machines often do. A stored key is removed.',
  itTakesAJsonSchemaStructured: 'It takes a JSON schema (structured output)',
  offForEndpointsThatRefuseIt: 'Off for endpoints that refuse it: the form of the answer then stands in words.',
  test: 'Test',
  oneTinyQuestionSwitchedOnOr: 'One tiny question, switched on or not. Up to 20 s.',
  testLanguageModel: 'Test language model',
  theSettingsStayAsTheyAre: 'The settings stay as they are.',
  itAnswers: 'It answers.',
  itDoesNotWorkYet: 'It does not work yet.',
  removeLanguageModel: 'Remove language model',
  itsSettingsAndItsKeyGo:
    'Its settings and its key go. What it said of companies and leads stays, and so does what it cost.',
  removeSettingsAndKey: 'Remove settings and key',
  keepLanguageModel: 'Keep language model',
}

export const llmSpend = {
  readingCompanies: 'Reading companies',
  researching: 'Researching',
  writingAboutLeads: 'Writing about leads',
  readingReplies: 'Reading replies',
  tests: 'Tests',
  for: 'For',
  asked: 'Asked',
  failed: 'Failed',
  cost: 'Cost',
  spend: 'Spend',
  noCampaign: 'No campaign',
  aCampaignThatIsGone: 'A campaign that is gone',
  nothingWasAskedInTheLast: 'Nothing was asked in the last 30 days.',
  byPurposeIn30Days: 'By purpose, in 30 days',
  byCampaignIn30Days: 'By campaign, in 30 days',
  whyThereWasNoAnswer: 'Why there was no answer',
  failedInARowOneIs: (bold: ReactNode, failures: string, ago: ReactNode) => (
    <>
      {bold} {failures} failed in a row. One is tried again {ago}; leads go on meanwhile.
    </>
  ),
  nothingIsAskedForNow: 'Nothing is asked for now.',
  todayTokens: (part: string, tokens: string, part2: string, part3: string) =>
    `today${part} · ${tokens}${part2} tokens${part3}`,
  of: (usdCap: string) => ` of ${usdCap}`,
  of2: (tokensCap: string) => ` of ${tokensCap}`,
  withoutACap: ', without a cap',
  theCapOfTheDayIs: 'The cap of the day is reached: leads go on without the model.',
  withoutAPrice: (unpriced: string) => `${unpriced} without a price`,
  notKnown: 'not known',
}
