export const tryResult = {
  somebody: 'Somebody',
  scoredAsSoonAsResearchIs: 'Scored as soon as research is through.',
  criteriaVNoLeadWasAdded: (icpVersion: number, part: string) => `criteria v${icpVersion} · ${part}, no lead was added`,
  soFar: 'so far',
  facts: 'Facts',
  nothingIsKnownYet: 'Nothing is known yet.',
}

export const tryTab = {
  anArchivedCampaignScoresNobody: 'An archived campaign scores nobody.',
  yourRoleLooksAtWhatIs: 'Your role looks at what is there.',
  aDomainCanBeTriedBy: (why: string) => `${why} A domain can be tried by members of a campaign that is not archived.`,
  tryADomain: 'Try a domain',
  thatIsNoDomainOneReads: 'That is no domain. One reads like acme.com.',
  theWebsiteIsReadTheQuestions:
    'The website is read, the questions of this campaign are looked into, and somebody there is scored with its saved criteria. No lead is added and nobody is written to; what is found is kept, as for every company.',
  domain: 'Domain',
  acmeCom: 'acme.com',
  jobTitleOfThePerson: 'Job title of the person',
  leftEmptyItIsUnknown: 'Left empty, it is unknown',
  researchIt: 'Research it',
}
