import type { ReactNode } from 'react'

export const questionCard = {
  newQuestion: 'New question',
  moveUp: 'Move up',
  moveDown: 'Move down',
  close: 'Close',
  edit: 'Edit',
  remove: (part: ReactNode) => <>Remove{part}</>,
  inEmails: (code: ReactNode, part: ReactNode) => (
    <>
      In emails: {code}
      {part}
    </>
  ),
  scoredBy: (readers: string) => ` · scored by ${readers}`,
  question: 'Question',
  aboutTheCompanyInPlainWords:
    'About the company, in plain words. Another wording is another question: its answer is found anew.',
  answer: 'Answer',
  key: 'Key',
  emailsNameTheAnswerAnswers: (key: string) => `Emails name the answer {{ answers.${key} }}.`,
  choices: 'Choices',
  n2To10EnterAddsOne: '2 to 10. Enter adds one; several at once with semicolons.',
  whatTheAnswerIsFor: 'What the answer is for',
  aCriterionReadsIt: 'A criterion reads it.',
  lookedForFirstWhereABudget: 'Looked for first, where a budget may not last for all.',
  onlyEmailsNeedItLookedFor: 'Only emails need it: looked for after those for the score.',
}

export const questionsEditor = {
  questions: 'Questions',
  questions2: 'questions',
  questionsSavedNewOnesAreAsked:
    'Questions saved. New ones are asked of the companies that are here; answers stand with what is known of a lead.',
  whatToFindOut: 'What to find out',
  addQuestion: 'Add question',
  askAboutEachCompanyInPlain:
    'Ask about each company in plain words, such as “Do they run their own port?”. Criteria can score the answers, and emails can print them. Without a language model, what is known answers what it can.',
}
