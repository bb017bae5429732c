import { NumberInput, Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RuleProps } from './rules.tsx'

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
export function TextRules({ values: { ai }, set, readOnly, faultAt }: RuleProps) {
  const { approval = 'firstN', firstN = 20 } = ai
  return (
    <section className="rule-group" aria-labelledby="rules-texts">
      <h2 id="rules-texts">Words of the language model</h2>
      <Radio.Group
        label="A person approves"
        description="Where a template has ai.icebreaker, ai.summary or ai.talkingPoints."
        value={approval}
        error={faultAt('ai')}
        onChange={(chosen) => {
          const answer = ANSWERS.find(({ value }) => value === chosen)
          if (answer !== undefined) set('ai', { ...ai, approval: answer.value })
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
          onChange={(next) => set('ai', { ...ai, firstN: Math.max(1, Number(next)) })}
        />
      )}
      <p className="quiet">
        What waits stands in <Link to="/approvals">Approvals</Link>.
      </p>
    </section>
  )
}
