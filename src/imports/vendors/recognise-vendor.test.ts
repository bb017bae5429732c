import { expect, test } from 'vitest'
import { recogniseFile } from './recognise-vendor.ts'

const INSTANTLY_API =
  'id,timestamp_created,email,first_name,last_name,company_name,company_domain,phone,website,personalization,status,lt_interest_status,email_open_count,email_reply_count,email_click_count,verification_status,timestamp_last_contact,jobTitle'
const INSTANTLY_WORDS =
  'Email,First Name,Last Name,Company Name,Personalization,Phone,Website,Campaign Name,Lead Status,Last Contacted,Opened,Clicked,Replied,Bounced,Unsubscribed'
const SMARTLEAD_API =
  'id,campaign_lead_map_id,status,created_at,first_name,last_name,email,phone_number,company_name,website,location,custom_fields,linkedin_profile,company_url,is_unsubscribed,last_email_sequence_sent,is_interested,open_count,click_count,reply_count'
const SMARTLEAD_OLDER =
  'First Name,Last Name,Email,Phone Number,Company Name,Website,LinkedIn Profile,Company URL,Status,Category,Last Email Sequence Sent'
const APOLLO_NEW =
  'First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,Primary Email Catch-all Status,Seniority,Departments,Contact Owner,Stage,Lists,Last Contacted,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,City,State,Country,Email Sent,Email Open,Email Bounced,Replied,Demoed,Apollo Contact Id,Apollo Account Id,Qualify Contact'
const APOLLO_OLD =
  'First Name,Last Name,Title,Company,Company Name for Emails,Email,Email Status,Email Confidence,Contact Owner,Work Direct Phone,Corporate Phone,Stage,Last Contacted,# Employees,Industry,Person Linkedin Url,Website,Number of Retail Locations'
const SMARTLEAD_STATISTICS =
  'lead_name,lead_email,lead_category,sequence_number,sent_time,open_time,reply_time,is_unsubscribed,is_bounced'
const APOLLO_OLDER =
  'First Name,Last Name,Title,Company,Email,Email Status,Stage,Email Sent,Email Open,Email Bounced,Replied,Demoed'
const FAIRLEAD =
  'prospectId,campaignId,email,contactName,title,phone,companyName,domain,profileNetworkUrl,companyProfileNetworkUrl,notes,status,endReason,holdReason,holdUntil,step,run,lastSentAt,acceptedAt,updatedAt,owner,tags,score,tier,scoreLow,scoreHigh,coverage,verdict,icpVersion,points.size,otherPoints,customData.Apollo Contact Id,otherCustomData,company,contact,researchData,extraContext,unrecognised'
const FAIRLEAD_CUT = 'prospectId,email,contactName,companyName,status,endReason,holdReason,customData.region'
const CLAY_PEOPLE =
  'Find people,Company Table Data,First Name,Last Name,Full Name,Job Title,Location,Company Domain,LinkedIn Profile,Work Email'
const CLAY_ENRICHED =
  'First Name,Last Name,LinkedIn URL,Email,Company,Enrich Person from Profile,Headline,Find work email,Icebreaker'

test.each([
  [INSTANTLY_API, 'instantly'],
  [INSTANTLY_WORDS, 'instantly'],
  [SMARTLEAD_API, 'smartlead'],
  [SMARTLEAD_OLDER, 'smartlead'],
  ['lead_email,lead_category,is_unsubscribed,is_bounced', 'smartlead'],
  [SMARTLEAD_STATISTICS, 'smartlead'],
  [APOLLO_OLDER, 'apollo'],
  [APOLLO_NEW, 'apollo'],
  [APOLLO_OLD, 'apollo'],
  [FAIRLEAD, 'fairlead'],
  [FAIRLEAD_CUT, 'fairlead'],
  [CLAY_PEOPLE, 'clay'],
  [CLAY_ENRICHED, 'clay'],
  ['id,timestamp_created,organization_id,bl_value,is_domain', 'instantly'],
  ['id,email_or_domain,created_at,source,client_id', 'smartlead'],
])('%s is recognised', (line, vendor) => {
  const headers = line.split(',')
  expect(recogniseFile(headers)).toBe(vendor)
  const shuffled = headers.toReversed().map((header) => ` ${header.toUpperCase()} `)
  expect(recogniseFile([...shuffled, 'Favourite colour', ''])).toBe(vendor)
})

test('a byte order mark and snake case instead of words change nothing', () => {
  const headers = `\ufeff${APOLLO_NEW}`.split(',').map((header) => header.replaceAll(' ', '_'))
  expect(recogniseFile(headers)).toBe('apollo')
})

test.each([
  // A CRM has a lead status too.
  'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Contact owner,Company Name,Last Contacted',
  'Email,First Name,Last Name,Status,Open Count,Click Count',
  'first_name,last_name,email,company_name,website,linkedin_profile,company_url',
  'Full Name,Job Title,Company,Email,Location',
  'First Name,Last Name,Title,Company Name,Email,Email Status,City,State,Country,Stage',
  'value,kind,reason,note,createdAt',
  'email,domain,source',
  'email',
  '',
])('%s is nobody’s', (line) => {
  expect(recogniseFile(line.split(','))).toBeUndefined()
})

test('leads without an address are no leads of anybody', () => {
  expect(recogniseFile(['Apollo Contact Id', 'Person Linkedin Url', 'Email Status'])).toBeUndefined()
})
