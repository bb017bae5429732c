/** A product, its category, and the trace of it in DNS. */
export type DnsTrace = readonly [name: string, category: string, trace: string]

/** Ends of the names of mail exchangers. */
export const MAIL_HOSTS: readonly DnsTrace[] = [
  ['Google Workspace', 'Email', 'google.com'],
  ['Google Workspace', 'Email', 'googlemail.com'],
  ['Microsoft 365', 'Email', 'mail.protection.outlook.com'],
  ['Microsoft 365', 'Email', 'mx.microsoft'],
  ['Proton Mail', 'Email', 'protonmail.ch'],
  ['iCloud Mail', 'Email', 'mail.icloud.com'],
  ['Zoho Mail', 'Email', 'zoho.com'],
  ['Zoho Mail', 'Email', 'zoho.eu'],
  ['Fastmail', 'Email', 'messagingengine.com'],
  ['GoDaddy Email', 'Email', 'secureserver.net'],
  ['Rackspace Email', 'Email', 'emailsrvr.com'],
  ['IONOS Mail', 'Email', 'kundenserver.de'],
  ['IONOS Mail', 'Email', 'ionos.com'],
  ['OVHcloud Mail', 'Email', 'ovh.net'],
  ['Yandex 360', 'Email', 'yandex.net'],
  ['Amazon SES', 'Email', 'amazonaws.com'],
  ['Proofpoint', 'Email security', 'pphosted.com'],
  ['Proofpoint', 'Email security', 'ppe-hosted.com'],
  ['Mimecast', 'Email security', 'mimecast.com'],
  ['Barracuda', 'Email security', 'barracudanetworks.com'],
  ['Hornetsecurity', 'Email security', 'hornetsecurity.com'],
]

/** Beginnings of TXT records by which a domain proves itself to a product. */
export const TXT_TOKENS: readonly DnsTrace[] = [
  ['HubSpot', 'Marketing automation', 'hubspot-'],
  ['Pardot', 'Marketing automation', 'pardot'],
  ['Segment', 'Analytics', 'segment-site-verification='],
  ['Stripe', 'Payments', 'stripe-verification='],
  ['DocuSign', 'E-signature', 'docusign='],
  ['Atlassian', 'Project management', 'atlassian-domain-verification='],
  ['Asana', 'Project management', 'asana-domain-verification='],
  ['Miro', 'Collaboration', 'miro-verification='],
  ['Notion', 'Collaboration', 'notion-domain-verification='],
  ['Slack', 'Collaboration', 'slack-domain-verification='],
  ['Zoom', 'Collaboration', 'zoom_verify_'],
  ['Zoom', 'Collaboration', 'zoom-domain-verification='],
  ['Webex', 'Collaboration', 'webexdomainverification'],
  ['Dropbox', 'File sharing', 'dropbox-domain-verification='],
  ['Adobe', 'Design', 'adobe-idp-site-verification='],
  ['Canva', 'Design', 'canva-site-verification='],
  ['Zendesk', 'Customer support', 'zendesk'],
  ['OneTrust', 'Consent', 'onetrust-domain-verification='],
  ['KnowBe4', 'Security training', 'knowbe4-site-verification='],
  ['1Password', 'Password management', '1password-site-verification='],
  ['Brevo', 'Email marketing', 'brevo-code:'],
  ['Klaviyo', 'Email marketing', 'klaviyo-site-verification='],
]

/** Ends of the names that an SPF record (RFC 7208) includes. */
export const SPF_INCLUDES: readonly DnsTrace[] = [
  ['Google Workspace', 'Email', '_spf.google.com'],
  ['Microsoft 365', 'Email', 'spf.protection.outlook.com'],
  ['Salesforce', 'CRM', '_spf.salesforce.com'],
  ['HubSpot', 'Marketing automation', 'hubspotemail.net'],
  ['Marketo', 'Marketing automation', 'mktomail.com'],
  ['Mailchimp', 'Email marketing', 'servers.mcsv.net'],
  ['Mandrill', 'Transactional email', 'spf.mandrillapp.com'],
  ['SendGrid', 'Transactional email', 'sendgrid.net'],
  ['Mailgun', 'Transactional email', 'mailgun.org'],
  ['Postmark', 'Transactional email', 'spf.mtasv.net'],
  ['Amazon SES', 'Transactional email', 'amazonses.com'],
  ['Zendesk', 'Customer support', 'mail.zendesk.com'],
  ['Help Scout', 'Customer support', 'helpscoutemail.com'],
  ['Freshdesk', 'Customer support', 'freshdesk.com'],
]
