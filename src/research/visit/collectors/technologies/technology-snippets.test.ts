import { expect, test } from 'vitest'
import { readTechnologies } from '../../../readers/read-technologies.ts'
import { parsePage } from '../parse-page.ts'

type Headers = Record<string, string | string[]>

function found(html: string, headers: Headers = {}): readonly string[] {
  const page = parsePage({ kind: 'home', url: 'https://acme.test/', html, headers })
  return (readTechnologies([page])[0]?.value ?? []) as readonly string[]
}

/** How the products are embedded, as their own instructions have it. */
const SNIPPETS: [product: string, html: string, headers?: Headers][] = [
  [
    'HubSpot',
    '<script type="text/javascript" id="hs-script-loader" async defer src="//js.hs-scripts.com/123.js"></script>',
  ],
  ['HubSpot', '<script>hbspt.forms.create({portalId:"1",formId:"2"})</script>'],
  [
    'Salesforce',
    '<form action="https://webto.salesforce.com/servlet/servlet.WebToLead?encoding=UTF-8" method="POST"></form>',
  ],
  [
    'Marketo',
    `<script>(function(){var s=document.createElement('script');s.src='//munchkin.marketo.net/munchkin.js'})()</script>`,
  ],
  [
    'Pardot',
    `<script>piAId='1';piCId='2';(function(){var s=document.createElement('script');s.src='https://pi.pardot.com/pd.js'})()</script>`,
  ],
  [
    'ActiveCampaign',
    `<script>(function(e,t,o,n,p,r,i){e.visitorGlobalObjectAlias=n})(window,document,"script","https://diffuser-cdn.app-us1.com/diffuser/diffuser.js","x")</script>`,
  ],
  ['Mailchimp', '<form action="https://acme.us1.list-manage.com/subscribe/post?u=1&amp;id=2" method="post"></form>'],
  ['Klaviyo', '<script async src="https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=ABC"></script>'],
  ['Brevo', '<iframe src="https://x.sibforms.com/serve/MUI"></iframe>'],
  [
    'Pipedrive',
    '<script>window.pipedriveLeadboosterConfig={base:"leadbooster-chat.pipedrive.com",companyId:1}</script>',
  ],
  ['Intercom', '<script>window.intercomSettings={api_base:"x",app_id:"y"};</script>'],
  ['Zendesk', '<script id="ze-snippet" src="https://static.zdassets.com/ekr/snippet.js?key=1"></script>'],
  ['Zendesk', '<a href="https://acme.zendesk.com/hc/en-us">Help</a>'],
  ['Freshdesk', '<script src="https://widget.freshworks.com/widgets/1.js" async defer></script>'],
  ['Drift', `<script>!function(){var t=window.driftt=window.drift=window.driftt||[];t.load("x")}()</script>`],
  ['Crisp', '<script>window.$crisp=[];window.CRISP_WEBSITE_ID="x"</script>'],
  ['Calendly', '<a href="https://calendly.com/acme/30min">Book a demo</a>'],
  [
    'Calendly',
    '<div data-url="https://calendly.com/acme"></div><script src="https://assets.calendly.com/assets/external/widget.js"></script>',
  ],
  ['Google Analytics', '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>'],
  [
    'Google Tag Manager',
    '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1"></iframe></noscript>',
  ],
  [
    'Google Tag Manager',
    `<script>(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i})(window)</script>`,
  ],
  [
    'Google Tag Manager',
    '<script type="text/plain" data-src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>',
  ],
  ['Segment', `<script>t.src="https://cdn.segment.com/analytics.js/v1/"+key+"/analytics.min.js"</script>`],
  ['Mixpanel', '<script src="//cdn.mxpnl.com/libs/mixpanel-2-latest.min.js"></script>'],
  [
    'Hotjar',
    `<script>(function(h,o,t,j){h._hjSettings={hjid:1}})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=')</script>`,
  ],
  ['Microsoft Clarity', '<script>(function(c,l){t.src="https://www.clarity.ms/tag/"+i})(window)</script>'],
  ['Matomo', `<script>var _paq=window._paq=window._paq||[];_paq.push(['trackPageView'])</script>`],
  ['LinkedIn Insight Tag', '<script>_linkedin_partner_id="1"</script>'],
  ['Meta Pixel', '<noscript><img src="https://www.facebook.com/tr?id=1&ev=PageView&noscript=1"></noscript>'],
  ['Optimizely', '<script src="https://cdn.optimizely.com/js/1.js"></script>'],
  ['VWO', '<script type="text/javascript" id="vwoCode">window._vwo_code||(function(){})()</script>'],
  ['Sentry', '<script src="https://js.sentry-cdn.com/abc.min.js" crossorigin="anonymous"></script>'],
  ['Cookiebot', '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-cbid="1"></script>'],
  ['OneTrust', '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>'],
  ['Usercentrics', '<script id="usercentrics-cmp" src="https://web.cmp.usercentrics.eu/ui/loader.js"></script>'],
  ['WordPress', '<link rel="stylesheet" href="/wp-content/themes/acme/style.css">'],
  ['Webflow', '<meta content="Webflow" name="generator">'],
  ['TYPO3', '<meta name="generator" content="TYPO3 CMS">'],
  ['Contentful', '<img src="//images.ctfassets.net/abc/logo.svg">'],
  ['Next.js', '<script src="/_next/static/chunks/main.js" defer></script>'],
  ['Shopify', '<link rel="preconnect" href="https://cdn.shopify.com">', { 'x-shopid': '1' }],
  ['WooCommerce', '<script>var wc_add_to_cart_params={"ajax_url":"x"}</script>'],
  ['Stripe', '<script src="https://js.stripe.com/v3/"></script>'],
  ['Vimeo', '<iframe src="https://player.vimeo.com/video/1"></iframe>'],
  ['Wistia', '<script src="https://fast.wistia.com/embed/medias/1.jsonp" async></script>'],
  ['Algolia', '<link rel="preconnect" href="https://APP-dsn.algolia.net" crossorigin>'],
  ['Cloudflare', '', { 'cf-ray': '8f-FRA', server: 'cloudflare' }],
  ['Vercel', '', { server: 'Vercel', 'x-vercel-id': 'fra1::x' }],
  ['WP Engine', '', { 'x-powered-by': 'WP Engine' }],
  ['Imperva', '', { 'set-cookie': ['visid_incap_123=abc; path=/; Domain=.acme.test'] }],
  ['Greenhouse', '<iframe src="https://boards.greenhouse.io/embed/job_board?for=acme"></iframe>'],
  ['Personio', '<a href="https://acme.jobs.personio.de/">Jobs</a>'],
]

