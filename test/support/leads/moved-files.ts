/** Made-up exports of other tools, as their vendors lay them out, and what each row means, decided by hand. */
export interface MovedFile {
  readonly name: string
  readonly vendor: string
  readonly csv: string
  /** By the local part of the address, the outcome in the plan on an empty installation. */
  readonly outcomes: Readonly<Record<string, string>>
  /** By the local part of the address, as what each lead ends that arrives ended, those that the file suppresses too. */
  readonly endReasons: Readonly<Record<string, string>>
  /** By the local part of the address, the reason of each suppression that the file makes. */
  readonly suppressions: Readonly<Record<string, string>>
}

export const MOVED_FILES: readonly MovedFile[] = [
  {
    name: 'Instantly in snake case',
    vendor: 'instantly',
    csv: `id,timestamp_created,organization,email,first_name,last_name,company_name,website,phone,personalization,status,lt_interest_status,email_open_count,email_reply_count,email_click_count,timestamp_last_contact,pain point
01,2026-09-01T08:00:00Z,0199,new@acme-lifts.test,Jane,Doe,Acme Lifts,https://acme-lifts.test,+49 40 1234567,"Saw the new lift, nice",1,,0,0,0,,slow doors
02,2026-09-01T08:00:00Z,0199,running@acme-lifts.test,Rita,Roe,Acme Lifts,https://acme-lifts.test,,,1,,2,0,0,2026-11-01T08:00:00Z,
03,2026-09-01T08:00:00Z,0199,done@acme-lifts.test,Dan,Done,Acme Lifts,https://acme-lifts.test,,,3,,2,0,0,2026-10-01T08:00:00Z,
04,2026-09-01T08:00:00Z,0199,replied@acme-lifts.test,Rob,Reply,Acme Lifts,https://acme-lifts.test,,,3,1,2,1,0,2026-10-01T08:00:00Z,
05,2026-09-01T08:00:00Z,0199,booked@acme-lifts.test,Bo,Booked,Acme Lifts,https://acme-lifts.test,,,3,2,2,1,0,2026-10-01T08:00:00Z,
06,2026-09-01T08:00:00Z,0199,gone@acme-lifts.test,Una,Sub,Acme Lifts,https://acme-lifts.test,,,-2,,2,0,0,2026-10-01T08:00:00Z,
07,2026-09-01T08:00:00Z,0199,bounced@acme-lifts.test,Ben,Bounce,Acme Lifts,https://acme-lifts.test,,,-1,,0,0,0,2026-10-01T08:00:00Z,
08,2026-09-01T08:00:00Z,0199,skipped@acme-lifts.test,Sue,Skip,Acme Lifts,https://acme-lifts.test,,,-3,,0,0,0,,
09,2026-09-01T08:00:00Z,0199,strange@acme-lifts.test,Stan,Strange,Acme Lifts,https://acme-lifts.test,,,77,,0,0,0,,
10,2026-09-01T08:00:00Z,0199,NEW@acme-lifts.test,Jane,Doe,Acme Lifts,https://acme-lifts.test,,,1,,0,0,0,,
11,2026-09-01T08:00:00Z,0199,not an address,Nina,None,Acme Lifts,https://acme-lifts.test,,,1,,0,0,0,,
`,
    outcomes: {
      new: 'mail',
      running: 'held',
      done: 'ended',
      replied: 'ended',
      booked: 'ended',
      gone: 'suppresses',
      bounced: 'suppresses',
      skipped: 'held',
      strange: 'held',
    },
    endReasons: {
      done: 'completed',
      replied: 'replied',
      booked: 'meeting_booked',
      gone: 'unsubscribed',
      bounced: 'bounced',
    },
    suppressions: { gone: 'unsubscribed', bounced: 'bounced' },
  },
  {
    name: 'Instantly in words, saved again by a German spreadsheet',
    vendor: 'instantly',
    csv: `Email;First Name;Last Name;Company Name;Personalization;Campaign Name;Lead Status;Last Contacted;Opened;Replied;Bounced;Unsubscribed
new@beta.test;Ada;Neu;Beta GmbH;;Herbst;Not yet contacted;;FALSCH;FALSCH;FALSCH;FALSCH
running@beta.test;Rolf;Lauf;Beta GmbH;;Herbst;In progress;01.11.2026;WAHR;FALSCH;FALSCH;FALSCH
done@beta.test;Doris;Ende;Beta GmbH;;Herbst;Completed;01.10.2026;WAHR;FALSCH;FALSCH;FALSCH
replied@beta.test;Rike;Wort;Beta GmbH;;Herbst;Completed;01.10.2026;WAHR;WAHR;FALSCH;FALSCH
gone@beta.test;Uwe;Weg;Beta GmbH;;Herbst;Unsubscribed;01.10.2026;WAHR;FALSCH;FALSCH;WAHR
`,
    outcomes: { new: 'mail', running: 'held', done: 'ended', replied: 'ended', gone: 'suppresses' },
    endReasons: { done: 'completed', replied: 'replied', gone: 'unsubscribed' },
    suppressions: { gone: 'unsubscribed' },
  },
  {
    name: 'Smartlead as its API exports a campaign',
    vendor: 'smartlead',
    csv: `id,campaign_lead_map_id,status,created_at,first_name,last_name,email,phone_number,company_name,website,location,custom_fields,linkedin_profile,company_url,is_unsubscribed,last_email_sequence_sent,is_interested,open_count,click_count,reply_count,is_spam
1,11,STARTED,2026-09-01,Nia,New,new@gamma.test,,Gamma,gamma.test,Lyon,"{""job_title"":""CEO""}",https://linkedin.com/in/nia,,false,,false,0,0,0,false
2,12,INPROGRESS,2026-09-01,Ron,Run,running@gamma.test,,Gamma,gamma.test,Lyon,,,,false,2,false,1,0,0,false
3,13,COMPLETED,2026-09-01,Don,Done,done@gamma.test,,Gamma,gamma.test,Lyon,,,,false,3,false,1,0,0,false
4,14,COMPLETED,2026-09-01,Rae,Reply,replied@gamma.test,,Gamma,gamma.test,Lyon,,,,false,3,true,1,0,1,false
5,15,STOPPED,2026-09-01,Sam,Stop,stopped@gamma.test,,Gamma,gamma.test,Lyon,,,,false,1,false,1,0,0,false
6,16,BLOCKED,2026-09-01,Bea,Block,blocked@gamma.test,,Gamma,gamma.test,Lyon,,,,false,,false,0,0,0,false
7,17,COMPLETED,2026-09-01,Uma,Un,gone@gamma.test,,Gamma,gamma.test,Lyon,,,,true,1,false,1,0,0,false
8,18,COMPLETED,2026-09-01,Cai,Compl,complained@gamma.test,,Gamma,gamma.test,Lyon,,,,false,1,false,1,0,0,true
`,
    outcomes: {
      new: 'mail',
      running: 'held',
      done: 'ended',
      replied: 'ended',
      stopped: 'ended',
      blocked: 'suppresses',
      gone: 'suppresses',
      complained: 'suppresses',
    },
    endReasons: {
      done: 'completed',
      replied: 'replied',
      stopped: 'stopped',
      blocked: 'suppressed',
      gone: 'unsubscribed',
      complained: 'complained',
    },
    suppressions: { blocked: 'manual', gone: 'unsubscribed', complained: 'complained' },
  },
  {
    name: 'Apollo, contacts with stages',
    vendor: 'apollo',
    csv: `First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Seniority,Stage,Lists,Last Contacted,# Employees,Industry,Person Linkedin Url,Website,City,Country,Email Sent,Email Open,Email Bounced,Replied,Demoed,Apollo Contact Id,Apollo Account Id
Cy,Cold,CTO,Delta Inc,Delta,new@delta.test,Verified,C suite,Cold,,,250,Software,http://www.linkedin.com/in/cy,https://delta.test,Austin,United States,False,False,False,False,False,a1,b1
Al,App,CTO,Delta Inc,Delta,running@delta.test,Verified,C suite,Approaching,,2026-11-01,250,Software,,https://delta.test,Austin,United States,True,True,False,False,False,a2,b1
Uri,Unr,CTO,Delta Inc,Delta,done@delta.test,Verified,C suite,Unresponsive,,2026-08-01,250,Software,,https://delta.test,Austin,United States,True,True,False,False,False,a3,b1
Ira,Int,CTO,Delta Inc,Delta,replied@delta.test,Verified,C suite,Interested,,2026-08-01,250,Software,,https://delta.test,Austin,United States,True,True,False,True,False,a4,b1
Dee,Dem,CTO,Delta Inc,Delta,booked@delta.test,Verified,C suite,Interested,,2026-08-01,250,Software,,https://delta.test,Austin,United States,True,True,False,True,True,a5,b1
Don,Dnc,CTO,Delta Inc,Delta,gone@delta.test,Verified,C suite,Do Not Contact,,2026-08-01,250,Software,,https://delta.test,Austin,United States,True,True,False,False,False,a6,b1
Bo,Bad,CTO,Delta Inc,Delta,bounced@delta.test,Unverified,C suite,Cold,,2026-08-01,250,Software,,https://delta.test,Austin,United States,True,False,True,False,False,a7,b1
Nu,Nur,CTO,Delta Inc,Delta,strange@delta.test,Verified,C suite,Nurture,,,250,Software,,https://delta.test,Austin,United States,False,False,False,False,False,a8,b1
`,
    outcomes: {
      new: 'mail',
      running: 'held',
      done: 'ended',
      replied: 'ended',
      booked: 'ended',
      gone: 'suppresses',
      bounced: 'suppresses',
      strange: 'held',
    },
    endReasons: {
      done: 'completed',
      replied: 'replied',
      booked: 'meeting_booked',
      gone: 'unsubscribed',
      bounced: 'bounced',
    },
    suppressions: { gone: 'unsubscribed', bounced: 'bounced' },
  },
  {
    name: 'Clay, a people table',
    vendor: 'clay',
    csv: `Find people,Company Table Data,First Name,Last Name,Full Name,Job Title,Location,Company Domain,Company Name,LinkedIn Profile,Work Email
✅ Jo Epsilon,Epsilon,Jo,Epsilon,Jo Epsilon,Head of Sales,Oslo,epsilon.test,Epsilon AS,https://www.linkedin.com/in/jo,new@epsilon.test
✅ Kim Epsilon,Epsilon,Kim,Epsilon,Kim Epsilon,Head of Ops,Oslo,epsilon.test,Epsilon AS,https://www.linkedin.com/in/kim,newtoo@epsilon.test
`,
    outcomes: { new: 'mail', newtoo: 'mail' },
    endReasons: {},
    suppressions: {},
  },
]

