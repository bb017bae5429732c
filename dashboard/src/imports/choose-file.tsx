import { Button, Progress } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { Failure } from '../shared/components/loading-states.tsx'
import { percent } from '../shared/words/number-words.ts'
import { sizeInWords } from '../shared/words/words.ts'
import { LARGEST_FILE } from './upload-file.ts'
import type { useUpload } from './upload-file.ts'
import { chooseFile as t } from './texts.tsx'

interface ChooseFileProps {
  readonly upload: ReturnType<typeof useUpload>
  /** Whether a file waits until a campaign is chosen. */
  readonly isEarly: boolean
  /** Hears which file waits. */
  readonly onWait: (name: string | undefined) => void
}

/** Where a file is dropped or chosen, and how far it is on its way. */
export function ChooseFile({ upload, isEarly, onWait }: ChooseFileProps) {
  const { file, share, error, send, stop } = upload
  if (file !== undefined && error === null) return <OnItsWay file={file} share={share} stop={stop} />
  return (
    <>
      <DropPlace {...{ isEarly, onWait }} take={send} />
      {error !== null && (
        <Failure
          error={error}
          holds={t.nothingHasBeenImported}
          {...(file === undefined ? {} : { retry: () => send(file) })}
        />
      )}
    </>
  )
}

function DropPlace({ isEarly, onWait, take }: Omit<ChooseFileProps, 'upload'> & { take: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const waiting = useRef<File>(undefined)
  const offer = (file: File | undefined) => {
    // A file that was dropped too early goes on its way once the campaign is chosen.
    const why = file && refusalOf(file)
    setRefused(why)
    const taken = why === undefined ? file : undefined
    waiting.current = isEarly ? taken : undefined
    onWait(waiting.current?.name)
    if (taken !== undefined && !isEarly) take(taken)
  }
  const offerWaiting = useEffectEvent(() => offer(waiting.current))
  useEffect(() => {
    if (!isEarly && waiting.current !== undefined) offerWaiting()
  }, [isEarly])
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
      <p>{t.dropAFileHereOr}</p>
      <Button onClick={() => chooser.current?.click()}>{t.chooseFile}</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t.fileToImport}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => {
          offer(event.currentTarget.files?.[0])
          // The same file may be chosen again once it is mended.
          event.currentTarget.value = ''
        }}
      />
      <p className="quiet">{t.csvOrTsvWithAnyDelimiter}</p>
      {refused !== undefined && (
        <p className="failure" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

function refusalOf({ name, size }: File): string | undefined {
  if (size === 0) return t.isEmpty(name)
  if (size > LARGEST_FILE) return t.hasAtMost1GbIs(name, sizeInWords(size))
  if (/\.(xlsx?|numbers|ods|zip)$/iu.test(name)) return t.isNoCsvFileSaveThe(name)
  return undefined
}

function OnItsWay({ file, share, stop }: { file: File; share: number; stop: () => void }) {
  const isThere = share >= 1
  return (
    <div className="drop-place" role="status" aria-label={t.upload}>
      <p className="import-name">
        <strong>{file.name}</strong>
      </p>
      <Progress className="import-bar" value={share * 100} aria-label={t.uploaded} transitionDuration={0} />
      <p className="number">{isThere ? t.readingWhatIsInIt : t.of(percent(share), sizeInWords(file.size))}</p>
      <Button variant="default" onClick={stop}>
        {t.cancelUpload}
      </Button>
    </div>
  )
}