test.each<[string, string, Headers?]>(SNIPPETS)('%s in %s', (product, html, headers) => {
  expect(found(html, headers)).toEqual([product])
})

test('the forty that matter most are among them', () => {
  expect(new Set(SNIPPETS.map(([product]) => product)).size).toBeGreaterThanOrEqual(40)
})

test.each<[string, string, Headers?]>([
  [
    'a post about them',
    '<article><h1>Moving from HubSpot to Salesforce</h1><p>js.hs-scripts.com and Intercom</p></article>',
  ],
  [
    'logos of integrations',
    '<img src="/img/hubspot.svg" alt="HubSpot"><img src="/logos/js.stripe.com.png" alt="Stripe">',
  ],
  ['links to vendors', '<a href="https://www.hubspot.com/">HubSpot</a><a href="https://stripe.com/docs">Stripe</a>'],
  ['code that is shown', '<pre>&lt;script src="https://js.stripe.com/v3"&gt;&lt;/script&gt;</pre>'],
  ['code in a comment', '<!-- <script src="https://js.stripe.com/v3"></script> -->'],
  ['code in a template', '<template><script src="https://js.stripe.com/v3"></script></template>'],
  ['data', '<script type="application/json">{"u":"https://js.stripe.com/v3","t":"_hsq"}</script>'],
  ['JSON-LD', '<script type="application/ld+json">{"@type":"Article","url":"https://js.stripe.com/v3"}</script>'],
  ['a longer name', '<script>var my_hsq=1,_hsqueue=2,intercomSettingsOld=3</script>'],
  ['another header', '', { 'x-note': 'cf-ray', server: 'nginx', 'x-powered-by': 'PHP' }],
  ['another cookie', '', { 'set-cookie': ['mine=visid_incap_1; Path=/', 'xvisid_incap_1=1'] }],
  ['another generator', '<meta name="generator" content="My WordPress"><meta name="description" content="WordPress">'],
  ['an address in a query', '<img src="https://proxy.test/?u=https://js.stripe.com/v3&p=/wp-content/">'],
])('%s is no product', (_name, html, headers) => {
  expect(found(html, headers)).toEqual([])
})
