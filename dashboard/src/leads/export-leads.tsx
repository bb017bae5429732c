import { Button, Modal, Progress, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../shared/session/refusal.tsx'
import { saveFile } from '../shared/components/download.tsx'
import { sentenceCase, sizeInWords } from '../shared/words/words.ts'
import { isEverything } from './filter/lead-filter.ts'
import type { LeadFilter } from './filter/lead-filter.ts'
import type { LeadView } from './lead-view.ts'
import { readExport } from './stream-export.ts'
import type { ExportFormat } from './stream-export.ts'
import { exportLeads as t } from './texts.tsx'

interface ExportLeadsProps {
  readonly campaignId: string | null
  readonly view: LeadView
  readonly filter: LeadFilter
  /** The filter, for people. */
  readonly words: string
  /** How many leads that is, in words. */
  readonly count: string
  readonly onClose: () => void
}

/** Saves the leads that fit as a file, with scores, points by criterion, states and customData. */
export function ExportLeads({ campaignId, view, filter, words, count, onClose }: ExportLeadsProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [bytes, setBytes] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  const saving = useMutation({
    mutationFn: () => {
      leaving.current = new AbortController()
      setBytes(0)
      return readExport({ campaignId, view, format, signal: leaving.current.signal, onProgress: setBytes })
    },
    onSuccess: (file) => saveFile(file, file.name),
  })
  const isLeft = saving.error instanceof DOMException && saving.error.name === 'AbortError'
  return (
    <Modal opened onClose={onClose} title={t.exportLeads}>
      <div className="stack">
        <p>{t.theFileHasTheirScoresPoints(sentenceCase(count), isEverything(filter) ? '' : `: ${words}`)}</p>
        <Radio.Group
          label={t.file}
          value={format}
          onChange={(chosen) => setFormat(chosen === 'ndjson' ? chosen : 'csv')}
        >
          <div className="filter-options">
            <Radio value="csv" label={t.csvForASpreadsheet} description={t.noCellRunsAsAFormula} />
            <Radio value="ndjson" label={t.ndjsonForAProgram} description={t.aLeadALineWithEverything} />
          </div>
        </Radio.Group>
        {saving.isPending && (
          <div role="status">
            <Progress value={100} animated aria-label={t.exportingLeads} />
            <p className="quiet">{t.soFar(sizeInWords(bytes))}</p>
          </div>
        )}
        {saving.isSuccess && (
          <p className="done" role="status">
            {t.isSaved(saving.data.name)}
          </p>
        )}
        {saving.error !== null && !isLeft && <Refusal error={saving.error} retry={() => saving.mutate()} />}
        <div className="row">
          {saving.isPending ? (
            <Button variant="default" onClick={() => leaving.current.abort()}>
              {t.cancelExport}
            </Button>
          ) : (
            <>
              <Button onClick={() => saving.mutate()}>{t.exportLeads}</Button>
              <Button variant="default" onClick={onClose}>
                {t.close}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
