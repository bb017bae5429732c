import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { counted } from '../shared/words/words.ts'
import { FileFacts } from './file-reading.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPlan } from './import-plan.tsx'
import { importQuery, planQuery, useImportChange } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { PreviewRows } from './preview-rows.tsx'
import { prepareImport as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** A file that waits: how it is read, where its columns go, what becomes of its rows, who would be mailed; then the start. */
export function PrepareImport({ one }: { one: Import }) {
  const readOnly = !mayWrite(useSession())
  const changing = useImportChange(one.importId)
  const parts = { one, change: changing.mutate, readOnly }
  return (
    <>
      <FileFacts {...parts} isPending={changing.isPending} />
      {changing.error !== null && (
        <Failure
          error={changing.error}
          holds={t.theFileIsReadAsBefore}
          retry={() => changing.mutate(changing.variables)}
        />
      )}
      <ImportMapping {...parts} />
      <div className="import-rest">
        <PreviewRows one={one} />
        <ImportPlan {...parts} />
        <StartBar one={one} readOnly={readOnly} isChanging={changing.isPending} />
      </div>
    </>
  )
}

function StartBar({ one, readOnly, isChanging }: { one: Import; readOnly: boolean; isChanging: boolean }) {
  const { importId, missing } = one
  const plan = useQuery({ ...planQuery(importId), enabled: missing.length === 0 })
  const queries = useQueryClient()
  const starting = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/imports/{importId}/start', { params: { path: { importId } } })),
    onSuccess: async (started) => {
      queries.setQueryData(importQuery(importId).queryKey, started)
      await queries.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
  })
  if (readOnly) return null
  return (
    <section className="surface stack start-bar" aria-label={t.start}>
      {missing.map(({ code, detail }) => (
        <p key={code} className="warned">
          {detail}
        </p>
      ))}
      {starting.error !== null && <Failure error={starting.error} holds={t.nothingHasBeenImported} />}
      <div className="between">
        <p>
          {t.nothingHasBeenImportedOrSent(inShort(one, plan.data?.plan ?? null), <a href="#plan">{t.whoAndWhen}</a>)}
        </p>
        <Button
          disabled={missing.length > 0 || isChanging}
          loading={starting.isPending}
          onClick={() => starting.mutate()}
        >
          {t.startImport}
        </Button>
      </div>
    </section>
  )
}

function inShort({ rows, kind }: Import, plan: Schemas['ImportPlan'] | null): string {
  const mailed = plan?.counts.mail
  if (kind === 'blocklist' || mailed === undefined) return t.inTheFile(counted(rows, 'row'))
  return t.ofWouldBeMailedNot(
    counted(mailed, 'row'),
    rows.toLocaleString(LOCALE),
    (rows - mailed).toLocaleString(LOCALE),
  )
}
