import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Download } from '../shared/components/download.tsx'
import { counted, sizeInWords } from '../shared/words/words.ts'
import { mailAttachments as t } from './texts.tsx'

type Mail = Schemas['InboundMailDetail']

/** The files of a mail, each saved and none opened here. */
export function Attachments({ mail: { inboundId, attachments, downloadable } }: { mail: Mail }) {
  if (attachments.length === 0) return null
  return (
    <section className="stack" aria-labelledby="parts">
      <h2 id="parts">{counted(attachments.length, t.attachment)}</h2>
      <ul className="mail-parts">
        {attachments.map((file, position) => (
          <li key={`${position} ${file.name}`}>
            <File file={file} inboundId={inboundId} position={position} isKept={downloadable} />
          </li>
        ))}
      </ul>
      {!downloadable && <p className="quiet">{t.notKept}</p>}
    </section>
  )
}

/** The mail as it came, as a file. */
export function OriginalMail({ mail: { inboundId, downloadable } }: { mail: Mail }) {
  if (!downloadable) return <p className="quiet">{t.notKept}</p>
  return (
    <div>
      <Download
        label={t.downloadMail}
        name={`${inboundId}.eml`}
        variant="default"
        size="xs"
        load={() => api.GET('/api/v1/inbox/{inboundId}/raw', { params: { path: { inboundId } }, parseAs: 'blob' })}
      />
    </div>
  )
}

interface FileProps {
  readonly file: Schemas['Attachment']
  readonly inboundId: string
  readonly position: number
  readonly isKept: boolean
}

function File({ file: { name, size, risk }, inboundId, position, isKept }: FileProps) {
  const shown = name || t.unnamed
  return (
    <>
      <span className="between mail-part">
        <bdi>{shown}</bdi> <span className="quiet">{sizeInWords(size)}</span>
      </span>
      {risk === 'caution' && <p className="warned">{t.caution}</p>}
      {risk === 'blocked' && <p className="warned">{t.blocked}</p>}
      {isKept && risk !== 'blocked' && (
        <Download
          label={t.download}
          name={shown}
          variant="default"
          size="compact-xs"
          load={() =>
            api.GET('/api/v1/inbox/{inboundId}/attachments/{position}', {
              params: { path: { inboundId, position } },
              parseAs: 'blob',
            })
          }
        />
      )}
    </>
  )
}
