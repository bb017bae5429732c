import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { emailQuery } from './sequence-queries.ts'
import { previewDraftOf } from './step-changes.ts'
import type { Step, VariantPosition } from './step-changes.ts'

const TYPING_MS = 300

/** The email that is looked at as a lead would get it, and what is wrong with it, with its place in the campaign. */
export function useEmailPreview(campaignId: string, steps: readonly Step[], { step, variant }: VariantPosition) {
  const [prospectId, setProspectId] = useState<string | null>(null)
  // As a text it is the same until something changes.
  const written = JSON.stringify(previewDraftOf(steps, { step, variant }))
  const [text] = useDebouncedValue(written, TYPING_MS)
  const draft = useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Schemas['EmailDraft'])), [text])
  const order = draft === undefined ? undefined : { ...draft, ...(prospectId === null ? {} : { prospectId }) }
  const query = useQuery({ ...emailQuery(campaignId, order ?? { body: '' }), enabled: order !== undefined })
  const place = `/sequence/steps/${step}/variants/${variant}`
  const { data, isPlaceholderData } = query
  // Until the draft has settled, the answer is about what was there before: maybe another email.
  const answer = isPlaceholderData || text !== written ? undefined : data
  const found = answer?.problems
  // While the next answer is under way, the last one about this email stands.
  const last = useRef<{ place: string; problems: Schemas['EmailPreview']['problems'] }>({ place: '', problems: [] })
  useEffect(() => {
    if (found !== undefined) last.current = { place, problems: found }
  }, [found, place])
  // And while something is wrong with it, what it was before. Another number of emails moves them to other places.
  const ofEmail = `${steps.length} ${place} ${prospectId}`
  const good = useRef<{ ofEmail: string; data: Schemas['EmailPreview'] | undefined }>({ ofEmail: '', data: undefined })
  useEffect(() => {
    if (answer?.problems.length === 0) good.current = { ofEmail, data: answer }
  }, [answer, ofEmail])
  const problems = found ?? (last.current.place === place ? last.current.problems : [])
  return {
    ...query,
    draft,
    prospectId,
    setProspectId,
    lastGood: good.current.ofEmail === ofEmail ? good.current.data : undefined,
    problems: problems.map((one) => ({ ...one, pointer: place + one.pointer })),
  }
}

/** What is missing while somebody still writes is no fault yet: a text, or the end of a variable. */
export function isUnfinished({ code }: Schemas['EmailPreview']['problems'][number]): boolean {
  return code.endsWith('_required') || code === 'template_not_closed'
}

export type EmailPreviewState = ReturnType<typeof useEmailPreview>
