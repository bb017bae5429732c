import './rules.css'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { EditedPart, SaveBar, useSavingParts } from '../campaigns/editor/edited-part.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { EmailRules, FigureRules, TextRules } from './email-rules.tsx'
import { AddressRules } from './address-rules.tsx'
import { CompanyRules, LeadRules } from './lead-rules.tsx'
import { MailboxRule } from './mailbox-rule.tsx'
import { useRules } from './use-rules.ts'
import type { RuleProps } from './use-rules.ts'
import { rules as t } from './texts.tsx'

/** What a campaign does by itself. */
export function Rules() {
  return <EditedPart>{(campaign) => <Editor campaign={campaign} />}</EditedPart>
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const rules = useRules(campaign)
  const saving = useSavingParts(campaign, rules.changes as Schemas['CampaignPatch'], rules.drop)
  const readOnly = !mayWrite(useSession()) || campaign.status === 'archived'
  const faults = saving.error instanceof ApiProblem ? saving.error.faults : []
  const part: RuleProps = {
    values: rules.values,
    set: (rule, value) => {
      saving.reset()
      rules.set(rule, value)
    },
    readOnly,
    faultAt: (rule) => faults.find(({ pointer }) => `${pointer}/`.startsWith(`/${rule}/`))?.detail,
  }
  return (
    <section className="stack rules" aria-label={t.rules}>
      {campaign.mode === 'test' && <p className="quiet">{t.isTest}</p>}
      <div className="surface">
        <LeadRules {...part} />
        <CompanyRules {...part} />
        <AddressRules {...part} />
        <EmailRules {...part} />
        <TextRules {...part} />
        <FigureRules {...part} />
        {campaign.mode === 'live' && <MailboxRule {...part} />}
      </div>
      <SaveBar what={t.rules2} draft={rules} saving={saving} faults={[]} follows={t.saved} />
    </section>
  )
}
