import { fillRequest, valueAt } from '../../research/index.ts'
import { EMAIL } from './verifier-mapping.ts'
import type { VerifierMapping } from './verifier-mapping.ts'
import type { Verifier, VerifierQuestion } from './verifier.ts'

/** Any HTTP API that answers JSON, as its mapping describes it. */
export const mappedVerifier: Verifier = {
  usualCostUsd: 0.01,
  request: (question) => {
    const { email, apiKey } = question
    return fillRequest(requireMapping(question), { value: email, apiKey, mark: EMAIL.mark })
  },
  read: (json, question) => {
    const { verdict: place, words } = requireMapping(question)
    const said = valueAt(json, place)
    if (typeof said !== 'string' && typeof said !== 'boolean' && typeof said !== 'number') return undefined
    const word = String(said).trim().toLowerCase()
    const [, verdict = 'unknown'] = Object.entries(words).find(([one]) => one.toLowerCase() === word) ?? []
    return { verdict }
  },
}

function requireMapping({ mapping }: VerifierQuestion): VerifierMapping {
  if (mapping === null) throw new Error('A verifier of kind http has no mapping.')
  return mapping
}
