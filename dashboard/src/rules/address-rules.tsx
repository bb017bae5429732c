import { Checkbox, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { optionsOf } from '../shared/words/closed-list.ts'
import { RULE_NAMES, VERDICTS, VERDICT_NAMES } from '../verification/verdict-words.ts'
import type { AddressRule } from '../verification/verdict-words.ts'
import type { RuleProps } from './use-rules.ts'
import { addressRules as t } from './texts.tsx'

const RULES = optionsOf(RULE_NAMES)

/** Whether addresses are verified before the first email, and what follows from each verdict. */
export function AddressRules({ values: { verification }, set, readOnly, faultAt }: RuleProps) {
  const { on = false, rules = {} } = verification
  return (
    <section className="rule-group" aria-labelledby="rules-addresses">
      <h2 id="rules-addresses">{t.addresses}</h2>
      <Checkbox
        label={t.verifyAddressesBeforeTheFirstEmail}
        description={on ? t.eachAddressIsAskedAboutOnce : t.offSyntaxAndDnsAreChecked}
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
              inputWrapperOrder={['label', 'input', 'description', 'error']}
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
      <p className="quiet">
        {t.whoIsAskedAndWhatIt(<Link to="/settings/address-verification">{t.addressVerification}</Link>)}
      </p>
    </section>
  )
}
