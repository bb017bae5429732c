import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { BulkDialog } from '../leads/bulk/bulk-dialog.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { importQuery } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { endImport as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** Ends an import that runs, once it has said what stays. */
export function CancelImport({ one: { importId, progress, rows } }: { one: Import }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancelling = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/imports/{importId}/cancel', { params: { path: { importId } } })),
    onSuccess: (ended) => queries.setQueryData(importQuery(importId).queryKey, ended),
  })
  if (!mayWrite(useSession())) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.cancelImport}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t.cancelThisImport}>
        <div className="stack">
          <p>{t.ofAreInAndStayThe(counted(progress.rowsRead, 'row'), rows.toLocaleString(LOCALE))}</p>
          {cancelling.error !== null && <Failure error={cancelling.error} />}
          <div className="row">
            <Button color="red" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {t.cancelImport}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t.letItRun}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}

/** Deletes the leads that an import created, once it has said how many and what stays. */
export function UndoImport({ one, campaignId, leads }: { one: Import; campaignId: string; leads: number }) {
  const { importId, progress } = one
  // As many as there were when it was asked: it tells of them when they are gone.
  const [asked, setAsked] = useState<number>()
  const comesTo = [t.sentEmailsStaySent, ...(progress.updated > 0 ? [t.updatedLeadsStay(progress.updated)] : [])]
  return (
    <>
      {leads > 0 && (
        <Button variant="default" onClick={() => setAsked(leads)}>
          {t.undoImport}
        </Button>
      )}
      {asked !== undefined && (
        <BulkDialog
          campaignId={campaignId}
          act="delete"
          filter={{ import: [importId] }}
          undoing={{ title: t.undoThisImport(counted(asked, 'lead')), comesTo }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Forgets an import that does not run, once it has said what goes: its file and its problems; its leads stay. */
export function ForgetImport({ one }: { one: Import }) {
  const { importId, state } = one
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const forgetting = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/imports/{importId}', { params: { path: { importId } } })),
    onSuccess: async () => {
      await navigate({ to: '/imports' })
      await queries.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
  })
  if (!mayWrite(useSession())) return null
  // Of a file that waits nothing has been made yet: it can be brought again.
  const isUnused = state === 'uploaded'
  const failure = forgetting.error !== null && <Failure error={forgetting.error} holds={t.theImportIsAsItWas} />
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className="danger"
        loading={forgetting.isPending}
        onClick={() => (isUnused ? forgetting.mutate() : setAsking(true))}
      >
        {isUnused ? t.discardFile : t.forgetImport}
      </Button>
      {isUnused && failure}
      <Modal opened={asking} onClose={() => setAsking(false)} title={t.forgetThisImport}>
        <div className="stack">
          <p>{whatGoes(one)}</p>
          {failure}
          <div className="row">
            <Button color="red" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
              {t.forgetImport}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t.keepIt}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}

function whatGoes({ problems, kind }: Import): string {
  const rows = problems === 0 ? '' : t.andWithProblemsCanNoLonger(counted(problems, 'row'))
  const made = kind === 'leads' ? t.leadsThatCameInStay : t.entriesThatCameInStaySuppressed
  return t.itIsNoLongerListed(rows, made)
}
