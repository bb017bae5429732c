import './campaigns.css'
import { Badge } from '@mantine/core'
import { modeBadge as t } from './texts.tsx'

/** Whether the emails of a campaign are sent, as one word. */
export function ModeBadge({ mode }: { mode: 'test' | 'live' }) {
  const isTest = mode === 'test'
  return (
    <Badge
      component="span"
      className={`mode-badge is-${mode}`}
      variant="outline"
      radius="sm"
      tt="none"
      title={isTest ? t.emailsAreCaptured : t.emailsAreSent}
    >
      {isTest ? t.test : t.live}
    </Badge>
  )
}
