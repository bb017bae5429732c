import type { ReactNode } from 'react'

export const answerMissing = {
  lookedAt: 'Looked at ',
  and: (more: string) => ` and ${more}`,
  otherPage: 'other page',
}

export const askQuestion = {
  askAnotherQuestion: 'Ask another question',
  question: 'Question',
  aboutTheCompanyInPlainWords: 'About the company, in plain words.',
  answer: 'Answer',
  whatItMayBe: 'What it may be.',
  choices: 'Choices',
  n2To20EnterAddsOne: '2 to 20. Enter adds one; several at once with semicolons.',
  ask: 'Ask',
  leaveIt: 'Leave it',
  theResearchAgentLooksForThe:
    'The research agent looks for the answer on the company’s pages, within your caps. It counts for all leads of the company.',
}

export const companyResearch = {
  research: 'Research',
  theWebsiteIsReadFirstThen: 'The website is read first. Then the research agent looks for answers, step by step.',
}

export const leadResearch = {
  research: 'Research',
  theCampaignAsksNoQuestionsAbout: 'The campaign asks no questions about companies.',
}

export const noModel = {
  aLanguageModelWouldLookFor: (part: ReactNode) => (
    <>
      A language model would look for answers to these questions on the company’s pages; without one, only what follows
      from known facts is answered. {part}
    </>
  ),
  setUpALanguageModel: 'Set up a language model',
}

export const runList = {
  readsAndPlansItsFirstSteps: 'Reads and plans its first steps',
  plansTheNextSteps: 'Plans the next steps',
  stepsOfTheResearchAgent: 'Steps of the research agent',
  beganWithThatHadBeenRead: (length: string) => `Began with ${length} that had been read before`,
  for: (about: string) => `For: ${about}`,
  allThatWasOpen: 'all that was open',
  givenUp: 'given up',
}
