import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { linkTarget } from './simple-html.ts'
import { linkForm as t } from './texts.tsx'

/** Asks where a link leads; answers undefined where there is to be none. */
export function LinkForm({ done }: { done: (target: string | undefined) => void }) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const target = linkTarget(typed)
  const finish = () => {
    setTried(true)
    if (target !== undefined) done(target)
  }
  return (
    <div className="link-form row">
      <TextInput
        aria-label={t.address}
        placeholder={t.example}
        autoFocus
        value={typed}
        error={isTried && target === undefined ? t.notAnAddress : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
          else if (event.key === 'Escape') done(undefined)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <Button variant="default" onClick={finish}>
        {t.addLink}
      </Button>
      <Button variant="default" onClick={() => done('{{ calendarLink }}')}>
        {t.bookingLink}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => done(undefined)}>
        {t.cancel}
      </Button>
    </div>
  )
}
