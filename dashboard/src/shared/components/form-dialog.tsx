import { Button, Drawer, Modal } from '@mantine/core'
import type { DrawerProps, ModalProps } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changedSince, valuesIn } from './form-values.ts'
import type { Values } from './form-values.ts'
import { formDialog as t } from './texts.tsx'

/** A modal with fields. Escape and a click beside it ask before they throw away what was typed. */
export function FormModal({ onClose, ...props }: ModalProps) {
  const { root, leave, question } = useLeaving(onClose)
  return (
    <>
      <Modal {...props} {...root} onClose={leave} />
      {question}
    </>
  )
}

/** A drawer with fields, which asks as `FormModal` does. */
export function FormDrawer({ onClose, ...props }: DrawerProps) {
  const { root, leave, question } = useLeaving(onClose)
  return (
    <>
      <Drawer {...props} {...root} onClose={leave} />
      {question}
    </>
  )
}

/** What stands in the fields is compared with what stood there before the first touch, or when something was saved last. */
function useLeaving(onClose: () => void) {
  const [isAsking, setAsking] = useState(false)
  const dialog = useRef<HTMLDivElement>(null)
  const before = useRef<Values>(new Map())
  const mutations = useQueryClient().getMutationCache()
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') before.current = new Map()
      }),
    [mutations],
  )
  const note = () => {
    if (dialog.current !== null) before.current = new Map([...valuesIn(dialog.current), ...before.current])
  }
  const keep = () => setAsking(false)
  const discard = () => {
    before.current = new Map()
    setAsking(false)
    onClose()
  }
  return {
    root: {
      ref: dialog,
      onFocusCapture: note,
      onPointerDownCapture: note,
      onKeyDownCapture: note,
      closeOnEscape: !isAsking,
      trapFocus: !isAsking,
    },
    leave: () => (changedSince(before.current) ? setAsking(true) : discard()),
    // Mounted late, it does not hear the Escape that brought it.
    question: isAsking && (
      <Modal opened onClose={keep} title={t.discard} size="sm" centered>
        <div className="row">
          <Button data-autofocus onClick={keep}>
            {t.keepEditing}
          </Button>
          <Button variant="default" onClick={discard}>
            {t.discardIt}
          </Button>
        </div>
      </Modal>
    ),
  }
}
