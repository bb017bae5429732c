import { MultiSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hostsQuery } from '../hosts/host-queries.ts'
import { PersonFields } from '../hosts/person-fields.tsx'
import type { Who } from './calendar-draft.ts'
import type { FieldsProps } from './calendar-draft.ts'
import { faultWithin } from './week-spans.tsx'
import { hostFields as t } from './texts.tsx'

const CHOICES: readonly { value: Who; label: string }[] = [
  { value: 'owner', label: t.owner },
  { value: 'one', label: t.onePerson },
  { value: 'hosts', label: t.roundRobin },
]

/** Who meets the prospect. */
export function HostFields({ draft, set, faults }: FieldsProps) {
  return (
    <fieldset className="calendar-fields">
      <legend>{t.host}</legend>
      <Radio.Group
        aria-label={t.whoHosts}
        value={draft.who}
        onChange={(who) => set({ who: CHOICES.find(({ value }) => value === who)?.value ?? 'owner' })}
      >
        <div className="calendar-choices">
          {CHOICES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {draft.who === 'one' && <OwnPerson draft={draft} set={set} faults={faults} />}
      {draft.who === 'hosts' && <HostChoice draft={draft} set={set} faults={faults} />}
    </fieldset>
  )
}

function HostChoice({ draft, set, faults }: FieldsProps) {
  const { data: hosts = [] } = useQuery(hostsQuery)
  const data = hosts
    .filter(({ hostId, archivedAt }) => archivedAt === null || draft.hosts.includes(hostId))
    .map(({ hostId, name, email }, _, all) => {
      const isAlone = all.filter((one) => one.name === name).length === 1
      return { value: hostId, label: isAlone ? name : `${name} (${email})` }
    })
  return (
    <>
      <MultiSelect
        label={t.hosts}
        description={t.turns}
        placeholder={draft.hosts.length === 0 ? t.chooseHosts : ''}
        searchable
        nothingFoundMessage={t.noResults}
        maxValues={50}
        data={data}
        value={[...draft.hosts]}
        error={faultWithin(faults, 'hosts')}
        onChange={(chosen) => set({ hosts: chosen })}
      />
      <p className="quiet">{t.manageUnder(<Link to="/settings/hosts">{t.hosts}</Link>)}</p>
    </>
  )
}

function OwnPerson({ draft, set, faults }: FieldsProps) {
  return (
    <div className="calendar-numbers">
      <PersonFields
        person={{ name: draft.hostName, email: draft.hostEmail, timezone: draft.hostZone }}
        set={({ name, email, timezone }) =>
          set({
            ...(name === undefined ? {} : { hostName: name }),
            ...(email === undefined ? {} : { hostEmail: email }),
            ...(timezone === undefined ? {} : { hostZone: timezone }),
          })
        }
        faults={{ name: faults['host/name'], email: faults['host/email'], timezone: faults['host/timezone'] }}
        zoneMeaning={t.zoneMeaning}
      />
    </div>
  )
}
