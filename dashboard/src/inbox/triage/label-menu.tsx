import { Button, Menu, ScrollArea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Failure } from '../../shared/components/loading-states.tsx'
import { labelsQuery } from '../inbox-queries.ts'
import { Label } from './label.tsx'
import type { MenuProps } from './menu-props.ts'
import { labelMenu as t } from './texts.tsx'

const EditLabels = lazy(async () => ({ default: (await import('./edit-labels.tsx')).EditLabels }))
const MOST = 10

/** The labels of a conversation; the menu stays open while several are chosen. */
export function LabelMenu({ mail, opened, setOpened, changing }: MenuProps) {
  const [editing, setEditing] = useState(false)
  const all = useQuery(labelsQuery)
  const ids = idsOf(mail)
  const toggle = (labelId: string) => {
    changing.mutate((now = mail) =>
      idsOf(now).includes(labelId) ? { removeLabels: [labelId] } : { addLabels: [labelId] },
    )
  }
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" width={240} shadow="md">
        <Menu.Target>
          <Button size="xs" variant="default">
            {t.label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t.label}>
          <ScrollArea.Autosize mah={280} type="auto">
            {all.data?.data.map((label, index) => {
              const isOn = ids.includes(label.labelId)
              return (
                <Menu.CheckboxItem
                  key={label.labelId}
                  data-autofocus={index === 0 || undefined}
                  checked={isOn}
                  closeMenuOnClick={false}
                  disabled={!isOn && ids.length >= MOST}
                  onChange={() => toggle(label.labelId)}
                >
                  <Label label={label} />
                </Menu.CheckboxItem>
              )
            })}
          </ScrollArea.Autosize>
          {all.error !== null && <Failure error={all.error} retry={all.refetch} />}
          <Menu.Item onClick={() => setEditing(true)}>
            {all.data?.data.length === 0 ? t.createLabel : t.editLabels}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && all.data !== undefined && (
        <Suspense fallback={null}>
          <EditLabels saved={all.data.data} version={all.data.version} close={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

function idsOf({ labels }: MenuProps['mail']): string[] {
  return labels.map(({ labelId }) => labelId)
}
