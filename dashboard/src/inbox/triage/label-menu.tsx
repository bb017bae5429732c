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

type OneLabel = MenuProps['mail']['labels'][number]

/** The labels of a conversation; the menu stays open while several are chosen. */
export function LabelMenu({ mail, opened, setOpened, change }: MenuProps) {
  const [editing, setEditing] = useState(false)
  const all = useQuery(labelsQuery)
  const isOf = ({ labelId }: OneLabel) => mail.labels.some((one) => one.labelId === labelId)
  const toggle = (label: OneLabel) => {
    const { labelId } = label
    const others = mail.labels.filter((one) => one.labelId !== labelId)
    if (isOf(label)) change({ removeLabels: [labelId] }, { labels: others })
    else change({ addLabels: [labelId] }, { labels: [...others, label] })
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
              const isOn = isOf(label)
              return (
                <Menu.CheckboxItem
                  key={label.labelId}
                  data-autofocus={index === 0 || undefined}
                  checked={isOn}
                  closeMenuOnClick={false}
                  disabled={!isOn && mail.labels.length >= MOST}
                  onChange={() => toggle(label)}
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
