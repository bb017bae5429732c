import type { ReactNode } from 'react'

export const connect = {
  api: 'API',
  addLeadsFromAFormClay: 'Add leads from a form, Clay, n8n or a script. What you do here, a program can do too.',
  openTheReference: 'Open the reference',
  thatMayAddLeads: (part: ReactNode) => <>{part} that may add leads.</>,
  createAKey: 'Create a key',
  askAnOwnerOrAdminFor: 'Ask an owner or admin for a key',
  putItInThePlaceOf: (code: ReactNode) => <>Put it in the place of {code} below, and run the lines.</>,
  theLeadStandsInTheCampaign: 'The lead stands in the campaign at once; the same address twice stays one lead.',
  whatIsConnectedGoesOn: 'What is connected goes on.',
  theShowsEveryFieldAndOperation: (link: ReactNode, link2: ReactNode, link3: ReactNode) => (
    <>
      The {link} shows every field and operation and lets you try them; {link2} is the same for machines. What happens,
      live and as JSON, stands under {link3}.
    </>
  ),
  reference: 'reference',
  openapiJson: 'openapi.json',
  events: 'Events',
  thereIsNoCampaignYetThat: (link: ReactNode) => (
    <>There is no campaign yet that could take a lead. {link}, then its id stands in the lines.</>
  ),
  createOne: 'Create one',
  campaign: 'Campaign',
  language: 'Language',
  copy: (label: string) => `Copy ${label}`,
}
