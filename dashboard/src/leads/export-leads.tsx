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

interface ExportLeadsProps {
  readonly campaignId: string
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
    <Modal opened onClose={onClose} title="Export leads">
      <div className="stack">
        <p>
          {sentenceCase(count)}
          {isEverything(filter) ? '' : `: ${words}`}. The file has their scores, points by criterion, states and
          customData.
        </p>
        <Radio.Group label="File" value={format} onChange={(chosen) => setFormat(chosen === 'ndjson' ? chosen : 'csv')}>
          <div className="filter-options">
            <Radio value="csv" label="CSV, for a spreadsheet" description="No cell runs as a formula" />
            <Radio value="ndjson" label="NDJSON, for a program" description="A lead a line, with everything" />
          </div>
        </Radio.Group>
        {saving.isPending && (
          <div role="status">
            <Progress value={100} animated aria-label="Exporting leads" />
            <p className="quiet">{sizeInWords(bytes)} so far</p>
          </div>
        )}
        {saving.isSuccess && (
          <p className="done" role="status">
            {saving.data.name} is saved.
          </p>
        )}
        {saving.error !== null && !isLeft && <Refusal error={saving.error} retry={() => saving.mutate()} />}
        <div className="row">
          {saving.isPending ? (
            <Button variant="default" onClick={() => leaving.current.abort()}>
              Cancel export
            </Button>
          ) : (
            <>
              <Button onClick={() => saving.mutate()}>Export leads</Button>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
