import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mailboxesQuery, NOBODY_READS } from '../mailboxes/mailbox-queries.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { placeAt } from '../campaigns/editor/places.ts'
import type { RuleProps } from './use-rules.ts'
import { mailboxRule as t } from './texts.tsx'

/** Which mailboxes a live campaign sends from. */
export function MailboxRule({ values: { mailboxes: chosen }, set, readOnly, faultAt }: RuleProps) {
  const { data, error, refetch } = useQuery(mailboxesQuery)
  const choose = (mailboxId: string, isTicked: boolean) =>
    set('mailboxes', isTicked ? [...chosen, mailboxId] : chosen.filter((one) => one !== mailboxId))
  const fault = faultAt('mailboxes')
  return (
    <section className="rule-group" aria-labelledby="rules-mailboxes" {...placeAt('/mailboxes')}>
      <h2 id="rules-mailboxes">{t.mailboxes}</h2>
      {error !== null && <Failure error={error} retry={refetch} />}
      <fieldset className="scopes">
        <legend>{t.sendFrom}</legend>
        {data?.map(({ mailboxId, address, status, imap }) => (
          <Checkbox
            key={mailboxId}
            label={`${address}${status === 'paused' ? ' (paused)' : ''}`}
            description={imap === null ? NOBODY_READS : undefined}
            disabled={readOnly}
            checked={chosen.includes(mailboxId)}
            onChange={(event) => choose(mailboxId, event.currentTarget.checked)}
          />
        ))}
        <p className="quiet rule-words">{t.help(<Link to="/settings/mailboxes">{t.manage}</Link>)}</p>
        {chosen.length === 0 && <p className="quiet rule-words">{t.none}</p>}
        {fault !== undefined && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
      </fieldset>
    </section>
  )
}
