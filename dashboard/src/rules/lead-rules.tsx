import { Checkbox, NumberInput, Radio } from '@mantine/core'
import type { RuleProps } from './use-rules.ts'

const TIERS = ['A', 'B', 'C', 'D', 'U'] as const

/** Which leads are sent to without asking. */
export function LeadRules({ values: { sendTiers, review }, set, readOnly, faultAt }: RuleProps) {
  const fault = sendTiers.length === 0 ? 'Choose at least one tier.' : faultAt('sendTiers')
  return (
    <section className="rule-group" aria-labelledby="rules-leads">
      <h2 id="rules-leads">Who is written to</h2>
      <p className="quiet">
        For leads that are scored from now on. Leads that are held wait until somebody resumes them.
      </p>
      <fieldset className="scopes rule-tiers">
        <legend>Tiers that are sent to</legend>
        {TIERS.map((tier) => (
          <Checkbox
            key={tier}
            label={tier === 'U' ? 'U (too little is known)' : tier}
            disabled={readOnly || (sendTiers.length === 1 && sendTiers[0] === tier)}
            checked={sendTiers.includes(tier)}
            onChange={(event) => {
              const isTicked = event.currentTarget.checked
              set(
                'sendTiers',
                TIERS.filter((one) => (one === tier ? isTicked : sendTiers.includes(one))),
              )
            }}
          />
        ))}
        <p className="quiet rule-words">Leads of the others are held, and wait for you under “Needs you now”.</p>
        {fault !== undefined && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
      </fieldset>
      <Radio.Group
        label="When a must of the ideal customer is unknown"
        value={review}
        error={faultAt('review')}
        onChange={(chosen) => set('review', chosen === 'hold' ? 'hold' : 'send')}
      >
        <div className="rule-choices">
          <Radio
            value="send"
            disabled={readOnly}
            label="Send, after all others"
            description="The lead stands at the end of the queue."
          />
          <Radio
            value="hold"
            disabled={readOnly}
            label="Hold for review"
            description="Nothing is sent until somebody has looked and resumes the lead."
          />
        </div>
      </Radio.Group>
    </section>
  )
}

const ANSWERS = [
  {
    value: 'hold',
    label: 'Hold the others',
    words: 'The other leads of that company wait for review; you decide about each.',
  },
  { value: 'stop', label: 'End the others', words: 'The other leads of that company get nothing more.' },
  { value: 'ignore', label: 'Go on', words: 'The others are written to as if nothing had happened.' },
] as const

/** What several leads of one company mean to each other. */
export function CompanyRules({ values: { limits, replies }, set, readOnly, faultAt }: RuleProps) {
  const most = limits.leadsPerCompany ?? null
  return (
    <section className="rule-group" aria-labelledby="rules-companies">
      <h2 id="rules-companies">Leads of one company</h2>
      <NumberInput
        className="rule-number"
        label="Written to at once, at most"
        description={
          most === null
            ? 'Empty: any number. Everybody at a company may be in a sequence at the same time.'
            : 'A further one waits until the sequence of another has ended. Addresses at gmail.com and the like do not count.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="any"
        min={1}
        max={1_000}
        allowDecimal={false}
        disabled={readOnly}
        value={most ?? ''}
        error={faultAt('limits')}
        onChange={(next) => set('limits', { ...limits, leadsPerCompany: next === '' ? null : Number(next) })}
      />
      <Radio.Group
        label="When a colleague answers"
        description="Whoever answers gets nothing more in any case."
        value={replies.onColleague ?? 'hold'}
        error={faultAt('replies')}
        onChange={(chosen) => {
          const answer = ANSWERS.find(({ value }) => value === chosen)
          if (answer !== undefined) set('replies', { ...replies, onColleague: answer.value })
        }}
      >
        <div className="rule-choices">
          {ANSWERS.map(({ value, label, words }) => (
            <Radio key={value} value={value} disabled={readOnly} label={label} description={words} />
          ))}
        </div>
      </Radio.Group>
    </section>
  )
}
