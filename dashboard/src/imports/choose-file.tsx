import { Button, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { Failure } from '../shared/components/loading-states.tsx'
import { percent } from '../shared/words/number-words.ts'
import { sizeInWords } from '../shared/words/words.ts'
import { LARGEST_FILE } from './upload-file.ts'
import type { useUpload } from './upload-file.ts'

interface ChooseFileProps {
  readonly upload: ReturnType<typeof useUpload>
  /** Why no file can be taken now; undefined where one can. */
  readonly missing: string | undefined
}

/** Where a file is dropped or chosen, and how far it is on its way. */
export function ChooseFile({ upload, missing }: ChooseFileProps) {
  const { file, share, error, send, stop } = upload
  if (file !== undefined && error === null) return <OnItsWay file={file} share={share} stop={stop} />
  return (
    <>
      <DropPlace missing={missing} take={send} />
      {error !== null && (
        <Failure
          error={error}
          holds="Nothing has been imported."
          {...(file === undefined ? {} : { retry: () => send(file) })}
        />
      )}
    </>
  )
}

function DropPlace({ missing, take }: { missing: string | undefined; take: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const offer = (file: File | undefined) => {
    const why = file === undefined ? undefined : (missing ?? refusalOf(file))
    setRefused(why)
    if (file !== undefined && why === undefined) take(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <div
      className={isOver ? 'drop-place is-over' : 'drop-place'}
      onDragOver={over}
      onDragLeave={over}
      onDrop={(event) => {
        over(event)
        offer(event.dataTransfer.files[0])
      }}
    >
      <p>Drop a file here, or</p>
      <Button onClick={() => (missing === undefined ? chooser.current?.click() : setRefused(missing))}>
        Choose file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File to import"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => {
          offer(event.currentTarget.files?.[0])
          // The same file may be chosen again once it is mended.
          event.currentTarget.value = ''
        }}
      />
      <p className="quiet">
        CSV or TSV with any delimiter, in UTF-8, UTF-16 or Windows-1252; at most 1 GB. Nothing is imported before you
        have seen what would become of it.
      </p>
      {refused !== undefined && (
        <p className="failure" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

function refusalOf({ name, size }: File): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > LARGEST_FILE)
    return `${name} has ${sizeInWords(size)}; at most 1 GB is taken. Split it into several files.`
  if (/\.(xlsx?|numbers|ods|zip)$/iu.test(name)) return `${name} is no CSV file. Save the sheet as CSV and choose that.`
  return undefined
}

function OnItsWay({ file, share, stop }: { file: File; share: number; stop: () => void }) {
  const isThere = share >= 1
  return (
    <div className="drop-place" role="status" aria-label="Upload">
      <p className="import-name">
        <strong>{file.name}</strong>
      </p>
      <Progress className="import-bar" value={share * 100} aria-label="Uploaded" transitionDuration={0} />
      <p className="number">{isThere ? 'Reading what is in it' : `${percent(share)} of ${sizeInWords(file.size)}`}</p>
      <Button variant="default" onClick={stop}>
        Cancel upload
      </Button>
    </div>
  )
}
