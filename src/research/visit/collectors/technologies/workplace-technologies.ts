import { products } from './technology.ts'

/** Products by which companies mail and work; DNS shows them. */
export const WORKPLACE = products(`
Email
  Google Workspace: mx google.com, googlemail.com; spf _spf.google.com
  Microsoft 365: mx mail.protection.outlook.com, mail.protection.outlook.de, mx.microsoft;
    spf spf.protection.outlook.com
  Proton Mail: mx protonmail.ch; spf _spf.protonmail.ch
  iCloud Mail: mx mail.icloud.com
  Zoho Mail: mx zoho.com, zoho.eu, zoho.in; spf zoho.com, zoho.eu
  Fastmail: mx messagingengine.com; spf spf.messagingengine.com
  Tuta: mx mail.tutanota.de
  Migadu: mx migadu.com
  mailbox.org: mx mailbox.org
  GoDaddy Email: mx secureserver.net
  Rackspace Email: mx emailsrvr.com
  IONOS Mail: mx kundenserver.de, ionos.com, ionos.de
  STRATO Mail: mx rzone.de
  Hetzner Mail: mx your-server.de
  ALL-INKL Mail: mx kasserver.com
  Mittwald Mail: mx agenturserver.de
  Host Europe Mail: mx hosteurope.de
  DomainFactory Mail: mx ispgateway.de
  OVHcloud Mail: mx ovh.net, mail.ovh.ca
  Gandi Mail: mx gandi.net
  Infomaniak Mail: mx infomaniak.ch
  Hostinger Mail: mx hostinger.com
  Namecheap Mail: mx privateemail.com, registrar-servers.com
  Titan: mx titan.email
  one.com Mail: mx one.com
  DreamHost Mail: mx dreamhost.com
  Yandex 360: mx yandex.net, yandex.ru
  Mail.ru for Business: mx mail.ru
  Tencent Exmail: mx qq.com
  Alibaba Mail: mx mxhichina.com
  ImprovMX: mx improvmx.com
  Forward Email: mx forwardemail.net
  Cloudflare Email Routing: mx mx.cloudflare.net
Transactional email
  Amazon SES: mx amazonaws.com; spf amazonses.com
  Mailgun: mx mailgun.org; spf mailgun.org
  Mandrill: spf spf.mandrillapp.com
  SendGrid: spf sendgrid.net
  Postmark: spf spf.mtasv.net
  SparkPost: spf sparkpostmail.com
  SMTP2GO: spf spf.smtp2go.com
  Elastic Email: spf _spf.elasticemail.com
  SocketLabs: spf email-od.com
Email security
  Proofpoint: mx pphosted.com, ppe-hosted.com; spf pphosted.com
  Mimecast: mx mimecast.com; spf _netblocks.mimecast.com
  Barracuda: mx barracudanetworks.com; spf ess.barracudanetworks.com
  Hornetsecurity: mx hornetsecurity.com, antispameurope.com; spf spf.hornetsecurity.com
  Cisco Secure Email: mx iphmx.com; spf iphmx.com
  Broadcom Email Security: mx messagelabs.com
  Trend Micro Email Security: mx tmes.trendmicro.com, tmes.trendmicro.eu
  Sophos Email: mx prod.hydra.sophos.com
  Trellix Email Security: mx fireeyecloud.com
  Retarus: mx retarus.com
  SpamExperts: mx antispamcloud.com
  NoSpamProxy: mx cloud.nospamproxy.com
  Vade: mx vadesecure.com
  Cloudflare Email Security: mx mxrecord.io
E-signature
  DocuSign: txt docusign=
  Adobe Sign: txt adobe-sign-verification=
Project management
  Atlassian: spf _spf.atlassian.net; txt atlassian-domain-verification=, atlassian-sending-domain-verification=
  Asana: txt asana-domain-verification=, asv=
  monday.com: txt monday-com-verification=
  Smartsheet: txt smartsheet-site-validation=
  Airtable: txt airtable-verification=
  Linear: txt linear-domain-verification=
  Wrike: txt wrike-verification=
Collaboration
  Miro: txt miro-verification=
  Notion: txt notion-domain-verification=
  Slack: txt slack-domain-verification=
  Zoom: txt zoom_verify_, zoom-domain-verification=
  Webex: txt webexdomainverification, cisco-ci-domain-verification=
  GoTo: txt logmein-verification-code=
  TeamViewer: txt teamviewer-sso-verification=
  Workplace: txt workplace-domain-verification=
  Whimsical: txt whimsical=
File sharing
  Dropbox: txt dropbox-domain-verification=
  Box: txt box-domain-verification=
  Citrix: txt citrix-verification-code=
  Egnyte: txt egnyte-domain-verification=
Design
  Adobe: txt adobe-idp-site-verification=
  Canva: txt canva-site-verification=
  Figma: txt figma-domain-verification=
  Autodesk: txt autodesk-domain-verification=
Business suite
  Zoho: txt zoho-verification=
  NetSuite: spf mailsenders.netsuite.com, sent-via.netsuite.com
  Odoo: spf _spf.odoo.com
Security training
  KnowBe4: txt knowbe4-site-verification=
Password management
  1Password: txt 1password-site-verification=
  Bitwarden: txt bw=
  LastPass: txt lastpass-verification-code=
SEO
  Ahrefs: txt ahrefs-site-verification_
Development
  GitLab: txt gitlab-pages-verification-code=
  Docker: txt docker-verification=
  JetBrains: txt jetbrains-domain-verification=
  Postman: txt postman-domain-verification=
  HashiCorp Cloud: txt hcp-domain-verification=
  BrowserStack: txt browserstack-domain-verification=
Database
  MongoDB Atlas: txt mongodb-site-verification=
Artificial intelligence
  OpenAI: txt openai-domain-verification=
  Anthropic: txt anthropic-domain-verification
  Cursor: txt cursor-domain-verification
Device management
  Jamf: txt jamf-site-verification=
IT service management
  ServiceNow: spf service-now.com
`)
