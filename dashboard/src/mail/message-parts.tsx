import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { noteRead } from '../campaigns/checklist/remembered-campaigns.ts'
import { Download } from '../shared/components/download.tsx'
import { MailFrame } from './mail-frame.tsx'
import { LinksIn, MessageBody, MessageHead } from './message-text.tsx'
import { messageParts as t } from './texts.tsx'

type Part = 'email' | 'text' | 'headers'

/** An email as its recipient sees it, as plain text, and as it leaves to the letter; the whole of it as a file. */
export function MessageParts({ message }: { message: Schemas['MessageDetail'] }) {
  const { messageId, html, rawHeaders, subject, body, state, campaignId } = message
  const [part, setPart] = useState<Part>('email')
  useEffect(() => {
    if (state === 'captured') noteRead(campaignId)
  }, [state, campaignId])
  const parts = [
    { value: 'email', label: t.email },
    ...(html === null ? [] : [{ value: 'text', label: t.plainText }]),
    { value: 'headers', label: t.headers, disabled: rawHeaders === null },
  ]
  return (
    <div className="stack">
      <MessageHead message={message} attachments={message.attachments} />
      <div className="between">
        <SegmentedControl
          size="xs"
          aria-label={t.partOfTheEmail}
          data={parts}
          value={part}
          onChange={(chosen) => setPart(chosen as Part)}
        />
        {rawHeaders !== null && (
          <Download
            label={t.download}
            name={`${messageId}.eml`}
            variant="subtle"
            size="compact-sm"
            load={() =>
              api.GET('/api/v1/messages/{messageId}/raw', { params: { path: { messageId } }, parseAs: 'blob' })
            }
          />
        )}
      </div>
      {part === 'email' && html !== null && (
        <>
          <MailFrame html={html} title={subject ?? t.email} />
          <p className="quiet">{t.imagesBlocked}</p>
          {body !== null && <LinksIn text={body} isOurs />}
        </>
      )}
      {(part === 'text' || (part === 'email' && html === null)) && <MessageBody message={message} />}
      {part === 'headers' && (
        <pre className="mail-header" tabIndex={0} aria-label={t.headers}>
          {rawHeaders}
        </pre>
      )}
    </div>
  )
}
