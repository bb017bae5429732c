import { products } from './technology.ts'

/** Products by which companies speak with prospects, customers and applicants. */
export const SALES_AND_SUPPORT = products(`
CRM
  Salesforce: hosts webto.salesforce.com, force.com, salesforceliveagent.com, my.salesforce-sites.com, my.site.com,
    my.salesforce-scrt.com; globals embedded_svc, embeddedservice_bootstrap; spf _spf.salesforce.com
  Pipedrive: hosts pipedriveassets.com, leadbooster-chat.pipedrive.com, pipedrivewebforms.com, webforms.pipedrive.com;
    globals pipedriveLeadboosterConfig
  Zoho CRM: hosts crm.zoho.com, crm.zoho.eu, crm.zohopublic.com, crm.zohopublic.eu; globals $zcb
  Microsoft Dynamics 365: hosts mktdplp102cdn.azureedge.net, cxppusa1formui01cdnsa01-endpoint.azureedge.net,
    mkt.dynamics.com, svc.dynamics.com; globals MsCrmMkt
  Freshsales: hosts freshsales.io, freshmarketer.com; globals FreshsalesObject
  Bitrix24: hosts cdn.bitrix24.com, cdn.bitrix24.de, cdn.bitrix24.eu; globals Bitrix24FormObject, b24form
Sales engagement
  Salesloft: hosts scout-cdn.salesloft.com, scout.salesloft.com; globals SLScoutObject
  Apollo: hosts assets.apollo.io, aplo-evnt.com
  Qualified: hosts js.qualified.com; globals QualifiedObject
  Storylane: hosts js.storylane.io, app.storylane.io
  Navattic: hosts js.navattic.com, capture.navattic.com
Scheduling
  Calendly: hosts assets.calendly.com; links calendly.com; txt calendly-site-verification=
  Chili Piper: hosts js.chilipiper.com; links *.chilipiper.com/book, *.chilipiper.com/round-robin
  Cal.com: hosts app.cal.com, embed.cal.com; links cal.com
  Acuity Scheduling: hosts embed.acuityscheduling.com; links *.acuityscheduling.com
  Microsoft Bookings: links outlook.office365.com/owa/calendar, outlook.office.com/bookwithme
  YouCanBookMe: hosts embed.ycb.me; links *.youcanbook.me
  SavvyCal: hosts embed.savvycal.com; links savvycal.com
  meetergo: hosts liv-showcase.s3.eu-central-1.amazonaws.com; links cal.meetergo.com
  TidyCal: hosts asset-tidycal.b-cdn.net; links tidycal.com
  RevenueHero: hosts assets.revenuehero.io, app.revenuehero.io
Live chat
  Drift: hosts js.driftt.com, widget.drift.com; globals driftt; txt drift-domain-verification=
  Crisp: hosts client.crisp.chat; globals $crisp, CRISP_WEBSITE_ID
  LiveChat: hosts cdn.livechatinc.com; globals __lc, __lc_inited
  Tawk.to: hosts embed.tawk.to, va.tawk.to; globals Tawk_API, Tawk_LoadStart
  Olark: hosts static.olark.com
  Tidio: hosts code.tidio.co; globals tidioChatApi, tidioIdentify
  Userlike: hosts userlike-cdn-widgets.s3-eu-west-1.amazonaws.com, api.userlike.com; globals userlikeReady
  Smartsupp: hosts smartsuppchat.com; globals _smartsupp
  Zoho SalesIQ: hosts salesiq.zoho.com, salesiq.zoho.eu, salesiq.zohopublic.com, salesiq.zohopublic.eu; globals $zoho
  Chatwoot: hosts app.chatwoot.com; globals chatwootSDK, chatwootSettings
  Landbot: hosts cdn.landbot.io, static.landbot.io
  moinAI: hosts widget.moin.ai
  Ada: hosts static.ada.support; globals adaSettings
  LivePerson: hosts lptag.liveperson.net, lpcdn.lpsnmedia.net; globals lpTag
  Botpress: hosts cdn.botpress.cloud; globals botpressWebChat
Customer support
  Intercom: hosts widget.intercom.io, js.intercomcdn.com, api-iam.intercom.io; links *.intercom.help;
    globals intercomSettings; txt intercom-domain-validation=
  Zendesk: hosts static.zdassets.com, ekr.zdassets.com, zopim.com, zendesk.com/embeddable; links *.zendesk.com/hc;
    globals zESettings, zEmbed, $zopim; spf mail.zendesk.com; txt zendesk
  Freshdesk: hosts wchat.freshchat.com, widget.freshworks.com, freshbots.ai; links *.freshdesk.com/support;
    globals FreshworksWidget, fwSettings, fcWidget; spf freshdesk.com
  Help Scout: hosts beacon-v2.helpscout.net; links *.helpscoutdocs.com; spf helpscoutemail.com
  Gorgias: hosts config.gorgias.io, gorgias.chat; globals GorgiasChat, gorgiasChat
  Front: hosts chat-assets.frontapp.com, webhook.frontapp.com; globals FrontChat; spf frontapp.com
  Gladly: hosts cdn.gladly.com; globals gladlyConfig
  Kustomer: hosts cdn.kustomerapp.com; globals KustomerConfig
  HappyFox: hosts widget.happyfoxchat.com; globals HFCHAT_CONFIG
  Zoho Desk: hosts desk.zoho.com, desk.zoho.eu; globals ZohoDeskAsap
  Jira Service Management: hosts jsd-widget.atlassian.com; links *.atlassian.net/servicedesk
  Plain: hosts chat.cdn-plain.com
  Pylon: hosts widget.usepylon.com
  Statuspage: links *.statuspage.io; txt status-page-domain-verification=
Recruiting
  Greenhouse: links boards.greenhouse.io, job-boards.greenhouse.io, boards.eu.greenhouse.io,
    job-boards.eu.greenhouse.io, boards-api.greenhouse.io, boards.greenhouse.io/embed; spf greenhouse.io
  Lever: links jobs.lever.co, jobs.eu.lever.co, api.lever.co, api.eu.lever.co; globals leverJobsOptions
  Ashby: hosts api.ashbyhq.com; links jobs.ashbyhq.com; globals __ashbyBaseJobBoardUrl
  Personio: links *.jobs.personio.de, *.jobs.personio.com
  Recruitee: hosts recruiteecdn.com; links *.recruitee.com
  Workable: hosts workable.com/assets/embed.js; links apply.workable.com; globals whr_embed
  SmartRecruiters: hosts static.smartrecruiters.com; links careers.smartrecruiters.com, jobs.smartrecruiters.com;
    spf smartrecruiters.com
  Workday: links *.myworkdayjobs.com, *.myworkdaysite.com; spf myworkday.com
  Teamtailor: hosts teamtailor-cdn.com; links *.teamtailor.com
  BambooHR: hosts bamboohr.com/js/embed.js; links *.bamboohr.com/careers, *.bamboohr.com/jobs
  JOIN: hosts join.com/api/widget; links join.com/companies
  softgarden: links *.softgarden.io
  SAP SuccessFactors: hosts rmkcdn.successfactors.com; links career5.successfactors.eu, career2.successfactors.eu,
    career4.successfactors.com, career8.successfactors.com; txt successfactors-site-verification=
  iCIMS: links *.icims.com
  Jobvite: hosts app.jobvite.com; links jobs.jobvite.com
  Breezy HR: links *.breezy.hr
  JazzHR: links *.applytojob.com
  Pinpoint: links *.pinpointhq.com
  rexx systems: links *.rexx-systems.com
  d.vinci: links *.dvinci-hr.com, *.dvinci-easy.com
  concludis: links *.concludis.de
  Rippling: links ats.rippling.com; txt rippling-domain-verification=
`)

