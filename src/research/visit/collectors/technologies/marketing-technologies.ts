import { products } from './technology.ts'

/** Products by which companies win and keep customers. */
export const MARKETING = products(`
Marketing automation
  HubSpot: hosts hs-scripts.com, hsforms.net, hsforms.com, hs-analytics.net, hs-banner.com, hsadspixel.net,
    hscollectedforms.net, js.usemessages.com, js.hubspot.com, track.hubspot.com, api.hubspot.com, forms.hubspot.com;
    links meetings.hubspot.com; globals _hsq, hbspt, _hsp, hsConversationsSettings; cookies hubspotutk, __hstc, __hssc;
    spf hubspotemail.net; txt hubspot-
  Marketo: hosts munchkin.marketo.net, mktoresp.com, mktoweb.com; globals MktoForms2; cookies _mkto_trk;
    spf mktomail.com
  Pardot: hosts pi.pardot.com, go.pardot.com, pardot.com/pd.js; globals piAId, piCId; cookies pardot;
    spf et._spf.pardot.com, aspmx.pardot.com; txt pardot
  ActiveCampaign: hosts trackcmp.net, activehosted.com, diffuser-cdn.app-us1.com, prism.app-us1.com;
    globals trackcmp_email, visitorGlobalObjectAlias; spf emsd1.com
  Eloqua: hosts en25.com, t.eloqua.com; globals _elqQ, elqCustomerGUID; cookies ELOQUA; spf eloqua.com
  Salesforce Marketing Cloud: hosts exacttarget.com, exct.net, igodigital.com, evgnet.com; globals _etmc;
    spf cust-spf.exacttarget.com
  Customer.io: hosts assets.customer.io, track.customer.io, cdp.customer.io, customerioforms.com; globals _cio;
    spf customeriomail.com
  Braze: hosts js.appboycdn.com, sdk.iad-01.braze.com, sdk.fra-01.braze.eu; globals brazeQueue
  Iterable: hosts js.iterable.com, api.iterable.com; globals _iaq
  Keap: hosts infusionsoft.com, infusionsoft.app, keap.page; spf infusionmail.com
  Ontraport: hosts moonraydata.com, forms.ontraport.com, optassets.ontraport.com; globals _mrid
  SharpSpring: hosts marketingautomation.services; globals __ss_noform
  Act-On: hosts actonservice.com
  Mautic: hosts mautic.net; paths /mtc.js, /mautic.js; globals MauticTrackingObject; cookies mautic_device_id, mtc_id
  SALESmanago: hosts app2.salesmanago.com, app3.salesmanago.com, app3.salesmanago.pl; globals _smid
  Evalanche: hosts evalanche.com, scnem.com, scnem2.com
  Emarsys: hosts scarabresearch.com, emarsys.net; globals ScarabQueue
  Dotdigital: hosts trackedlink.net, trackedweb.net, dotdigital-pages.com; globals dmPt, _dmTrack
  Bloomreach: hosts brsrvr.com, brcdn.com, cdn.exponea.com, api.exponea.com; globals br_data
  Insider: hosts api.useinsider.com; globals insider_object
  GetResponse: hosts gr-wcon.com, gr-cdn.com; globals GrTracking
  Ortto: hosts autopilotapp.com, cdn2l.ink; globals ap3c
Email marketing
  Mailchimp: hosts list-manage.com, chimpstatic.com; spf servers.mcsv.net
  Klaviyo: hosts static.klaviyo.com, a.klaviyo.com, static-tracking.klaviyo.com, manage.kmail-lists.com;
    globals _klOnsite, _learnq; txt klaviyo-site-verification=
  Brevo: hosts sibautomation.com, sibforms.com, cdn.brevo.com, sendinblue.com; globals _sibEvents;
    spf spf.sendinblue.com, spf.brevo.com; txt brevo-code:, sendinblue-code:
  Mailjet: hosts app.mailjet.com, mjt.lu; spf spf.mailjet.com
  MailerLite: hosts mlcdn.com, static.mailerlite.com, groot.mailerlite.com, assets.mailerlite.com;
    globals MailerLiteObject; txt mailerlite-domain-verification=
  ConvertKit: hosts ck.page, f.convertkit.com, app.convertkit.com, f.kit.com, app.kit.com; globals ckForms
  Campaign Monitor: hosts createsend.com, createsend1.com, cmail19.com; spf _spf.createsend.com
  Constant Contact: hosts ctctcdn.com, visitor.r20.constantcontact.com; globals _ctct_m; spf spf.constantcontact.com
  CleverReach: hosts crsend.com, eu1.cleverreach.com, eu2.cleverreach.com, seu1.cleverreach.com, seu2.cleverreach.com;
    spf spf.crsend.com
  Drip: hosts tag.getdrip.com, api.getdrip.com; globals _dcq, _dcs
  AWeber: hosts forms.aweber.com, assets.aweber.com
  Omnisend: hosts omnisnippet1.com, omnisrc.com
  beehiiv: hosts embeds.beehiiv.com, subscribe-forms.beehiiv.com
Account-based marketing
  6sense: hosts j.6sc.co, c.6sc.co, b.6sc.co; globals _6si
  Demandbase: hosts tag.demandbase.com, api.demandbase.com, company-target.com; globals DBaseAnalytics
  AdRoll: hosts d.adroll.com, s.adroll.com; globals adroll_adv_id, adroll_pix_id
  Clearbit: hosts clearbitjs.com, clearbitscripts.com, reveal.clearbit.com
  ZoomInfo: hosts ws.zoominfo.com, ws-assets.zoominfo.com, schedule.zoominfo.com; globals ziWebsiteFeedback
  Leadfeeder: hosts lftracker.leadfeeder.com, lfeeder.com; globals ldfdr, LeadFeederTracker
  Albacross: hosts serve.albacross.com; globals _nQc, _nQsv
  Leadinfo: hosts leadinfo.net; globals GlobalLeadinfoNamespace
  SalesViewer: hosts salesviewer.org, t.salesviewer.com; globals svwr
  wiredminds: hosts ct.wiredminds.de, wm.wiredminds.de
  Lead Forensics: hosts secure.leadforensics.com
  Visitor Queue: hosts t.visitorqueue.com; globals vq_tracking
  Dreamdata: hosts dreamdata.cloud
  Factors.ai: hosts app.factors.ai, asset.factors.ai; globals faitracker
  RB2B: hosts ddwl4m2hdecbv.cloudfront.net; globals reb2b
  Warmly: hosts opps-widget.getwarmly.com
  Koala: hosts cdn.getkoala.com, api.getkoala.com
  Common Room: hosts cdn.cr-relay.com
  Mutiny: hosts mutinycdn.com
Advertising
  Google Ads: hosts googleadservices.com, googleads.g.doubleclick.net, google.com/pagead; globals google_conversion_id,
    gtag_report_conversion
  Meta Pixel: hosts connect.facebook.net, facebook.com/tr; globals _fbq
  LinkedIn Insight Tag: hosts snap.licdn.com, px.ads.linkedin.com, dc.ads.linkedin.com; globals _linkedin_partner_id,
    _linkedin_data_partner_ids, lintrk
  Microsoft Advertising: hosts bat.bing.com; globals uetq
  X Ads: hosts static.ads-twitter.com, analytics.twitter.com, t.co/i/adsct
  TikTok Pixel: hosts analytics.tiktok.com; globals TiktokAnalyticsObject
  Reddit Ads: hosts redditstatic.com/ads, alb.reddit.com
  Pinterest Tag: hosts s.pinimg.com/ct, ct.pinterest.com; globals pintrk
  Quora Pixel: hosts a.quora.com, q.quora.com; globals qp_quora, qevents
  Criteo: hosts static.criteo.net, dynamic.criteo.com, gum.criteo.com; globals criteo_q
  Outbrain: hosts amplify.outbrain.com, widgets.outbrain.com, tr.outbrain.com; globals obApi
  Taboola: hosts cdn.taboola.com, trc.taboola.com; globals _tfa, _taboola
  The Trade Desk: hosts js.adsrvr.org, insight.adsrvr.org, match.adsrvr.org; globals TTDUniversalPixelApi
  StackAdapt: hosts srv.stackadapt.com
  G2 Buyer Intent: hosts tracking.g2crowd.com
  Capterra: hosts ct.capterra.com; globals capterra_vkey, capterra_vid
Affiliate marketing
  PartnerStack: hosts js.partnerstack.com, snippet.growsumo.com, grsm.io; globals growsumo
  Rewardful: hosts r.wdfl.co; globals _rwq
  Impact: hosts d.impactradius-event.com, impactcdn.com; globals ire_o
  FirstPromoter: hosts cdn.firstpromoter.com; globals $FPROM
  AWIN: hosts dwin1.com, awin1.com
`)

