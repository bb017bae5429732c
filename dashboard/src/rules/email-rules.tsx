import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RuleProps } from './use-rules.ts'

/** What follows once a sequence has ended, and where an email's fate is not known. */
export function EmailRules({ values: { restDays, unknownEmails }, set, readOnly, faultAt }: RuleProps) {
  return (
    <section className="rule-group" aria-labelledby="rules-emails">
      <h2 id="rules-emails">Afterwards</h2>
      <NumberInput
        className="rule-number"
        label="An address rests for"
        description={
          restDays === 0
            ? 'Another campaign may write to it as soon as its sequence here has ended.'
            : 'Once its sequence here has ended, no other campaign writes to it for so long.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix={restDays === 1 ? ' day' : ' days'}
        min={0}
        max={365}
        allowDecimal={false}
        disabled={readOnly}
        value={restDays}
        error={faultAt('restDays')}
        onChange={(next) => set('restDays', Number(next))}
      />
      <Radio.Group
        label="When nobody knows for a day whether an email left"
        description="It was looked for in the Sent folder and not found. It is never sent again by itself."
        value={unknownEmails}
        error={faultAt('unknownEmails')}
        onChange={(chosen) => set('unknownEmails', chosen === 'hold' ? 'hold' : 'sent')}
      >
        <div className="rule-choices">
          <Radio
            value="sent"
            disabled={readOnly}
            label="Count it as sent"
            description="The sequence goes on; at worst the lead misses one email."
          />
          <Radio
            value="hold"
            disabled={readOnly}
            label="Wait for a person"
            description="The lead waits until somebody says whether it left."
          />
        </div>
      </Radio.Group>
    </section>
  )
}

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

/** What is counted of how emails are used. */
export function FigureRules({ values: { tracking }, set, readOnly, faultAt }: RuleProps) {
  const isOn = tracking.clicks ?? false
  return (
    <section className="rule-group" aria-labelledby="rules-figures">
      <h2 id="rules-figures">Figures</h2>
      <Checkbox
        label="Count clicks"
        description={
          isOn
            ? 'Links of emails that are written from now on lead through this installation. Some filters and some people trust that less.'
            : 'Off: links lead straight to where you wrote them.'
        }
        disabled={readOnly}
        checked={isOn}
        error={faultAt('tracking')}
        onChange={(event) => set('tracking', { clicks: event.currentTarget.checked })}
      />
      <p className="quiet">
        A click is a figure and nothing more: no email is sent or stopped because of one. Links to your calendar and to
        unsubscribe are never changed. Opens are not counted: mail programs load pictures by themselves, so the number
        would say nothing.
      </p>
    </section>
  )
}
