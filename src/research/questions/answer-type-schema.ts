import Type from 'typebox'
import { ANSWER_TYPES } from './question.ts'

/** What the answer to a question may be, as callers of the API say it. */
export const AnswerTypeSchema = Type.Enum([...ANSWER_TYPES], {
  title: 'AnswerType',
  description:
    '`yes_no`; `number`; `choice`, one of `choices`; `text`, at most 500 characters; `date`, a day, month or year.',
})
