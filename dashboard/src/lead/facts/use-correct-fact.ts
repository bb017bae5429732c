import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { factsQuery, leadQuery } from '../lead-queries.ts'
import { isOfFacts, leadChange } from './fact-value.ts'
import type { TypedValue } from './fact-value.ts'
import type { Claim } from './fact-words.ts'

/** What a person says of a field: a value, null for not known, or to count again what was found. */
export type Word =
  | { readonly value: TypedValue; readonly about: Claim['about'] }
  | { readonly withdrawn: readonly Claim['about'][] }

/** Puts a fact right, or takes that back; whoever it concerns is scored again. */
export function useCorrectFact(lead: Schemas['Lead'], path: string, onDone: () => void) {
  const queries = useQueryClient()
  const { prospectId } = lead
  return useMutation({
    mutationFn: async (word: Word) => {
      if ('withdrawn' in word) return withdraw(prospectId, path, word.withdrawn)
      return isOfFacts(path) ? put(prospectId, path, word) : changeLead(lead, path, word.value)
    },
    onSuccess: async (facts) => {
      if (facts !== undefined) queries.setQueryData(factsQuery(prospectId).queryKey, facts)
      onDone()
      // A word about a company concerns others of its leads too.
      await queries.invalidateQueries({ queryKey: ['lead'] })
      await queries.invalidateQueries({ queryKey: ['leads'] })
    },
  })
}

function put(prospectId: string, path: string, body: { value: TypedValue; about: Claim['about'] }) {
  const params = { path: { prospectId, path } }
  return answered(api.PUT('/api/v1/leads/{prospectId}/facts/{path}', { params, body }))
}

async function withdraw(prospectId: string, path: string, subjects: readonly Claim['about'][]) {
  const withdrawOne = (about: Claim['about']) => {
    const params = { path: { prospectId, path }, query: { about } }
    return answered(api.DELETE('/api/v1/leads/{prospectId}/facts/{path}', { params }))
  }
  let facts
  for (const about of subjects) facts = await withdrawOne(about)
  return facts
}

/** Freeform data is the lead's own. */
async function changeLead(lead: Schemas['Lead'], path: string, value: TypedValue) {
  const { prospectId, version } = lead
  const options = { params: { path: { prospectId } }, headers: { 'If-Match': `"${version}"` } }
  await answered(api.PATCH('/api/v1/leads/{prospectId}', { ...options, body: leadChange(path, value) }))
  return undefined
}

/** Has the lead's company researched again. */
export function useResearchAgain(prospectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/leads/{prospectId}/research', { params: { path: { prospectId } }, body: null })),
    onSuccess: (facts) => queries.setQueryData(factsQuery(prospectId).queryKey, facts),
    onSettled: () => queries.invalidateQueries({ queryKey: leadQuery(prospectId).queryKey }),
  })
}
