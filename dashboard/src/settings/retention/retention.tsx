import { Button, Checkbox, NumberInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { RETENTION_WORDS, daysInWords, wouldGoInWords } from './retention-words.ts'
import type { RetentionRule } from './retention-words.ts'
import { retention as t } from './texts.tsx'

/** For how long the organization keeps its data. */
export function Retention() {
  useTitle(t.dataRetention)
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery(retentionQuery)
  return (
    <section className="stack" aria-labelledby="retention">
      <div>
        <h2 id="retention">{t.dataRetention}</h2>
        <p className="quiet">
          {t.olderDataIsDeletedAutomaticallyLeads(isKeeper ? '' : t.ownersAndAdminsCanChangeThis)}
        </p>
      </div>
      {error !== null && <Failure error={error} holds={t.yourDataIsKeptAsBefore} retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && !isKeeper && <AsItIs rules={data.rules} />}
      {data !== undefined && isKeeper && <RetentionForm rules={data.rules} />}
    </section>
  )
}

function AsItIs({ rules }: { rules: readonly RetentionRule[] }) {
  return (
    <dl className="surface limits">
      {rules.map(({ kind, days }) => (
        <div key={kind}>
          <dt>{RETENTION_WORDS[kind].label}</dt>
          <dd>{daysInWords(kind, days)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Patch = Schemas['RetentionPatch']
/** Days by kind, as far as they differ; null: kept. */
type Typed = Readonly<Partial<Record<RetentionRule['kind'], number | null>>>

const NOTHING: Typed = {}

/** What a keeper begins with who no longer keeps something. */
const ONE_YEAR = 365

/** Sets days. What saving would delete is shown first; the button that saves stands below that. */
export function RetentionForm({ rules }: { rules: readonly RetentionRule[] }) {
  const { value: typed, set: keep, drop } = useDraft('retention', NOTHING)
  const looking = useMutation({ mutationFn: (body: Patch) => patch(body, true) })
  const saving = useSave(() => {
    drop()
    looking.reset()
  })
  const change = changeOf(rules, typed)
  const isChanged = Object.keys(change).length > 0
  const set = (kind: RetentionRule['kind'], days: number | null) => {
    keep({ ...typed, [kind]: days })
    looking.reset()
    saving.reset()
  }
  const faults = faultsByField(looking.error ?? saving.error)
  const refusal = Object.keys(faults).length === 0 ? (looking.error ?? saving.error) : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (looking.isSuccess) saving.mutate(change)
    else looking.mutate(change)
  }
  const found = looking.data?.rules ?? []
  return (
    <form className="surface stack settings-form retention" onSubmit={submit}>
      {rules.map((rule) => (
        <RuleFields
          key={rule.kind}
          rule={rule}
          days={typed[rule.kind] === undefined ? rule.days : typed[rule.kind]!}
          fault={faults[rule.kind]}
          wouldGo={found.find(({ kind }) => kind === rule.kind)?.wouldGo ?? null}
          set={(days) => set(rule.kind, days)}
        />
      ))}
      {refusal !== null && <Refusal error={refusal} retry={() => looking.mutate(change)} />}
      {looking.isSuccess && <p role="status">{t.deletedDataCantBeRestoredDeleting}</p>}
      {saving.isSuccess && !isChanged && (
        <p className="done" role="status">
          {t.savedChangesApplyIn24Hours}
        </p>
      )}
      <div className="row">
        <Button type="submit" loading={looking.isPending || saving.isPending} disabled={!isChanged}>
          {looking.isSuccess ? t.saveChanges : t.previewChanges}
        </Button>
        {isChanged && (
          <Button variant="subtle" onClick={() => [drop(), looking.reset()]}>
            {t.discard}
          </Button>
        )}
      </div>
    </form>
  )
}

function RuleFields({
  rule,
  days,
  fault,
  wouldGo,
  set,
}: {
  rule: RetentionRule
  days: number | null
  fault: string | undefined
  wouldGo: RetentionRule['wouldGo']
  set: (days: number | null) => void
}) {
  const { kind, leastDays, defaultDays, mayStay } = rule
  const { label, help, stays } = RETENTION_WORDS[kind]
  return (
    <div className="retention-rule">
      <NumberInput
        label={label}
        description={help}
        suffix={t.days}
        min={leastDays}
        max={3650}
        clampBehavior="none"
        allowDecimal={false}
        thousandSeparator=","
        disabled={days === null}
        value={days ?? ''}
        placeholder={stays}
        error={fault}
        onChange={(value) => typeof value === 'number' && set(value)}
      />
      {mayStay && (
        <Checkbox
          label={stays}
          aria-label={`${label}: ${stays}`}
          checked={days === null}
          onChange={(event) => set(event.currentTarget.checked ? null : (defaultDays ?? ONE_YEAR))}
        />
      )}
      {wouldGo !== null && <p className={wouldGo.count === 0 ? 'quiet' : 'failure'}>{wouldGoInWords(kind, wouldGo)}</p>}
    </div>
  )
}

function patch(body: Patch, dryRun: boolean) {
  return answered(api.PATCH('/api/v1/organization/retention', { body, params: { query: { dryRun } } }))
}

function useSave(forget: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Patch) => patch(body, false),
    onSuccess: (saved) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      forget()
    },
  })
}

function changeOf(rules: readonly RetentionRule[], typed: Typed): Patch {
  const changed = rules.filter(({ kind, days }) => typed[kind] !== undefined && typed[kind] !== days)
  return Object.fromEntries(changed.map(({ kind }) => [kind, typed[kind]]))
}

/** For how long the organization keeps its data. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: () => answered(api.GET('/api/v1/organization/retention')),
})
