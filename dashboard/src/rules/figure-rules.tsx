import { Checkbox } from '@mantine/core'
import type { RuleProps } from './rules.tsx'

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
