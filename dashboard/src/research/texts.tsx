import type { ReactNode } from 'react'

export const answerMissing = {
  lookedAt: 'Looked at ',
  and: (more: string) => ` and ${more}`,
  otherPage: 'other page',
}

export const askQuestion = {
  askAQuestion: 'Ask a question',
  question: 'Question',
  aboutTheCompanyInPlainWords: 'About the company, in plain words.',
  answer: 'Answer',
  whatItMayBe: 'Kind of answer.',
  choices: 'Choices',
  n2To20EnterAddsOne: '2 to 20. Press Enter after each, or separate them with semicolons.',
  ask: 'Ask',
  leaveIt: 'Cancel',
  theResearchAgentLooksForThe:
    'The research agent looks for the answer on the company’s website, within your limits. All leads at the company get it.',
}

export const companyResearch = {
  research: 'Research',
  theWebsiteIsReadFirstThen: 'First the website is read, then the research agent looks for answers.',
}

export const leadResearch = {
  research: 'Research',
  theCampaignAsksNoQuestionsAbout: 'This campaign has no research questions.',
}

export const noModel = {
  aLanguageModelWouldLookFor: (part: ReactNode) => (
    <>Without a language model, only questions that known facts answer get an answer. {part}</>
  ),
  setUpALanguageModel: 'Set up a language model',
}

export const runList = {
  readsAndPlansItsFirstSteps: 'Reading and planning the first steps',
  plansTheNextSteps: 'Planning the next steps',
  stepsOfTheResearchAgent: 'Research steps',
  beganWithThatHadBeenRead: (length: string) => `Started with ${length} already read`,
  for: (about: string) => `For: ${about}`,
  allThatWasOpen: 'all open questions',
  givenUp: 'given up',
}
