import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { placeAt } from '../campaigns/editor/places.ts'
import type { RuleProps } from './use-rules.ts'
import { leadRules as t } from './texts.tsx'

const TIERS = ['A', 'B', 'C', 'D', 'U'] as const

/** Which leads are sent to without asking. */
export function LeadRules({ values: { sendTiers, review }, set, readOnly, faultAt }: RuleProps) {
  const fault = sendTiers.length === 0 ? t.chooseTier : faultAt('sendTiers')
  return (
    <section className="rule-group" aria-labelledby="rules-leads" {...placeAt('/sendTiers')}>
      <h2 id="rules-leads">{t.title}</h2>
      <p className="quiet">{t.help}</p>
      <fieldset className="scopes rule-tiers">
        <legend>{t.tiers}</legend>
        {TIERS.map((tier) => (
          <Checkbox
            key={tier}
            label={tier === 'U' ? t.tierU : tier}
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
        <p className="quiet rule-words">{t.othersHeld}</p>
        {fault !== undefined && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
      </fieldset>
      <Radio.Group
        label={t.mustUnknown}
        value={review}
        error={faultAt('review')}
        onChange={(chosen) => set('review', chosen === 'hold' ? 'hold' : 'send')}
      >
        <div className="rule-choices">
          <Radio value="send" disabled={readOnly} label={t.sendLast} description={t.sendLastHelp} />
          <Radio value="hold" disabled={readOnly} label={t.hold} description={t.holdHelp} />
        </div>
      </Radio.Group>
    </section>
  )
}

const ANSWERS = [
  {
    value: 'hold',
    label: t.holdOthers,
    words: t.holdOthersHelp,
  },
  { value: 'stop', label: t.stopOthers, words: t.stopOthersHelp },
  { value: 'ignore', label: t.goOn, words: t.goOnHelp },
] as const

/** What several leads of one company mean to each other. */
export function CompanyRules({ values: { limits, replies }, set, readOnly, faultAt }: RuleProps) {
  const most = limits.leadsPerCompany ?? null
  return (
    <section className="rule-group" aria-labelledby="rules-companies" {...placeAt('/limits')}>
      <h2 id="rules-companies">{t.companies}</h2>
      <NumberInput
        className="rule-number"
        label={t.most}
        description={most === null ? t.mostNone : t.mostHelp}
        placeholder={t.any}
        min={1}
        max={1_000}
        allowDecimal={false}
        disabled={readOnly}
        value={most ?? ''}
        error={faultAt('limits')}
        onChange={(next) => set('limits', { ...limits, leadsPerCompany: next === '' ? null : Number(next) })}
      />
      <Radio.Group
        label={t.onReply}
        description={t.onReplyHelp}
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
