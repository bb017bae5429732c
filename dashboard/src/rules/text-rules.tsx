import { NumberInput, Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RuleProps } from './rules.tsx'

/** Of each email, unless somebody says otherwise. */
const FIRST = 20

const ANSWERS = [
  {
    value: 'firstN',
    label: 'The first of each email',
    words: 'And again once the model, its prompt or the template changes. Later ones wait for these, then leave.',
  },
  { value: 'all', label: 'Every one', words: 'No email with words of the model leaves undecided.' },
  { value: 'none', label: 'None', words: 'They leave by themselves; what they say still rests on known facts.' },
] as const

/** Whose texts of the language model wait for a person. */
export function TextRules({ values: { aiApproval }, set, readOnly, faultAt }: RuleProps) {
  const approval = typeof aiApproval === 'object' ? 'firstN' : aiApproval
  const firstN = typeof aiApproval === 'object' ? aiApproval.firstN : FIRST
  return (
    <section className="rule-group" aria-labelledby="rules-texts">
      <h2 id="rules-texts">Words of the language model</h2>
      <Radio.Group
        label="A person approves"
        description="Where a template has ai.icebreaker, ai.summary or ai.talkingPoints."
        value={approval}
        error={faultAt('aiApproval')}
        onChange={(chosen) => {
          const answer = ANSWERS.find(({ value }) => value === chosen)
          if (answer !== undefined) set('aiApproval', answer.value === 'firstN' ? { firstN: FIRST } : answer.value)
        }}
      >
        <div className="rule-choices">
          {ANSWERS.map(({ value, label, words }) => (
            <Radio key={value} value={value} disabled={readOnly} label={label} description={words} />
          ))}
        </div>
      </Radio.Group>
      {approval === 'firstN' && (
        <NumberInput
          className="rule-number"
          label="How many of each email"
          min={1}
          max={1_000}
          allowDecimal={false}
          disabled={readOnly}
          value={firstN}
          onChange={(next) => set('aiApproval', { firstN: Math.max(1, Number(next)) })}
        />
      )}
      <p className="quiet">
        What waits stands in <Link to="/approvals">Approvals</Link>.
      </p>
    </section>
  )
}
