import type { ReactNode } from 'react'

export const connect = {
  api: 'API',
  addLeadsFromAFormClay:
    'Add leads from a form, Clay, n8n or a script. Everything in the dashboard works over the API too.',
  openTheReference: 'Open API reference',
  thatMayAddLeads: (part: ReactNode) => <>{part} with permission to add leads.</>,
  createAKey: 'Create a key',
  askAnOwnerOrAdminFor: 'Ask an owner or admin for a key',
  putItInThePlaceOf: (code: ReactNode) => <>Replace {code} below with your key and run the code.</>,
  theLeadStandsInTheCampaign: 'The lead appears in the campaign at once. The same address twice stays one lead.',
  whatIsConnectedGoesOn: 'Connected programs keep working.',
  theShowsEveryFieldAndOperation: (link: ReactNode, link2: ReactNode, link3: ReactNode) => (
    <>
      The {link} lists every field and operation, with requests to try. {link2} is the same for programs. See live
      events as JSON under {link3}.
    </>
  ),
  reference: 'reference',
  openapiJson: 'openapi.json',
  events: 'Events',
  thereIsNoCampaignYetThat: (link: ReactNode) => <>You have no campaign yet. {link} to fill in its id below.</>,
  createOne: 'Create one',
  campaign: 'Campaign',
  language: 'Language',
  copy: (label: string) => `Copy ${label}`,
}
