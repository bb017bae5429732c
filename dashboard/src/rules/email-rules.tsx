import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { placeAt } from '../campaigns/editor/places.ts'
import type { RuleProps } from './use-rules.ts'
import { emailRules as t } from './texts.tsx'

/** What follows once a sequence has ended, and where an email's fate is not known. */
export function EmailRules({ values: { restDays, unknownEmails }, set, readOnly, faultAt }: RuleProps) {
  return (
    <section className="rule-group" aria-labelledby="rules-emails" {...placeAt('/restDays')}>
      <h2 id="rules-emails">{t.cooldown}</h2>
      <NumberInput
        className="rule-number"
        label={t.restDays}
        description={restDays === 0 ? t.noRest : t.restHelp}
        suffix={restDays === 1 ? t.day : t.days}
        min={0}
        max={365}
        allowDecimal={false}
        disabled={readOnly}
        value={restDays}
        error={faultAt('restDays')}
        onChange={(next) => set('restDays', Number(next))}
      />
      <Radio.Group
        label={t.unclear}
        description={t.unclearHelp}
        value={unknownEmails}
        error={faultAt('unknownEmails')}
        onChange={(chosen) => set('unknownEmails', chosen === 'hold' ? 'hold' : 'sent')}
      >
        <div className="rule-choices">
          <Radio value="sent" disabled={readOnly} label={t.countAsSent} description={t.countAsSentHelp} />
          <Radio value="hold" disabled={readOnly} label={t.askUs} description={t.askUsHelp} />
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
    label: t.first,
    words: t.firstHelp,
  },
  { value: 'all', label: t.all, words: t.allHelp },
  { value: 'none', label: t.none, words: t.noneHelp },
] as const

/** Whose texts of the language model wait for a person. */
export function TextRules({ values: { aiApproval }, set, readOnly, faultAt }: RuleProps) {
  const approval = typeof aiApproval === 'object' ? 'firstN' : aiApproval
  const firstN = typeof aiApproval === 'object' ? aiApproval.firstN : FIRST
  return (
    <section className="rule-group" aria-labelledby="rules-texts" {...placeAt('/aiApproval')}>
      <h2 id="rules-texts">{t.aiText}</h2>
      <Radio.Group
        label={t.approval}
        description={t.approvalHelp}
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
          label={t.howMany}
          min={1}
          max={1_000}
          allowDecimal={false}
          disabled={readOnly}
          value={firstN}
          onChange={(next) => set('aiApproval', { firstN: Math.max(1, Number(next)) })}
        />
      )}
      <p className="quiet">{t.waitingIn(<Link to="/approvals">{t.approvals}</Link>)}</p>
    </section>
  )
}

/** What is counted of how emails are used. */
export function FigureRules({ values: { tracking }, set, readOnly, faultAt }: RuleProps) {
  const isOn = tracking.clicks ?? false
  return (
    <section className="rule-group" aria-labelledby="rules-figures" {...placeAt('/tracking')}>
      <h2 id="rules-figures">{t.tracking}</h2>
      <Checkbox
        label={t.countClicks}
        description={isOn ? t.clicksOn : t.clicksOff}
        disabled={readOnly}
        checked={isOn}
        error={faultAt('tracking')}
        onChange={(event) => set('tracking', { clicks: event.currentTarget.checked })}
      />
      <p className="quiet">{t.clicksHelp}</p>
    </section>
  )
}
