import { Link, useLocation } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { useRules } from '../rules/use-rules.ts'
import { useActiveInView } from '../shared/hooks/focus-hooks.ts'
import { WaitingApprovals } from '../shell/waiting-counts.tsx'
import { usePartDraft } from './editor/use-part-draft.ts'
import { campaignTabs as t } from './texts.tsx'

type Draft = 'sequence' | 'icp' | 'questions' | 'schedule' | 'rules'

interface Part {
  readonly path:
    | ''
    | '/sequence'
    | '/ideal-customer'
    | '/questions'
    | '/schedule'
    | '/rules'
    | '/calendar'
    | '/webhook'
    | '/try'
    | '/simulation'
    | '/report'
    | '/activity'
  readonly label: string
  /** Whose unsaved changes its tab tells of. */
  readonly draft?: Draft
}

const GROUPS: readonly (readonly [label: string, parts: readonly [Part, ...Part[]]])[] = [
  [t.leads, [{ path: '', label: t.leads }]],
  [t.sequence, [{ path: '/sequence', label: t.emails, draft: 'sequence' }]],
  [
    t.targeting,
    [
      { path: '/ideal-customer', label: t.idealCustomer, draft: 'icp' },
      { path: '/questions', label: t.questions, draft: 'questions' },
    ],
  ],
  [
    t.settings,
    [
      { path: '/schedule', label: t.schedule, draft: 'schedule' },
      { path: '/rules', label: t.rules, draft: 'rules' },
      { path: '/calendar', label: t.calendar },
      { path: '/webhook', label: t.webhook },
    ],
  ],
  [
    t.test,
    [
      { path: '/try', label: t.tryADomain },
      { path: '/simulation', label: t.forecast },
    ],
  ],
  [
    t.results,
    [
      { path: '/report', label: t.report },
      { path: '/activity', label: t.activity },
    ],
  ],
]

/** The six tabs of a campaign, and below them the parts of the one that is open. What has unsaved changes says so. */
export function CampaignTabs({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  const tabs = useActiveInView()
  const path = useLocation({ select: ({ pathname }) => pathname.split('/').slice(3, 4).join('') })
  const unsaved = useUnsaved(campaign)
  const [, open] = GROUPS.find(([, parts]) => parts.some((part) => part.path.slice(1) === path)) ?? GROUPS[0]!
  const isWithApprovals = open[0].path === '/sequence' && isWritten(campaign)
  return (
    <div className="tabs-and-parts">
      <nav className="tabs" aria-label={t.campaign} ref={tabs}>
        {GROUPS.map(([label, parts]) => (
          <Link
            key={label}
            to={`/campaigns/$campaignId${parts[0].path}`}
            params={{ campaignId }}
            {...(parts === open ? { className: 'active' } : {})}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
            {parts[0].path === '/sequence' && isWritten(campaign) && (
              <>
                {' '}
                <WaitingApprovals campaignId={campaignId} />
              </>
            )}
            {parts.some(({ draft }) => draft !== undefined && unsaved[draft]) && <UnsavedSign />}
          </Link>
        ))}
      </nav>
      {(open.length > 1 || isWithApprovals) && (
        <nav className="part-tabs" aria-label={t.parts}>
          {open.map(({ path: to, label, draft }) => (
            <Link
              key={to}
              to={`/campaigns/$campaignId${to}`}
              params={{ campaignId }}
              activeOptions={{ includeSearch: false }}
            >
              {label}
              {draft !== undefined && unsaved[draft] && <UnsavedSign />}
            </Link>
          ))}
          {isWithApprovals && (
            <Link to="/approvals" search={{ campaign: campaignId }}>
              {t.approvals}
              <WaitingApprovals campaignId={campaignId} />
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

function useUnsaved(campaign: Schemas['Campaign']): Readonly<Record<Draft, boolean>> {
  return {
    sequence: usePartDraft(campaign, 'sequence').isDirty,
    icp: usePartDraft(campaign, 'icp').isDirty,
    questions: usePartDraft(campaign, 'questions').isDirty,
    schedule: usePartDraft(campaign, 'schedule').isDirty,
    rules: useRules(campaign).isDirty,
  }
}

/** Whether its emails may hold words of a language model. */
function isWritten({ sequence }: Schemas['Campaign']): boolean {
  return JSON.stringify(sequence).includes('ai.')
}

function UnsavedSign() {
  return (
    <span title={t.unsavedChanges}>
      {' '}
      <span aria-hidden="true">•</span>
      <span className="visually-hidden">{t.withUnsavedChanges}</span>
    </span>
  )
}
