import { expect, test } from 'vitest'
import { followed, freshKey, readersOf, reworded, withAnswer } from './question-words.ts'
import type { Question } from './question-words.ts'

const PORT: Question = {
  key: 'runOwnPort',
  path: 'answers.1',
  question: 'Do they run their own port?',
  answer: 'yes_no',
}

test.each([
  ['Do they run their own port?', [], 'runOwnPort'],
  ['Do they run their own port?', ['runOwnPort'], 'runOwnPort2'],
  ['Which CRM do they use?', [], 'crmUse'],
  ['How many?', [], 'howMany'],
  ['24/7 support?', [], 'support'],
  ['Führt die Firma Exporte?', [], 'fuhrtDieFirmaExporte'],
  ['働いていますか', [], 'question'],
  ['', [], 'question'],
])('the key of %j beside %j is %s', (question, taken, key) => {
  expect(freshKey(question, taken)).toBe(key)
})

test('the key of a new question follows its words until somebody chooses one', () => {
  const fresh = reworded({ ...PORT, key: 'question', question: '' }, 'Which CRM?', [], false)
  expect(fresh.key).toBe('crm')
  expect(reworded({ ...fresh, key: 'ours' }, 'Which CRM do they use?', [], false).key).toBe('ours')
  expect(reworded(PORT, 'Which CRM?', [], true).key).toBe('runOwnPort')
})

test('choices go with the type that has them', () => {
  const choice = withAnswer(PORT, 'choice')
  expect(choice).toMatchObject({ answer: 'choice', choices: [] })
  expect(withAnswer(choice, 'text')).not.toHaveProperty('choices')
})

test('criteria and conditions follow a question that was changed, and nothing else is sent', () => {
  const reads = { id: 'port', kind: 'must', field: 'answers.1', op: 'isTrue', weight: 1 } as const
  const size = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 5, weight: 1 } as const
  const icp = { criteria: [size, reads] }
  const step = (condition: object) => ({ wait: 'P0D', condition, variants: [{ body: 'answers.1' }] })
  const sequence = { steps: [step({ all: [{ field: 'answers.1', op: 'isTrue' }] })] }
  const other = [{ ...PORT, question: 'A port?' }]
  expect(readersOf('answers.1', icp)).toEqual(['port'])
  expect(followed({ icp, sequence }, [PORT], [PORT])).toEqual({})
  expect(followed({ icp, sequence }, [PORT], [])).toEqual({})
  expect(followed({ icp: { criteria: [size] }, sequence: { steps: [] } }, [PORT], other)).toEqual({})
  expect(followed({ icp, sequence }, [PORT], other)).toEqual({
    icp: { criteria: [size, { ...reads, field: 'answers.runOwnPort' }] },
    sequence: { steps: [step({ all: [{ field: 'answers.runOwnPort', op: 'isTrue' }] })] },
  })
})