/** Products by which companies sell on their site and are paid. */
export const COMMERCE = products(`
E-commerce
  Shopify: hosts cdn.shopify.com, monorail-edge.shopifysvc.com, shopifycloud.com, sdks.shopifycdn.com;
    globals ShopifyAnalytics; headers x-shopify-stage, x-shopid, x-sorting-hat-shopid, powered-by: shopify;
    cookies _shopify_y, _shopify_s; spf shops.shopify.com
  WooCommerce: paths /plugins/woocommerce/; globals wc_add_to_cart_params, woocommerce_params; generators WooCommerce
  Magento: hosts magento.cloud; paths /static/frontend/, /mage/cookies, /skin/frontend/; headers x-magento-cache-debug,
    x-magento-cache-control, x-magento-tags; cookies mage-cache-sessid, mage-messages
  Shopware: paths /bundles/storefront/, /themes/Frontend/; generators Shopware; headers sw-context-token, sw-version-id,
    sw-language-id
  BigCommerce: hosts bigcommerce.com/s-, cdn11.bigcommerce.com; globals BCData, stencilBootstrap;
    headers x-bc-store-version
  PrestaShop: generators PrestaShop; headers powered-by: prestashop; cookies PrestaShop-*
  Salesforce Commerce Cloud: hosts demandware.net, demandware.edgesuite.net; paths /on/demandware.static/,
    /on/demandware.store/; cookies dwsid, dwanonymous_*
  SAP Commerce Cloud: hosts commerce.ondemand.com; paths /_ui/addons/, /yacceleratorstorefront/
  commercetools: hosts gcp.commercetools.com, aws.commercetools.com
  VTEX: hosts vtexassets.com, vteximg.com.br, vtexcommercestable.com.br; headers x-vtex-router-version, powered: vtex
  OXID eShop: paths /out/azure/, /out/wave/, /out/flow/; cookies oxsid, language_oxid
  JTL-Shop: paths /templates/NOVA/, /templates/Evo/; cookies JTLSHOP, eSIdAdm
  plentymarkets: hosts plentymarkets-cloud-de.com, plentyone.com
  Ecwid: hosts app.ecwid.com, storefront.ecwid.com; globals xProductBrowser, ecwid_script_defer
  OpenCart: paths /catalog/view/javascript/, /catalog/view/theme/; cookies OCSESSID
  Snipcart: hosts cdn.snipcart.com, app.snipcart.com; globals SnipcartSettings
  Lightspeed: hosts webshopapp.com
Payments
  Stripe: hosts js.stripe.com, checkout.stripe.com, m.stripe.network; links buy.stripe.com, donate.stripe.com;
    txt stripe-verification=
  PayPal: hosts paypal.com/sdk, paypalobjects.com, paypal.com/tagmanager; links paypal.com/donate,
    paypal.com/cgi-bin/webscr
  Braintree: hosts js.braintreegateway.com, braintree-api.com, client-analytics.braintreegateway.com
  Adyen: hosts checkoutshopper-live.adyen.com, checkoutshopper-test.adyen.com, live.adyen.com, cdn.adyen.com
  Klarna: hosts klarnaservices.com, x.klarnacdn.net, js.klarna.com; globals KlarnaOnsiteService
  Mollie: hosts js.mollie.com
  Paddle: hosts cdn.paddle.com, buy.paddle.com, checkout.paddle.com
  Chargebee: hosts js.chargebee.com, chargebeestatic.com; globals chargebeeTrackFunc
  Recurly: hosts js.recurly.com, api.recurly.com
  Square: hosts web.squarecdn.com, js.squareup.com; links *.square.site
  Checkout.com: hosts cdn.checkout.com, checkout-web-components.checkout.com
  GoCardless: hosts pay.gocardless.com/js, js.gocardless.com; links pay.gocardless.com
  Razorpay: hosts checkout.razorpay.com, cdn.razorpay.com; links rzp.io
  Lemon Squeezy: hosts assets.lemonsqueezy.com, app.lemonsqueezy.com; links *.lemonsqueezy.com
  FastSpring: hosts d1f8f9xcsvx3ha.cloudfront.net, onfastspring.com; globals fscBuilder
  Digistore24: hosts digistore24-scripts.com, digistore24.com/content; links digistore24.com/product
  Zuora: hosts static.zuora.com, na.zuora.com
  Worldpay: hosts payments.worldpay.com, secure.worldpay.com, cdn.worldpay.com
  Authorize.Net: hosts js.authorize.net, verify.authorize.net, accept.authorize.net
  Affirm: hosts cdn1.affirm.com; globals _affirm_config
  Afterpay: hosts js.afterpay.com, static.afterpay.com, portal.afterpay.com
Reviews
  Trustpilot: hosts widget.trustpilot.com, invitejs.trustpilot.com; globals TrustpilotObject
  Trusted Shops: hosts widgets.trustedshops.com, integrations.etrusted.com, widgets.etrusted.com; globals _tsConfig,
    _tsid
  Yotpo: hosts staticw2.yotpo.com, cdn-widgetsrepository.yotpo.com, cdn-loyalty.yotpo.com
  Bazaarvoice: hosts apps.bazaarvoice.com, display.ugc.bazaarvoice.com; globals bvCallback
  Judge.me: hosts cdn.judge.me, cdnwidget.judge.me; globals jdgm, jdgmSettings
  Okendo: hosts cdn-static.okendo.io, api.okendo.io; globals okeReviews
  Reviews.io: hosts widget.reviews.io, widget.reviews.co.uk
  ProvenExpert: hosts provenexpert.com/widget, s.provenexpert.net, images.provenexpert.com
  Feefo: hosts api.feefo.com, register.feefo.com
  Senja: hosts widget.senja.io, static.senja.io
Loyalty and subscriptions
  ReCharge: hosts rechargecdn.com, rechargepayments.com; globals ReChargeWidget
  Smile.io: hosts js.smile.io, cdn.sweettooth.io, platform.smile.io
  LoyaltyLion: hosts sdk.loyaltylion.net, sdk-static.loyaltylion.net
  Attentive: hosts attn.tv; globals __attentive
  Postscript: hosts sdk.postscript.io
`)
