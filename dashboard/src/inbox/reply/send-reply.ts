import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { answered, api } from '../../api/client.ts'
import { UNDO_SECONDS, useUndo } from '../../shell/undo.tsx'
import { dropSent, restoreDraft } from './reply-draft.ts'
import type { ReplyDraft } from './reply-draft.ts'
import { useTakeBack } from './take-back.ts'
import { sendReply as t } from './texts.tsx'

/** As many files as the server takes, and as many bytes. */
export const MOST_FILES = 5
export const MOST_BYTES = 5_000_000

const inbox = getRouteApi('/shell/inbox')

/** The reply was never on its way. */
export class Offline extends TypeError {}

interface Reply {
  readonly inboundId: string
  readonly prospectId: string
  readonly to: string
  readonly draftName: string
}

/**
 * Sends a reply ten seconds later, and says so where it can be taken back: that opens its conversation again.
 * Calls `onSent` unless more was typed meanwhile: that goes on where it stands.
 */
export function useSending({ inboundId, prospectId, to, draftName }: Reply, onSent: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const search = inbox.useSearch()
  const { note, say } = useUndo()
  const takeBack = useTakeBack()
  const mutationKey = ['reply', draftName]
  const sending = useMutation({
    mutationKey,
    // It does not wait for the connection, to leave when nobody looks.
    networkMode: 'always',
    mutationFn: async (draft: ReplyDraft) => {
      const { text, cc, files } = draft
      if (!navigator.onLine) throw new Offline()
      const attachments = await Promise.all(files.map(asGiven))
      const body = {
        text,
        delaySeconds: UNDO_SECONDS,
        ...(cc.length === 0 ? {} : { cc: [...cc] }),
        ...(attachments.length === 0 ? {} : { attachments }),
      }
      const header = { 'idempotency-key': keyOf(draft) }
      return answered(api.POST('/api/v1/leads/{prospectId}/reply', { params: { path: { prospectId }, header }, body }))
    },
    onSuccess: ({ messageId }, draft) => {
      if (dropSent(draftName, draft)) onSent()
      note({
        said: t.replyTo(to),
        isAhead: true,
        messageId,
        until: Date.now() + UNDO_SECONDS * 1_000,
        undo: async () => {
          await takeBack(messageId)
          restoreDraft(draftName, draft)
          await navigate({ to: '/inbox/$inboundId', params: { inboundId }, search, resetScroll: false })
          return t.notSent
        },
      })
    },
    onError: () => {
      if (router.latestLocation.pathname !== `/inbox/${inboundId}`) say(t.failed(to))
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['inbox'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      await queries.invalidateQueries({ queryKey: ['overview'] })
    },
  })
  // The box may have been left and opened again while a reply is under way.
  return { sending, isSending: useIsMutating({ mutationKey }) > 0 }
}

const keys = new WeakMap<ReplyDraft, string>()

/** One key for a draft as it stands: pressed twice, or again after an answer was lost, it is one email. */
function keyOf(draft: ReplyDraft): string {
  const key = keys.get(draft) ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
  keys.set(draft, key)
  return key
}

async function asGiven(file: File): Promise<{ name: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return { name: file.name, content: btoa(binary) }
}