/** Products by which companies measure and change what visitors do. */
export const MEASURING = products(`
Analytics
  Google Analytics: hosts google-analytics.com, googletagmanager.com/gtag/; globals GoogleAnalyticsObject, _gaq
  Adobe Analytics: hosts 2o7.net, sc.omtrdc.net; paths /appmeasurement.js, /s_code.js; globals s_account, s_gi;
    cookies s_vi
  Matomo: hosts matomo.cloud; paths /matomo.js, /piwik.js; globals _paq, _mtm; cookies _pk_id*
  Piwik PRO: hosts containers.piwik.pro; globals _ppas
  Plausible: hosts plausible.io/js, plausible.io/api
  Fathom: hosts cdn.usefathom.com
  Simple Analytics: hosts scripts.simpleanalyticscdn.com, queue.simpleanalyticscdn.com
  Umami: hosts cloud.umami.is, analytics.umami.is
  etracker: hosts static.etracker.com, code.etracker.com; globals _etracker, et_pagename
  Mixpanel: hosts cdn.mxpnl.com, cdn4.mxpnl.com, api-js.mixpanel.com, api.mixpanel.com; txt mixpanel-domain-verify=
  Amplitude: hosts cdn.amplitude.com, api.amplitude.com, api2.amplitude.com
  Heap: hosts heapanalytics.com, cdn.us.heap-api.com; globals heapReadyCb
  PostHog: hosts app.posthog.com, us.i.posthog.com, eu.i.posthog.com, us-assets.i.posthog.com, eu-assets.i.posthog.com
  Chartbeat: hosts static.chartbeat.com, ping.chartbeat.net; globals _sf_async_config, _cbq
  Parse.ly: hosts cdn.parsely.com, p1.parsely.com; globals PARSELY
  Yandex Metrica: hosts mc.yandex.ru, mc.yandex.com; globals yandex_metrika_callbacks
  Baidu Analytics: hosts hm.baidu.com; globals _hmt
  StatCounter: hosts statcounter.com/counter; globals sc_project, sc_security
  AT Internet: hosts xiti.com, ati-host.net, aticdn.net
  Contentsquare: hosts contentsquare.net; globals _uxa, CS_CONF
  Dynatrace: hosts js-cdn.dynatrace.com; paths /ruxitagentjs_; globals ruxitagent; headers x-oneagent-js-injection,
    x-ruxit-js-agent; cookies dtCookie; txt dynatrace-site-verification=
  Cloudflare Web Analytics: hosts static.cloudflareinsights.com
  Vercel Analytics: paths /_vercel/insights/, /_vercel/speed-insights/
  HockeyStack: hosts cdn.jsdelivr.net/npm/hockeystack; globals hsscript
Session replay
  Hotjar: hosts static.hotjar.com, script.hotjar.com, vars.hotjar.com; globals _hjSettings
  Microsoft Clarity: hosts clarity.ms
  FullStory: hosts fullstory.com/s/, edge.fullstory.com, rs.fullstory.com; globals _fs_host, _fs_org, _fs_namespace
  LogRocket: hosts cdn.logrocket.io, cdn.lr-ingest.io, cdn.lr-in.com, cdn.lr-in-prod.com, cdn.logr-ingest.com
  Lucky Orange: hosts tools.luckyorange.com, cdn.luckyorange.com; globals __lo_site_id
  Mouseflow: hosts cdn.mouseflow.com; globals _mfq, mouseflowPath
  Smartlook: hosts rec.smartlook.com, web-sdk.smartlook.com
  Crazy Egg: hosts script.crazyegg.com, dnn506yrbagrg.cloudfront.net; globals CE_SNAPSHOT_NAME
  Inspectlet: hosts cdn.inspectlet.com, hn.inspectlet.com; globals __insp
  Quantum Metric: hosts cdn.quantummetric.com; globals QuantumMetricAPI
Customer data platform
  Segment: hosts cdn.segment.com, api.segment.io; cookies ajs_anonymous_id, ajs_user_id; txt segment-site-verification=
  RudderStack: hosts cdn.rudderlabs.com, rudderstack.com; globals rudderanalytics
  mParticle: hosts jssdkcdns.mparticle.com, jssdks.mparticle.com
  Tealium AudienceStream: hosts collect.tealiumiq.com
  Snowplow: globals GlobalSnowplowNamespace
  Hightouch: hosts cdn.hightouch-events.com, us-east-1.hightouch-events.com; globals htevents
  Treasure Data: hosts cdn.treasuredata.com, in.treasuredata.com
  BlueConic: hosts blueconic.net; globals blueConicClient
Tag management
  Google Tag Manager: hosts googletagmanager.com/gtm, googletagmanager.com/ns; paths /gtm.js
  Tealium: hosts tags.tiqcdn.com, tags-eu.tiqcdn.com; paths /utag.js; globals utag_data, utag_cfg_ovrd
  Adobe Experience Platform Launch: hosts assets.adobedtm.com; globals _satellite
  Ensighten: hosts nexus.ensighten.com
  Stape: hosts stape.net, stapecdn.com
  JENTIS: hosts cdn.jentis.com; globals _jts
A/B testing
  Optimizely: hosts cdn.optimizely.com, logx.optimizely.com; cookies optimizelyEndUserId
  VWO: hosts visualwebsiteoptimizer.com; globals _vwo_code, _vis_opt_queue, _vwo_acc_id
  AB Tasty: hosts try.abtasty.com
  Convert: hosts cdn-3.convertexperiments.com, cdn-4.convertexperiments.com; globals _conv_q, _conv_page_type
  Kameleoon: hosts kameleoon.eu, kameleoon.io; globals kameleoonQueue, kameleoonLoadingTimeout
  Adobe Target: hosts tt.omtrdc.net; globals mboxCreate, targetGlobalSettings
  Dynamic Yield: hosts cdn.dynamicyield.com, st.dynamicyield.com, cdn-eu.dynamicyield.com; globals DYExps
  Monetate: hosts se.monetate.net; globals monetateQ, monetateT
  Statsig: hosts statsigapi.net, featuregates.org
  GrowthBook: hosts cdn.growthbook.io; globals growthbook_config
  LaunchDarkly: hosts app.launchdarkly.com, clientstream.launchdarkly.com, events.launchdarkly.com
  Eppo: hosts fscdn.eppo.cloud
Product adoption
  Pendo: hosts cdn.pendo.io, app.pendo.io, cdn.eu.pendo.io; txt pendo-domain-verification=
  Appcues: hosts fast.appcues.com, my.appcues.com; globals AppcuesSettings
  Userpilot: hosts js.userpilot.io, deploy.userpilot.io; globals userpilotSettings
  WalkMe: hosts cdn.walkme.com; globals _walkmeConfig, _walkMe
  Whatfix: hosts cdn.whatfix.com, whatfix.com/embed
  Userflow: hosts js.userflow.com; globals USERFLOWJS_QUEUE
  Chameleon: hosts fast.chameleon.io; globals chmln
  Userguiding: hosts static.userguiding.com; globals userGuidingLayer
  Beamer: hosts app.getbeamer.com; globals beamer_config
  Canny: hosts canny.io/sdk.js
  Productboard: links *.productboard.com
Error tracking
  Sentry: hosts browser.sentry-cdn.com, js.sentry-cdn.com, ingest.sentry.io, ingest.us.sentry.io, ingest.de.sentry.io;
    globals sentryOnLoad, SENTRY_RELEASE
  New Relic: hosts js-agent.newrelic.com, bam.nr-data.net, bam.eu01.nr-data.net; globals NREUM
  Datadog: hosts datadoghq-browser-agent.com, browser-intake-datadoghq.com, browser-intake-datadoghq.eu; globals DD_RUM,
    DD_LOGS
  Bugsnag: hosts d2wy8f7a9ursnm.cloudfront.net, sessions.bugsnag.com, notify.bugsnag.com
  Rollbar: hosts cdn.rollbar.com, api.rollbar.com; globals _rollbarConfig
  Raygun: hosts cdn.raygun.io, api.raygun.io; globals rg4js
  Honeybadger: hosts js.honeybadger.io, api.honeybadger.io
  TrackJS: hosts cdn.trackjs.com, usage.trackjs.com; globals _trackJs
  Airbrake: hosts api.airbrake.io, cdn.airbrake.io
  SpeedCurve: hosts cdn.speedcurve.com
  Elastic APM: paths /elastic-apm-rum
  AppDynamics: hosts cdn.appdynamics.com, eum-appdynamics.com; paths /adrum-
  mPulse: hosts s.go-mpulse.net, c.go-mpulse.net; globals BOOMR_mq, BOOMR_API_key
`)
