import { NumberInput, Radio } from '@mantine/core'
import type { RuleProps } from './rules.tsx'

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
