import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayAndTime, fieldTime } from '../../shared/words/time-words.ts'
import type { MenuProps } from './menu-props.ts'
import { snoozeChoices } from './snooze-times.ts'
import { snoozeMenu as t } from './texts.tsx'

/** Until when a conversation can wait. */
export function SnoozeMenu({
  mail: { snoozedUntil },
  opened,
  setOpened,
  snooze,
}: Omit<MenuProps, 'change'> & { snooze: (until: string | null) => void }) {
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={280} shadow="md">
      <Menu.Target>
        <Button size="xs" variant="default">
          {isSnoozed ? t.snoozedUntil(dayAndTime(snoozedUntil)) : t.snooze}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t.snooze}>
        {opened && (
          <>
            {isSnoozed && <Menu.Item onClick={() => snooze(null)}>{t.unsnooze}</Menu.Item>}
            {snoozeChoices(new Date()).map(({ name, at }, index) => (
              <Menu.Item
                key={name}
                data-autofocus={index === 0 || undefined}
                rightSection={<span className="quiet">{dayAndTime(at.toISOString())}</span>}
                onClick={() => snooze(at.toISOString())}
              >
                {t[name]}
              </Menu.Item>
            ))}
            <OwnTime snooze={snooze} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function OwnTime({ snooze }: { snooze: (until: string) => void }) {
  const [typed, setTyped] = useState('')
  const at = new Date(typed)
  const isAhead = at.getTime() > Date.now()
  return (
    <form
      className="snooze-own"
      onSubmit={(event) => {
        event.preventDefault()
        if (isAhead) snooze(at.toISOString())
      }}
    >
      <TextInput
        type="datetime-local"
        size="xs"
        label={t.ownTime}
        min={fieldTime(new Date())}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={!isAhead}>
        {t.snooze}
      </Button>
    </form>
  )
}
