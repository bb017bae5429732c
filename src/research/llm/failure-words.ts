import type { OutboundReason } from '../../platform/outbound/outbound.ts'

const SKIPPED = {
  off: 'No language model is switched on.',
  changed: 'The settings were changed again and again while the question was being put. It is put again later.',
  paused:
    'Too many questions failed in a row. After a pause of five minutes one finds out whether the endpoint is back.',
  cap_company_tokens: 'The cap on tokens for one company in a day is reached.',
  cap_lead_tokens: 'The cap on tokens for one lead is reached.',
  cap_campaign_tokens: 'The cap on tokens for the campaign is reached.',
  cap_day_tokens: 'The cap on tokens for the day is reached.',
  cap_lead_usd: 'The cap on dollars for one lead is reached.',
  cap_campaign_usd: 'The cap on dollars for the campaign is reached.',
  cap_day_usd: 'The cap on dollars for the day is reached.',
  cap_lead_steps: 'The cap on steps of the research agent for one lead is reached.',
  cap_lead_pages: 'The cap on pages of the research agent for one lead is reached.',
  cap_lead_seconds: 'The cap on seconds of the research agent for one lead is reached.',
  cap_company_steps: 'The cap on steps of the research agent for one company in a day is reached.',
  cap_company_pages: 'The cap on pages of the research agent for one company in a day is reached.',
  cap_company_seconds: 'The cap on seconds of the research agent for one company in a day is reached.',
  cap_campaign_steps: 'The cap on steps of the research agent for the campaign is reached.',
  cap_campaign_pages: 'The cap on pages of the research agent for the campaign is reached.',
  cap_campaign_seconds: 'The cap on seconds of the research agent for the campaign is reached.',
  cap_day_steps: 'The cap on steps of the research agent for the day is reached.',
  cap_day_pages: 'The cap on pages of the research agent for the day is reached.',
  cap_day_seconds: 'The cap on seconds of the research agent for the day is reached.',
}
/** The request was turned down before any token was used, or the endpoint itself failed, which vendors do not charge. */
const FREE = {
  blocked: 'Fairlead isn’t allowed to connect to this address. Use a public https address.',
  dns: 'The host name of the address could not be resolved. Look for a typing mistake.',
  refused: 'The connection was refused. Compare the address with what your provider says.',
  tls: 'No secure connection could be made. Compare the address with what your provider says.',
  unauthorized: 'The endpoint refused the key, or the account behind it. Look at the key and at its credit.',
  not_found: 'The endpoint knows no such model, or the address is not that of its API. Compare both.',
  rate_limited: 'The endpoint takes no more questions for now. Look at the limits of the account.',
  bad_request: 'The endpoint refused the question. It may not know this model or structured output: try without it.',
  server_error: 'The endpoint failed. Try again later.',
  redirected: 'The address leads on to another one, and that is not followed. Give the last one.',
}
/** What broke off on its way, or was given up by a gateway, may have been worked on. */
const PERHAPS_CHARGED = {
  timeout: 'The model took too long.',
  reset: 'The connection was closed early. Try again later.',
  too_large: 'The answer was too long to be one of a model. Compare the address with what your provider says.',
  protocol: 'What answered is not an endpoint of this kind. Compare kind and address with what your provider says.',
  aborted: 'The request was cancelled. Try again.',
  gateway_error: 'A gateway in front of the model timed out. The request may have been charged. Try again later.',
  no_object:
    'The model answered, but not in the form that was asked for. Switch structured output on, or use another model.',
}
const WORDS = { ...SKIPPED, ...FREE, ...PERHAPS_CHARGED } satisfies Readonly<Record<OutboundReason, string>>

/** Why a model was not asked. */
export type SkipReason = keyof typeof SKIPPED

/** Why a model that was asked gave no answer. */
export type CallFailure = keyof typeof FREE | keyof typeof PERHAPS_CHARGED

/** Why there is no answer and what to do about it, in sentences. */
export function reasonInWords(reason: CallFailure | SkipReason): string {
  return WORDS[reason]
}

/** Whether a call that failed so can have cost anything, where the endpoint did not say. */
export function mayHaveCost(code: CallFailure): boolean {
  return code in PERHAPS_CHARGED
}
