import { products } from './technology.ts'

/** Products that websites are made with, and where they stand. */
export const WEBSITES = products(`
CMS
  WordPress: paths /wp-content/, /wp-includes/, /wp-json/; generators WordPress
  Drupal: paths /sites/default/files/, /core/misc/drupal; globals drupalSettings; generators Drupal;
    headers x-drupal-cache, x-drupal-dynamic-cache, x-generator: drupal
  TYPO3: paths /typo3temp/, /typo3conf/; generators TYPO3
  Joomla: paths /media/jui/, /media/system/js/core; generators Joomla
  Webflow: hosts website-files.com, uploads-ssl.webflow.com; generators Webflow
  Wix: hosts static.parastorage.com, static.wixstatic.com; generators Wix.com; headers x-wix-request-id
  Squarespace: hosts static1.squarespace.com, assets.squarespace.com, images.squarespace-cdn.com;
    globals SQUARESPACE_CONTEXT; generators Squarespace; headers server: squarespace
  Framer: hosts framerusercontent.com, events.framer.com; generators Framer; headers server: framer
  HubSpot CMS: paths /hubfs/, /hs-fs/, /_hcms/; generators HubSpot; headers x-hs-hub-id, x-hs-content-id
  Contentful: hosts images.ctfassets.net, assets.ctfassets.net, videos.ctfassets.net, cdn.contentful.com
  Sanity: hosts cdn.sanity.io, apicdn.sanity.io
  Storyblok: hosts a.storyblok.com, img2.storyblok.com, app.storyblok.com
  Prismic: hosts images.prismic.io, cdn.prismic.io
  DatoCMS: hosts datocms-assets.com
  Contentstack: hosts images.contentstack.io, eu-images.contentstack.com, assets.contentstack.io
  Hygraph: hosts graphassets.com, media.graphcms.com
  Kontent.ai: hosts kc-usercontent.com
  Strapi: hosts media.strapiapp.com; headers x-powered-by: strapi
  Ghost: paths /ghost/api/, /public/ghost.css; generators Ghost
  Craft CMS: paths /cpresources/; generators Craft CMS; headers x-powered-by: craft cms; cookies CraftSessionId
  Statamic: headers x-powered-by: statamic
  Contao: paths /assets/contao/; generators Contao
  Neos: paths /_Resources/Static/Packages/; generators Neos; headers x-flow-powered
  Adobe Experience Manager: paths /etc.clientlibs/, /content/dam/, /etc/designs/
  Sitecore: paths /-/media/, /sitecore/shell/; cookies SC_ANALYTICS_GLOBAL_COOKIE, sc_analytics_global_cookie
  Optimizely CMS: paths /EPiServer/; generators EPiServer; cookies EPiStateMarker, .EPiForm_*
  Umbraco: paths /umbraco/; generators umbraco; headers x-umbraco-version
  Kentico: paths /CMSPages/; generators Kentico; cookies CMSPreferredCulture
  Liferay: headers liferay-portal; cookies GUEST_LANGUAGE_ID
  Magnolia: paths /.magnolia/, /.resources/; headers x-magnolia-registration
  FirstSpirit: generators FirstSpirit
  Pimcore: paths /bundles/pimcore; headers x-powered-by: pimcore
  Jimdo: hosts assets.jimstatic.com, image.jimcdn.com, u.jimcdn.com; generators Jimdo
  IONOS MyWebsite: hosts cdn.website-start.de, cdn.initial-website.com; generators IONOS MyWebsite
  Duda: hosts irp.cdn-website.com, lirp.cdn-website.com, static.cdn-website.com, dd-cdn.multiscreensite.com
  Weebly: hosts editmysite.com, weeblycloud.com; generators Weebly
  GoDaddy Website Builder: hosts img1.wsimg.com; generators Go Daddy Website Builder, Starfield Technologies
  Elementor: paths /plugins/elementor/; globals elementorFrontendConfig; generators Elementor
  Unbounce: hosts ubembed.com, d9hhrg4mnvzow.cloudfront.net, builder-assets.unbounce.com
  Instapage: hosts instapagemetrics.com, heatmap-events-collector.instapage.com, pageserve.co
  Leadpages: hosts static.leadpages.net, leadpages.co, lpages.co
  ClickFunnels: hosts myclickfunnels.com, app.clickfunnels.com, assets.clickfunnels.com
  Onepage: hosts cdn.onepage.io
  Builder.io: hosts cdn.builder.io
  Notion Sites: hosts notion.so/image, super.so; links *.notion.site
  GitBook: hosts gitbook.com/__session, files.gitbook.io; links *.gitbook.io
  ReadMe: hosts cdn.readme.io, files.readme.io; links *.readme.io
Web framework
  Next.js: paths /_next/static/, /_next/image; globals __NEXT_DATA__, __next_f; headers x-powered-by: next.js,
    x-nextjs-cache
  Nuxt: paths /_nuxt/; globals __NUXT__, __NUXT_DATA__
  Gatsby: paths /page-data/app-data.json; globals ___gatsby, ___loader; generators Gatsby
  Astro: paths /_astro/; generators Astro
  Remix: globals __remixContext, __remixManifest
  SvelteKit: paths /_app/immutable/
  Ruby on Rails: paths /rails/active_storage/
  Laravel: cookies laravel_session
  Django: cookies django_language
  ASP.NET: headers x-aspnet-version, x-aspnetmvc-version, x-powered-by: asp.net; cookies ASP.NET_SessionId,
    .AspNetCore.*
  Express: headers x-powered-by: express; cookies connect.sid
  Hugo: generators Hugo
  Jekyll: generators Jekyll
  Docusaurus: generators Docusaurus
  Angular: paths /angular.min.js
  Livewire: paths /livewire/livewire; globals livewire_app_url
  Blazor: paths /_framework/blazor
Hosting
  Vercel: hosts va.vercel-scripts.com; headers x-vercel-id, server: vercel
  Netlify: hosts identity.netlify.com; headers x-nf-request-id, server: netlify
  GitHub Pages: headers x-github-request-id, server: github.com
  Heroku: headers via: 1.1 vegur, via: 2.0 heroku-router, reporting-endpoints: heroku-nel;
    txt heroku-domain-verification=
  Fly.io: headers fly-request-id, server: fly/
  Render: headers x-render-origin-server, rndr-id
  WP Engine: hosts wpenginepowered.com; headers x-powered-by: wp engine, wpe-backend
  Kinsta: hosts kinstacdn.com, kinsta.cloud; headers x-kinsta-cache, ki-cache-type
  Pantheon: hosts pantheonsite.io; headers x-pantheon-styx-hostname, x-styx-req-id
  Platform.sh: headers x-platform-cluster, x-platform-router
  Acquia: headers x-ah-environment, x-acquia-host
  Raidboxes: headers x-powered-by: raidboxes
  Amazon S3: headers server: amazons3, x-amz-request-id
  Google Cloud: headers via: 1.1 google, x-goog-generation
  Azure App Service: hosts azurewebsites.net; cookies ARRAffinity, ARRAffinitySameSite
  Firebase: hosts firebaseio.com, firebasestorage.googleapis.com, gstatic.com/firebasejs; paths /__/firebase/
  Supabase: hosts supabase.co
CDN
  Cloudflare: paths /cdn-cgi/; headers cf-ray, server: cloudflare; cookies __cf_bm, cf_clearance;
    txt cloudflare_dashboard_sso=
  Amazon CloudFront: headers x-amz-cf-id, x-amz-cf-pop
  Fastly: headers x-fastly-request-id, fastly-debug-digest, x-served-by: cache-; txt fastly-domain-delegation-
  Akamai: headers x-akamai-transformed, server: akamaighost, akamai-grn, x-akamai-session-info; cookies ak_bmsc, bm_sz
  Azure Front Door: headers x-azure-ref, x-fd-healthproberesult
  Bunny CDN: headers server: bunnycdn, cdn-pullzone
  KeyCDN: hosts kxcdn.com; headers server: keycdn-engine
  Imperva: headers x-iinfo, x-cdn: imperva, x-cdn: incapsula; cookies visid_incap_*, incap_ses_*
  Sucuri: headers x-sucuri-id, x-sucuri-cache, server: sucuri
  Cloudinary: hosts res.cloudinary.com
  imgix: hosts imgix.net
`)

