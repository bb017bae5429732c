import { UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { MoreMenu } from './late-parts.tsx'
import { BAR_SCREENS, MORE_SCREENS } from './navigation.ts'
import { navigation, shell as t } from './texts.tsx'
import { UnmatchedCount, WaitingReplies } from './waiting-counts.tsx'

/** The screens on a phone: five under the thumb, all others behind the sixth. */
export function BottomBar() {
  const isFurther = useLocation({
    select: ({ pathname }) => MORE_SCREENS.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  })
  const more = (
    <UnstyledButton className={isFurther ? 'active' : undefined}>
      <Ellipsis className="icon" aria-hidden="true" />
      <span>{navigation.more}</span>
    </UnstyledButton>
  )
  return (
    <nav className="bottom-bar" aria-label={t.main}>
      {BAR_SCREENS.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
          <Icon className="icon" aria-hidden="true" />
          <span>{label}</span>
          {to === '/inbox' && <WaitingReplies />}
          {to === '/meetings' && <UnmatchedCount />}
        </Link>
      ))}
      <MoreMenu button={more} />
    </nav>
  )
}
