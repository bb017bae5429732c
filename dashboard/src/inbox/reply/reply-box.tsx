import { Button, FileButton, Textarea } from '@mantine/core'
import { X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Schemas } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { sizeInWords } from '../../shared/words/words.ts'
import { InsertMenu } from './insert-menu.tsx'
import { bookingLinkIn, bracesIn, insertPart } from './insert-part.ts'
import { Addresses, faultsOfCopies, refusedCopies } from './reply-addresses.tsx'
import { useReplyDraft } from './reply-draft.ts'
import { MOST_BYTES, MOST_FILES, Offline, useSending } from './send-reply.ts'
import { replyBox as t } from './texts.tsx'

const LONGEST = 50_000

interface Props {
  readonly inboundId: string
  readonly prospectId: string
  readonly answer: Schemas['AnswerPreview']
  /** Has the focus after `r`. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onSent: () => void
}

/** Writes a reply in the thread. What was typed survives a reload; what was sent can be taken back for ten seconds. */
export function ReplyBox({ answer, ...rest }: Props) {
  const { from, to, refusal } = answer
  if (refusal !== null || from === null || to === null) {
    return <p className="failure reply-box">{t.noReply(refusal ?? '')}</p>
  }
  return <Writing from={from} to={to} others={answer.cc} {...rest} />
}

interface WritingProps extends Omit<Props, 'answer'> {
  readonly from: string
  readonly to: string
  readonly others: readonly string[]
}

function Writing({ inboundId, prospectId, from, to, others, field, onSent }: WritingProps) {
  const [caret, setCaret] = useState<number>()
  const { draft, set, name } = useReplyDraft(prospectId, () => {
    field.current?.focus()
    setCaret(LONGEST)
  })
  const { sending, isSending } = useSending({ inboundId, prospectId, to, draftName: name }, onSent)
  const size = draft.files.reduce((sum, file) => sum + file.size, 0)
  const isTooLarge = size > MOST_BYTES || draft.files.length > MOST_FILES
  const refused = refusedCopies(sending.error, sending.variables?.cc ?? [])
  const faults = faultsOfCopies(draft.cc, refused)
  const lost = draft.lost ?? []
  const missing = { copies: faults.size > 0, files: lost.length > 0, room: isTooLarge, text: draft.text.trim() === '' }
  const [told, setTold] = useState<string>()
  const braces = bracesIn(draft.text)
  const otherwise = whyNot(missing)
  const why = otherwise ?? (braces.length === 0 ? undefined : t.fillInFirst)
  const sendUnless = (reason: string | undefined) => {
    setTold(reason)
    if (reason === undefined && !isSending) sending.mutate(draft)
  }
  const send = () => sendUnless(why)
  useLayoutEffect(() => {
    if (caret === undefined) return
    field.current?.setSelectionRange(caret, caret)
    setCaret(undefined)
  }, [caret, field])
  const insert = (part: string) => {
    const { text, at } = insertPart(draft.text, field.current?.selectionStart ?? draft.text.length, part)
    set({ text })
    setCaret(at)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <section className="reply-box" aria-label={t.reply}>
      <Addresses from={from} to={to} others={others} cc={draft.cc} faults={faults} set={(cc) => set({ cc })} />
      <Textarea
        ref={field}
        aria-label={t.replyToWhom(to)}
        placeholder={t.hint}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={LONGEST}
        value={draft.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Files files={draft.files} set={(files) => set({ files })} />
      {lost.length > 0 && <Warning says={t.attachAgain(lost)} way={t.continueWithout} go={() => set({ lost: [] })} />}
      {braces.length > 0 && (
        <Warning says={t.sentAsTyped(braces)} way={t.sendAnyway} go={() => sendUnless(otherwise)} />
      )}
      {isTooLarge && <p className="failure">{t.tooLarge}</p>}
      <div className="row">
        <SendButton why={why} isSending={isSending} send={send} />
        <InsertMenu prospectId={prospectId} bookingLink={bookingLinkIn(draft.text)} insert={insert} />
        <FileButton multiple onChange={(chosen) => set({ files: [...draft.files, ...chosen] })}>
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              {t.attach}
            </Button>
          )}
        </FileButton>
      </div>
      {why !== undefined && why === told && !isTooLarge && (
        <p className="failure" role="alert">
          {why}
        </p>
      )}
      {sending.error !== null && refused.size === 0 && (
        <Failure error={sending.error} holds={holdsAfter(sending.error)} />
      )}
    </section>
  )
}

/** What holds a reply, and how it goes on all the same. */
function Warning({ says, way, go }: { says: string; way: string; go: () => void }) {
  return (
    <p className="row warned" role="status">
      {says}
      <Button size="compact-xs" variant="default" onClick={go}>
        {way}
      </Button>
    </p>
  )
}

interface SendButtonProps {
  /** Why it cannot be sent. */
  readonly why: string | undefined
  readonly isSending: boolean
  readonly send: () => void
}

/** Where nothing can be sent, it looks so, but can be pressed: the reply says why. */
function SendButton({ why, isSending, send }: SendButtonProps) {
  const isRefused = why !== undefined
  return (
    <Button
      size="xs"
      title={why ?? t.sendKeys}
      loading={isSending}
      data-disabled={isRefused}
      aria-disabled={isRefused}
      onClick={send}
    >
      {t.send}
    </Button>
  )
}

/** Why a reply cannot be sent as it stands. */
function whyNot(missing: Readonly<Record<'copies' | 'files' | 'room' | 'text', boolean>>): string | undefined {
  if (missing.copies) return t.correctCc
  if (missing.files) return t.attachFirst
  if (missing.room) return t.tooLarge
  return missing.text ? t.writeFirst : undefined
}

function Files({ files, set }: { files: readonly File[]; set: (files: readonly File[]) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="row reply-files">
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`}>
          <bdi className="cut">{file.name}</bdi> <span className="quiet">{sizeInWords(file.size)}</span>
          <button
            type="button"
            aria-label={t.removeFile(file.name)}
            onClick={() => set(files.filter((_, at) => at !== index))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the answer of the server was lost, the reply may have been taken. */
function holdsAfter(error: unknown): string {
  return error instanceof ApiProblem || error instanceof Offline ? t.keptDraft : t.maybeSent
}