/** The first export, and two people whom a blocklist of the other tool names: one by the address, one by the domain. */
export const INSTANTLY_WITH_BLOCKED = `${MOVED_FILES[0]!.csv}12,,0199,never@acme-lifts.test,Nev,Er,Acme Lifts,,,,1,,0,0,0,,
13,,0199,x@rival.test,Ri,Val,Rival,,,,1,,0,0,0,,
`

/** Blocklists, with the suppressions that each makes: kind, value, reason. */
export const MOVED_BLOCKLISTS = [
  {
    vendor: 'instantly',
    csv: `id,timestamp_created,organization_id,bl_value,is_domain
1,2026-01-01T00:00:00Z,0199,rival.test,true
2,2026-01-01T00:00:00Z,0199,Never@Acme-Lifts.test,false
`,
    suppressions: ['domain rival.test manual', 'address never@acme-lifts.test manual'],
  },
  {
    vendor: 'smartlead',
    csv: `id,email_or_domain,created_at,source,client_id
1,competitor.test,2026-01-01,Manual,
2,dead@mail.test,2026-01-01,Smartlead.ai Bounce Detection,
3,angry@mail.test,2026-01-01,spam,
4,off@mail.test,2026-01-01,Unsubscribed,
`,
    suppressions: [
      'domain competitor.test manual',
      'address dead@mail.test bounced',
      'address angry@mail.test complained',
      'address off@mail.test unsubscribed',
    ],
  },
] as const
