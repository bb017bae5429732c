/** One product and the traces that its own documentation says it leaves. All are plain texts, matched without patterns. */
export interface Technology {
  readonly name: string
  readonly category: string
  /** Hosts (subdomains included), optionally with the start of a path, of what the page loads or of addresses inside inline scripts. */
  readonly hosts?: readonly string[]
  /** Parts of the path of something that the page loads from anywhere. */
  readonly paths?: readonly string[]
  /** Start of `meta name=generator`. */
  readonly generator?: string
  /** Response headers: the name, or the name and a part of its value after `: `. */
  readonly headers?: readonly string[]
  /** Names of cookies. */
  readonly cookies?: readonly string[]
}

/** Products that say something about how a company sells, supports and builds. Ordered by category. */
export const TECHNOLOGIES: readonly Technology[] = [
  {
    name: 'HubSpot',
    category: 'Marketing automation',
    hosts: ['hs-scripts.com', 'hsforms.net', 'hs-analytics.net', 'hubspot.com', 'hs-banner.com'],
    cookies: ['hubspotutk'],
  },
  {
    name: 'Marketo',
    category: 'Marketing automation',
    hosts: ['munchkin.marketo.net', 'marketo.com'],
    cookies: ['_mkto_trk'],
  },
  { name: 'Pardot', category: 'Marketing automation', hosts: ['pi.pardot.com', 'go.pardot.com'] },
  { name: 'ActiveCampaign', category: 'Marketing automation', hosts: ['trackcmp.net', 'activehosted.com'] },
  { name: 'Mailchimp', category: 'Email marketing', hosts: ['list-manage.com', 'chimpstatic.com'] },
  { name: 'Klaviyo', category: 'Email marketing', hosts: ['klaviyo.com'] },
  {
    name: 'Salesforce',
    category: 'CRM',
    hosts: ['webto.salesforce.com', 'force.com', 'salesforceliveagent.com', 'my.salesforce-sites.com'],
  },
  { name: 'Pipedrive', category: 'CRM', hosts: ['pipedriveassets.com', 'leadbooster-chat.pipedrive.com'] },
  { name: 'Intercom', category: 'Customer support', hosts: ['widget.intercom.io', 'js.intercomcdn.com'] },
  { name: 'Zendesk', category: 'Customer support', hosts: ['static.zdassets.com', 'zendesk.com'] },
  { name: 'Drift', category: 'Live chat', hosts: ['js.driftt.com'] },
  { name: 'Crisp', category: 'Live chat', hosts: ['client.crisp.chat'] },
  { name: 'Calendly', category: 'Scheduling', hosts: ['assets.calendly.com', 'calendly.com'] },
  { name: 'Google Analytics', category: 'Analytics', hosts: ['google-analytics.com', 'googletagmanager.com/gtag/'] },
  {
    name: 'Google Tag Manager',
    category: 'Tag management',
    hosts: ['googletagmanager.com/gtm', 'googletagmanager.com/ns'],
  },
  { name: 'Segment', category: 'Analytics', hosts: ['cdn.segment.com'] },
  { name: 'Mixpanel', category: 'Analytics', hosts: ['cdn.mxpnl.com', 'cdn4.mxpnl.com'] },
  { name: 'Hotjar', category: 'Analytics', hosts: ['static.hotjar.com', 'script.hotjar.com'] },
  { name: 'Matomo', category: 'Analytics', hosts: ['cdn.matomo.cloud'], paths: ['/matomo.js', '/piwik.js'] },
  { name: 'Plausible', category: 'Analytics', hosts: ['plausible.io/js'] },
  { name: 'Optimizely', category: 'A/B testing', hosts: ['cdn.optimizely.com'] },
  { name: 'WordPress', category: 'CMS', generator: 'WordPress', paths: ['/wp-content/', '/wp-includes/'] },
  { name: 'Drupal', category: 'CMS', generator: 'Drupal', headers: ['x-drupal-cache', 'x-generator: Drupal'] },
  { name: 'TYPO3', category: 'CMS', generator: 'TYPO3', paths: ['/typo3temp/', '/typo3conf/'] },
  { name: 'Webflow', category: 'CMS', generator: 'Webflow', hosts: ['website-files.com', 'uploads-ssl.webflow.com'] },
  {
    name: 'Wix',
    category: 'CMS',
    generator: 'Wix.com',
    hosts: ['static.parastorage.com'],
    headers: ['x-wix-request-id'],
  },
  {
    name: 'Squarespace',
    category: 'CMS',
    generator: 'Squarespace',
    hosts: ['static1.squarespace.com', 'assets.squarespace.com'],
  },
  { name: 'Contentful', category: 'CMS', hosts: ['images.ctfassets.net', 'assets.ctfassets.net'] },
  {
    name: 'Shopify',
    category: 'E-commerce',
    hosts: ['cdn.shopify.com', 'monorail-edge.shopifysvc.com'],
    headers: ['x-shopify-stage', 'x-shopid'],
  },
  { name: 'WooCommerce', category: 'E-commerce', paths: ['/plugins/woocommerce/'] },
  { name: 'Shopware', category: 'E-commerce', generator: 'Shopware', headers: ['sw-context-token'] },
  { name: 'Stripe', category: 'Payments', hosts: ['js.stripe.com'] },
  { name: 'Cloudflare', category: 'CDN', headers: ['cf-ray'] },
  { name: 'Amazon CloudFront', category: 'CDN', headers: ['x-amz-cf-id'] },
  { name: 'Vercel', category: 'Hosting', headers: ['x-vercel-id'] },
  { name: 'Netlify', category: 'Hosting', headers: ['x-nf-request-id'] },
  { name: 'Next.js', category: 'Web framework', paths: ['/_next/static/'], headers: ['x-powered-by: Next.js'] },
  { name: 'Sentry', category: 'Error tracking', hosts: ['browser.sentry-cdn.com', 'js.sentry-cdn.com'] },
  { name: 'Cookiebot', category: 'Consent', hosts: ['consent.cookiebot.com'] },
  { name: 'OneTrust', category: 'Consent', hosts: ['cdn.cookielaw.org'] },
  { name: 'Usercentrics', category: 'Consent', hosts: ['app.usercentrics.eu'] },
  { name: 'Greenhouse', category: 'Recruiting', hosts: ['boards.greenhouse.io', 'job-boards.greenhouse.io'] },
  { name: 'Lever', category: 'Recruiting', hosts: ['jobs.lever.co', 'jobs.eu.lever.co'] },
  { name: 'Ashby', category: 'Recruiting', hosts: ['jobs.ashbyhq.com'] },
  { name: 'Personio', category: 'Recruiting', hosts: ['jobs.personio.de', 'jobs.personio.com'] },
  { name: 'Recruitee', category: 'Recruiting', hosts: ['recruitee.com'] },
  { name: 'Workable', category: 'Recruiting', hosts: ['apply.workable.com'] },
]
