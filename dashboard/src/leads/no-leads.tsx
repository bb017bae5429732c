import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { noLeads as t } from './texts.tsx'

interface NoLeadsProps {
  readonly campaignId: string | null
  readonly isFiltered: boolean
  readonly clear: () => void
  /** Absent for who may not add any. */
  readonly add?: () => void
}

/** What stands in place of the table while there is nothing in it. */
export function NoLeads({ campaignId, isFiltered, clear, add }: NoLeadsProps) {
  if (isFiltered) {
    return (
      <div className="surface empty">
        <p>{t.noLeadFitsTheseFilters}</p>
        <Button variant="default" onClick={clear}>
          {t.removeAllFilters}
        </Button>
      </div>
    )
  }
  return (
    <div className="surface empty">
      <h2>{t.noLeadsYet}</h2>
      <p>{campaignId === null ? t.importLeadsOrAdd : t.leadsThatYouOrAProgram}</p>
      <div className="row">
        <Button
          renderRoot={(rootProps) => (
            <Link to="/imports" search={campaignId === null ? {} : { campaign: campaignId }} {...rootProps} />
          )}
        >
          {t.importLeads}
        </Button>
        {add !== undefined && (
          <Button variant="default" onClick={add}>
            {t.addLead}
          </Button>
        )}
      </div>
      {campaignId !== null && (
        <Link to="/campaigns/$campaignId/try" params={{ campaignId }}>
          {t.tryADomainWithoutAddingA}
        </Link>
      )}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t.addLeadsOverTheApi}
      </a>
    </div>
  )
}