/** Products for what a site shows, asks and protects. */
export const EXPERIENCE = products(`
Consent
  Cookiebot: hosts consent.cookiebot.com, consent.cookiebot.eu, consentcdn.cookiebot.com;
    globals CookiebotCallback_OnAccept
  OneTrust: hosts cdn.cookielaw.org, cookie-cdn.cookiepro.com, optanon.blob.core.windows.net, geolocation.onetrust.com;
    globals OptanonWrapper, OnetrustActiveGroups; txt onetrust-domain-verification=, onetrustdomainverification=
  Usercentrics: hosts usercentrics.eu; globals UC_UI, uc_settings
  TrustArc: hosts consent.trustarc.com, consent.truste.com, choices.trustarc.com; globals truste_eu
  Didomi: hosts sdk.privacy-center.org, api.privacy-center.org; globals didomiOnReady, didomiConfig
  Iubenda: hosts cdn.iubenda.com, cs.iubenda.com; links iubenda.com/privacy-policy; globals _iub
  CookieYes: hosts cdn-cookieyes.com, app.cookieyes.com
  Termly: hosts app.termly.io
  Osano: hosts cmp.osano.com
  Axeptio: hosts static.axept.io, client.axept.io, api.axept.io; globals axeptioSettings, _axcb
  consentmanager: hosts cdn.consentmanager.net, delivery.consentmanager.net, consentmanager.mgr.consensu.org
  CookieFirst: hosts consent.cookiefirst.com
  CookieHub: hosts cookiehub.net, cdn.cookiehub.eu
  Borlabs Cookie: paths /plugins/borlabs-cookie/, /cache/borlabs-cookie/; globals BorlabsCookie, borlabsCookieConfig
  Complianz: paths /plugins/complianz-gdpr, /uploads/complianz/
  Real Cookie Banner: paths /plugins/real-cookie-banner; globals realCookieBanner
  Tarteaucitron: paths /tarteaucitron.js, /tarteaucitron.min.js
  Klaro: hosts cdn.kiprotect.com; paths /klaro.js; globals klaroConfig
  CCM19: hosts cloud.ccm19.de; paths /ccm19.js
  Ketch: hosts global.ketchcdn.com; globals ketchConfig
  Transcend: hosts transcend-cdn.com, cdn.transcend.io
Forms
  Typeform: hosts embed.typeform.com, renderer-assets.typeform.com; links *.typeform.com; globals typeformEmbed
  Jotform: hosts form.jotform.com, cdn.jotfor.ms, form.jotformeu.com; links jotform.com/form
  Formstack: hosts formstack.com/forms, static.formstack.com
  Google Forms: links docs.google.com/forms, forms.gle
  Microsoft Forms: links forms.office.com, forms.microsoft.com
  SurveyMonkey: hosts widget.surveymonkey.com; links surveymonkey.com/r
  Tally: hosts tally.so/widgets; links tally.so/r, tally.so/embed
  Wufoo: hosts wufoo.com/scripts, secure.wufoo.com; links *.wufoo.com
  Formspree: hosts formspree.io/f
  Gravity Forms: paths /plugins/gravityforms/; globals gf_global
  Contact Form 7: paths /plugins/contact-form-7/; globals wpcf7
  Ninja Forms: paths /plugins/ninja-forms/; globals nfForms
  Paperform: hosts paperform.co/__embed; links *.paperform.co
  Fillout: hosts server.fillout.com, embed.fillout.com; links forms.fillout.com
  heyflow: hosts assets.prd.heyflow.com, heyflow.app, heyflow.id
  Qualtrics: hosts siteintercept.qualtrics.com; links *.qualtrics.com; spf _spf.qualtrics.com
Video
  Wistia: hosts fast.wistia.com, fast.wistia.net, embed-ssl.wistia.com, embedwistia-a.akamaihd.net
  Vimeo: hosts player.vimeo.com, i.vimeocdn.com, f.vimeocdn.com
  YouTube: hosts youtube.com/embed, youtube-nocookie.com/embed, youtube.com/iframe_api, i.ytimg.com;
    globals onYouTubeIframeAPIReady
  Vidyard: hosts play.vidyard.com, cdn.vidyard.com; globals onVidyardAPI
  Loom: hosts loom.com/embed, cdn.loom.com; txt loom-verification=, loom-site-verification=
  Brightcove: hosts players.brightcove.net, edge.api.brightcove.com
  JW Player: hosts cdn.jwplayer.com, content.jwplatform.com, jwpsrv.com
  Kaltura: hosts cdnapisec.kaltura.com, cdnapi.kaltura.com; globals kWidget
  Mux: hosts stream.mux.com, image.mux.com, litix.io
  Livestorm: hosts app.livestorm.co; links app.livestorm.co/p
  ON24: links event.on24.com
  GoToWebinar: links attendee.gotowebinar.com, register.gotowebinar.com
  VideoAsk: hosts videoask.com/embed; links videoask.com; globals VIDEOASK_EMBED_CONFIG
Site search
  Algolia: hosts algolia.net, algolianet.com, cdn.jsdelivr.net/npm/algoliasearch, insights.algolia.io;
    globals algoliasearch, algoliaConfig
  Coveo: hosts static.cloud.coveo.com, platform.cloud.coveo.com
  Swiftype: hosts s.swiftypecdn.com; globals SwiftypeObject
  Doofinder: hosts cdn.doofinder.com, eu1-config.doofinder.com; globals doofinderApp, dfLayerOptions
  Klevu: hosts js.klevu.com; globals klevu_apiKey, klevu_uc
  Searchspring: hosts cdn.searchspring.net, snapui.searchspring.io
  Inbenta: hosts inbenta.io
Translation
  Weglot: hosts cdn.weglot.com, api.weglot.com; generators Weglot
  Localize: hosts global.localizecdn.com, cdn.localizeapi.com
  Lokalise: hosts cdn.lokalise.com, live.lokalise.com
  Smartling: hosts d2c7xlmseob604.cloudfront.net, gdn.smartling.com
  Transifex: hosts cdn.transifex.com
  WPML: paths /plugins/sitepress-multilingual-cms/; generators WPML; cookies wp-wpml_current_language
  Polylang: paths /plugins/polylang; cookies pll_language
Security
  reCAPTCHA: hosts google.com/recaptcha, gstatic.com/recaptcha, recaptcha.net; globals grecaptcha, onRecaptchaLoad
  hCaptcha: hosts js.hcaptcha.com, newassets.hcaptcha.com
  Cloudflare Turnstile: hosts challenges.cloudflare.com
  Friendly Captcha: hosts cdn.friendlycaptcha.com, api.friendlycaptcha.com
  DataDome: hosts js.datadome.co, api-js.datadome.co, ct.captcha-delivery.com; headers x-datadome, x-datadome-cid;
    cookies datadome
  PerimeterX: hosts client.perimeterx.net, px-cdn.net, px-cloud.net; globals _pxAppId
  Auth0: hosts cdn.auth0.com; links *.auth0.com
  Okta: hosts ok1static.oktacdn.com, global.oktacdn.com; links *.okta.com; txt okta-verification=
  Clerk: hosts clerk.accounts.dev, clerk.dev; globals __clerk_publishable_key
  Vanta: links trust.vanta.com, app.vanta.com/trust
  SafeBase: links *.safebase.us, *.safebase.io
  OneLogin: txt onelogin-domain-verification=
  Sophos: txt sophos-domain-verification=
  Detectify: txt detectify-verification=
  Have I Been Pwned: txt have-i-been-pwned-verification=
  Wiz: txt wiz-domain-verification=
  HackerOne: txt h1-domain-verification=
  Bugcrowd: txt bugcrowd-verification=
Accessibility
  UserWay: hosts cdn.userway.org; globals _userway_config
  accessiBe: hosts acsbapp.com, acsbap.com; globals acsbJS
  AudioEye: hosts wsmcdn.audioeye.com, ws.audioeye.com; globals __AudioEyeSiteHash
  Eye-Able: hosts cdn.eye-able.com, translate-cdn.eye-able.com; globals eyeAble_pluginConfig
  Recite Me: hosts api.reciteme.com
Fonts
  Adobe Fonts: hosts use.typekit.net, p.typekit.net; globals Typekit
  Monotype Fonts: hosts fast.fonts.net, fast.fonts.com; globals MTIProjectId
  Font Awesome: hosts kit.fontawesome.com, use.fontawesome.com, ka-p.fontawesome.com, ka-f.fontawesome.com;
    globals FontAwesomeKitConfig
`)
