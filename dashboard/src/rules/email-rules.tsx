import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RuleProps } from './use-rules.ts'
import { emailRules as t } from './texts.tsx'

/** What follows once a sequence has ended, and where an email's fate is not known. */
export function EmailRules({ values: { restDays, unknownEmails }, set, readOnly, faultAt }: RuleProps) {
  return (
    <section className="rule-group" aria-labelledby="rules-emails">
      <h2 id="rules-emails">{t.afterwards}</h2>
      <NumberInput
        className="rule-number"
        label={t.anAddressRestsFor}
        description={restDays === 0 ? t.anotherCampaignMayWriteToIt : t.onceItsSequenceHereHasEnded}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
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
        label={t.whenNobodyKnowsForADay}
        description={t.itWasLookedForInThe}
        value={unknownEmails}
        error={faultAt('unknownEmails')}
        onChange={(chosen) => set('unknownEmails', chosen === 'hold' ? 'hold' : 'sent')}
      >
        <div className="rule-choices">
          <Radio value="sent" disabled={readOnly} label={t.countItAsSent} description={t.theSequenceGoesOnAtWorst} />
          <Radio
            value="hold"
            disabled={readOnly}
            label={t.waitForAPerson}
            description={t.theLeadWaitsUntilSomebodySays}
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
    label: t.theFirstOfEachEmail,
    words: t.andAgainOnceTheModelIts,
  },
  { value: 'all', label: t.everyOne, words: t.noEmailWithWordsOfThe },
  { value: 'none', label: t.none, words: t.theyLeaveByThemselvesWhatThey },
] as const

/** Whose texts of the language model wait for a person. */
export function TextRules({ values: { aiApproval }, set, readOnly, faultAt }: RuleProps) {
  const approval = typeof aiApproval === 'object' ? 'firstN' : aiApproval
  const firstN = typeof aiApproval === 'object' ? aiApproval.firstN : FIRST
  return (
    <section className="rule-group" aria-labelledby="rules-texts">
      <h2 id="rules-texts">{t.wordsOfTheLanguageModel}</h2>
      <Radio.Group
        label={t.aPersonApproves}
        description={t.whereATemplateHasAiIcebreaker}
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
          label={t.howManyOfEachEmail}
          min={1}
          max={1_000}
          allowDecimal={false}
          disabled={readOnly}
          value={firstN}
          onChange={(next) => set('aiApproval', { firstN: Math.max(1, Number(next)) })}
        />
      )}
      <p className="quiet">{t.whatWaitsStandsIn(<Link to="/approvals">{t.approvals}</Link>)}</p>
    </section>
  )
}

/** What is counted of how emails are used. */
export function FigureRules({ values: { tracking }, set, readOnly, faultAt }: RuleProps) {
  const isOn = tracking.clicks ?? false
  return (
    <section className="rule-group" aria-labelledby="rules-figures">
      <h2 id="rules-figures">{t.figures}</h2>
      <Checkbox
        label={t.countClicks}
        description={isOn ? t.linksOfEmailsThatAreWritten : t.offLinksLeadStraightToWhere}
        disabled={readOnly}
        checked={isOn}
        error={faultAt('tracking')}
        onChange={(event) => set('tracking', { clicks: event.currentTarget.checked })}
      />
      <p className="quiet">{t.aClickIsAFigureAnd}</p>
    </section>
  )
}
