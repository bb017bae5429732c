import type { ReactNode } from 'react'
import { Download } from '../shared/components/download.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { reportSection as t } from './texts.tsx'

interface ReportSectionProps {
  readonly title: string
  /** What is counted, in a sentence. */
  readonly words: ReactNode
  /** The name of the file, and how it is asked for. */
  readonly file: string
  readonly csv: Parameters<typeof Download>[0]['load']
  readonly query: {
    readonly error: unknown
    readonly isPending: boolean
    readonly isPlaceholderData: boolean
    refetch: () => unknown
  }
  readonly children: ReactNode
}

/** A part of a report: its title, what it counts, its file, and what is there while it is read or cannot be. */
export function ReportSection({ title, words, file, csv, query, children }: ReportSectionProps) {
  const { error, isPending, isPlaceholderData, refetch } = query
  return (
    <section className={isPlaceholderData ? 'surface stack is-stale' : 'surface stack'} aria-label={title}>
      <div className="between">
        <div className="report-words">
          <h2>{title}</h2>
          <p className="quiet">{words}</p>
        </div>
        <Download
          label={t.downloadCsv}
          aria-label={t.downloadCsv2(title)}
          name={file}
          variant="default"
          size="xs"
          load={csv}
        />
      </div>
      {error !== null && <Failure error={error} holds={t.whatHasBeenCountedIsKept} retry={refetch} />}
      {isPending && error === null && <Waiting lines={6} />}
      {children}
    </section>
  )
}
