import { Checkbox, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { optionsOf } from '../shared/words/closed-list.ts'
import { RULE_NAMES, VERDICTS, VERDICT_NAMES } from '../verification/verdict-words.ts'
import type { AddressRule } from '../verification/verdict-words.ts'
import { placeAt } from '../campaigns/editor/places.ts'
import type { RuleProps } from './use-rules.ts'
import { addressRules as t } from './texts.tsx'

const RULES = optionsOf(RULE_NAMES)

/** Whether addresses are verified before the first email, and what follows from each verdict. */
export function AddressRules({ values: { verification }, set, readOnly, faultAt }: RuleProps) {
  const { on = false, rules = {} } = verification
  return (
    <section className="rule-group" aria-labelledby="rules-addresses" {...placeAt('/verification')}>
      <h2 id="rules-addresses">{t.title}</h2>
      <Checkbox
        label={t.verify}
        description={on ? t.verifyOn : t.verifyOff}
        disabled={readOnly}
        checked={on}
        error={faultAt('verification')}
        onChange={(event) => set('verification', { ...verification, on: event.currentTarget.checked })}
      />
      {on && (
        <div className="rule-verdicts">
          {VERDICT_NAMES.map((verdict) => (
            <Select
              key={verdict}
              label={VERDICTS[verdict].label}
              description={VERDICTS[verdict].means}
              allowDeselect={false}
              data={RULES}
              disabled={readOnly}
              value={rules[verdict] ?? VERDICTS[verdict].usual}
              onChange={(rule) => {
                if (rule === null) return
                set('verification', { ...verification, rules: { ...rules, [verdict]: rule as AddressRule } })
              }}
            />
          ))}
        </div>
      )}
      <p className="quiet">{t.setUpIn(<Link to="/settings/address-verification">{t.addressVerification}</Link>)}</p>
    </section>
  )
}
