import { NumberInput, Radio } from '@mantine/core'
import type { RuleProps } from './rules.tsx'

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
