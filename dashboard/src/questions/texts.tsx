import type { ReactNode } from 'react'

export const questionCard = {
  newQuestion: 'New question',
  close: 'Close',
  edit: 'Edit',
  remove: (part: ReactNode) => <>Remove{part}</>,
  inEmails: (code: ReactNode, part: ReactNode) => (
    <>
      In emails: {code}
      {part}
    </>
  ),
  scoredBy: (readers: string) => ` · used by ${readers}`,
  question: 'Question',
  aboutTheCompanyInPlainWords: 'About the company, in plain words. If you reword it, the answer is looked up again.',
  answer: 'Answer',
  key: 'Key',
  emailsNameTheAnswerAnswers: (key: string) => `In emails: {{ answers.${key} }}`,
  choices: 'Choices',
  n2To10EnterAddsOne: '2 to 10. Press Enter after each, or separate them with semicolons.',
  whatTheAnswerIsFor: 'What the answer is for',
  aCriterionReadsIt: 'Used by a criterion.',
  lookedForFirstWhereABudget: 'Researched first if the budget is limited.',
  onlyEmailsNeedItLookedFor: 'Used in emails only. Researched after the questions for the score.',
}

export const questionsEditor = {
  questions: 'Questions',
  questions2: 'questions',
  questionsSavedNewOnesAreAsked:
    'Questions saved. New questions are researched for all companies here. Answers appear on the lead page.',
  whatToFindOut: 'Research questions',
  newQuestion: 'New question',
  addQuestion: 'Add question',
  question: (number: number) => `Question ${number}`,
  askAboutEachCompanyInPlain:
    'Ask about each company in plain words, such as “Do they run their own port?”. Use the answers in criteria and emails. Without a language model, only known facts are used.',
}
