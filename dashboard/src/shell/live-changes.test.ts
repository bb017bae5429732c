import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createReadAgain, keysOfChange } from './live-changes.ts'

const change = (...types: string[]) => ({ types, campaignIds: ['camp_1'], leadIds: ['lead_1'], moreLeads: false })

test.each([
  ['a lead that is accepted, scored and emailed within one second', ['lead.accepted', 'lead.scored', 'message.sent']],
  ['a lead that is accepted', ['lead.accepted']],
  ['a meeting that is cancelled', ['meeting.cancelled']],
])('%s: the list of its campaign is read again', (_, types) => {
  expect(keysOfChange(change(...types))).toContainEqual(['leads', 'camp_1'])
})

test('an answer that takes longer than until the next change is shown, and the change is read after it', async () => {
  const queries = new QueryClient()
  const answers: ((value: number) => void)[] = []
  const queryFn = vi.fn(() => new Promise<number>((done) => answers.push(done)))
  const observer = new QueryObserver(queries, {
    queryKey: ['leads', 'camp_1', {}],
    queryFn,
    initialData: 0,
    staleTime: 60_000,
  })
  const shown: (number | undefined)[] = []
  const leave = observer.subscribe(({ data }) => shown.push(data))
  const readAgain = createReadAgain(queries)
  readAgain(['leads', 'camp_1'])
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  readAgain(['leads', 'camp_1'])
  readAgain(['leads', 'camp_1'])
  answers[0]?.(1)
  await vi.waitFor(() => expect(shown).toContain(1))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await vi.waitFor(() => expect(shown).toContain(2))
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})
