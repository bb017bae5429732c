import type { FailureClass, Outcome } from './ask-provider.ts'

const WORDS: Readonly<Record<FailureClass, string>> = {
  blocked: 'This service may not connect to the address of the provider.',
  dns: 'The host name of the provider could not be resolved.',
  refused: 'The provider refused the connection, or no route leads to it.',
  timeout: 'The provider did not answer within 10 seconds. It may have charged for it.',
  tls: 'No secure connection could be made to the provider.',
  reset: 'The provider closed the connection early. It may have charged for it.',
  too_large: 'The answer is larger than 512 kB and was not read. It may have been charged.',
  protocol: 'The answer is not HTTP as it should be. It may have been charged.',
  aborted: 'The question was called off.',
  unauthorized: 'The provider refuses the key. Give the right one, with the rights to look up companies.',
  payment_required: 'The account has no credits left. Buy some at the provider, or wait for the next period.',
  redirect: 'The provider sends elsewhere, and redirects are not followed. Give the address it names.',
  refused_request: 'The provider refuses the question itself.',
  server_error: 'The provider has a fault of its own. Try again later.',
  gateway_error: 'What stands before the provider gave up on it. It may have charged for it. Try again later.',
  not_json: 'The answer is not JSON. It may have been charged.',
  wrong_shape: 'The answer is JSON of another shape than expected. It may have been charged.',
}

/** What came of a question, in a sentence. */
export function outcomeInWords(outcome: Outcome): string {
  switch (outcome.status) {
    case 'hit':
      return outcome.facts.length === 0
        ? 'The provider knows the company, but tells nothing of it that has a field here.'
        : `The provider knows the company and tells ${outcome.facts.length === 1 ? 'one field' : `${outcome.facts.length} fields`}.`
    case 'miss':
      return 'The provider does not know the company. That costs nothing.'
    case 'rate_limited':
      return `The provider asks for patience until ${outcome.until.toISOString()}.`
    case 'error':
      return WORDS[outcome.error]
  }
}
