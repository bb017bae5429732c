import { products, type Technology } from './technology.ts'

/** Products by which companies sell on their site and are paid. */
export const COMMERCE: readonly Technology[] = [
  ...products('E-commerce', {
    Shopify: {
      hosts: ['cdn.shopify.com', 'monorail-edge.shopifysvc.com', 'shopifycloud.com', 'sdks.shopifycdn.com'],
      globals: ['ShopifyAnalytics'],
      headers: ['x-shopify-stage', 'x-shopid', 'x-sorting-hat-shopid', 'powered-by: shopify'],
      cookies: ['_shopify_y', '_shopify_s'],
    },
    WooCommerce: {
      paths: ['/plugins/woocommerce/'],
      globals: ['wc_add_to_cart_params', 'woocommerce_params'],
      generators: ['WooCommerce'],
    },
    Magento: {
      hosts: ['magento.cloud'],
      paths: ['/static/frontend/', '/mage/cookies', '/skin/frontend/'],
      headers: ['x-magento-cache-debug', 'x-magento-cache-control', 'x-magento-tags'],
      cookies: ['mage-cache-sessid', 'mage-messages'],
    },
    Shopware: {
      paths: ['/bundles/storefront/', '/themes/Frontend/'],
      generators: ['Shopware'],
      headers: ['sw-context-token', 'sw-version-id', 'sw-language-id'],
    },
    BigCommerce: {
      hosts: ['bigcommerce.com/s-', 'cdn11.bigcommerce.com'],
      globals: ['BCData', 'stencilBootstrap'],
      headers: ['x-bc-store-version'],
    },
    PrestaShop: { generators: ['PrestaShop'], headers: ['powered-by: prestashop'], cookies: ['PrestaShop-*'] },
    'Salesforce Commerce Cloud': {
      hosts: ['demandware.net', 'demandware.edgesuite.net'],
      paths: ['/on/demandware.static/', '/on/demandware.store/'],
      cookies: ['dwsid', 'dwanonymous_*'],
    },
    'SAP Commerce Cloud': {
      hosts: ['commerce.ondemand.com'],
      paths: ['/_ui/addons/', '/yacceleratorstorefront/'],
    },
    commercetools: { hosts: ['gcp.commercetools.com', 'aws.commercetools.com'] },
    VTEX: {
      hosts: ['vtexassets.com', 'vteximg.com.br', 'vtexcommercestable.com.br'],
      headers: ['x-vtex-router-version', 'powered: vtex'],
    },
    'OXID eShop': { paths: ['/out/azure/', '/out/wave/', '/out/flow/'], cookies: ['oxsid', 'language_oxid'] },
    'JTL-Shop': { paths: ['/templates/NOVA/', '/templates/Evo/'], cookies: ['JTLSHOP', 'eSIdAdm'] },
    plentymarkets: { hosts: ['plentymarkets-cloud-de.com', 'plentyone.com'] },
    Ecwid: { hosts: ['app.ecwid.com', 'storefront.ecwid.com'], globals: ['xProductBrowser', 'ecwid_script_defer'] },
    OpenCart: { paths: ['/catalog/view/javascript/', '/catalog/view/theme/'], cookies: ['OCSESSID'] },
    Snipcart: { hosts: ['cdn.snipcart.com', 'app.snipcart.com'], globals: ['SnipcartSettings'] },
    Lightspeed: { hosts: ['webshopapp.com'] },
  }),
  ...products('Payments', {
    Stripe: {
      hosts: ['js.stripe.com', 'checkout.stripe.com', 'm.stripe.network'],
      links: ['buy.stripe.com', 'donate.stripe.com'],
    },
    PayPal: {
      hosts: ['paypal.com/sdk', 'paypalobjects.com', 'paypal.com/tagmanager'],
      links: ['paypal.com/donate', 'paypal.com/cgi-bin/webscr'],
    },
    Braintree: { hosts: ['js.braintreegateway.com', 'braintree-api.com', 'client-analytics.braintreegateway.com'] },
    Adyen: {
      hosts: ['checkoutshopper-live.adyen.com', 'checkoutshopper-test.adyen.com', 'live.adyen.com', 'cdn.adyen.com'],
    },
    Klarna: {
      hosts: ['klarnaservices.com', 'x.klarnacdn.net', 'js.klarna.com'],
      globals: ['KlarnaOnsiteService'],
    },
    Mollie: { hosts: ['js.mollie.com'] },
    Paddle: { hosts: ['cdn.paddle.com', 'buy.paddle.com', 'checkout.paddle.com'] },
    Chargebee: { hosts: ['js.chargebee.com', 'chargebeestatic.com'], globals: ['chargebeeTrackFunc'] },
    Recurly: { hosts: ['js.recurly.com', 'api.recurly.com'] },
    Square: { hosts: ['web.squarecdn.com', 'js.squareup.com'], links: ['*.square.site'] },
    'Checkout.com': { hosts: ['cdn.checkout.com', 'checkout-web-components.checkout.com'] },
    GoCardless: { hosts: ['pay.gocardless.com/js', 'js.gocardless.com'], links: ['pay.gocardless.com'] },
    Razorpay: { hosts: ['checkout.razorpay.com', 'cdn.razorpay.com'], links: ['rzp.io'] },
    'Lemon Squeezy': { hosts: ['assets.lemonsqueezy.com', 'app.lemonsqueezy.com'], links: ['*.lemonsqueezy.com'] },
    FastSpring: {
      hosts: ['d1f8f9xcsvx3ha.cloudfront.net', 'onfastspring.com'],
      globals: ['fscBuilder'],
    },
    Digistore24: { hosts: ['digistore24-scripts.com', 'digistore24.com/content'], links: ['digistore24.com/product'] },
    Zuora: { hosts: ['static.zuora.com', 'na.zuora.com'] },
    Worldpay: { hosts: ['payments.worldpay.com', 'secure.worldpay.com', 'cdn.worldpay.com'] },
    'Authorize.Net': { hosts: ['js.authorize.net', 'verify.authorize.net', 'accept.authorize.net'] },
    Affirm: { hosts: ['cdn1.affirm.com'], globals: ['_affirm_config'] },
    Afterpay: { hosts: ['js.afterpay.com', 'static.afterpay.com', 'portal.afterpay.com'] },
  }),
  ...products('Reviews', {
    Trustpilot: { hosts: ['widget.trustpilot.com', 'invitejs.trustpilot.com'], globals: ['TrustpilotObject'] },
    'Trusted Shops': {
      hosts: ['widgets.trustedshops.com', 'integrations.etrusted.com', 'widgets.etrusted.com'],
      globals: ['_tsConfig', '_tsid'],
    },
    Yotpo: { hosts: ['staticw2.yotpo.com', 'cdn-widgetsrepository.yotpo.com', 'cdn-loyalty.yotpo.com'] },
    Bazaarvoice: { hosts: ['apps.bazaarvoice.com', 'display.ugc.bazaarvoice.com'], globals: ['bvCallback'] },
    'Judge.me': { hosts: ['cdn.judge.me', 'cdnwidget.judge.me'], globals: ['jdgm', 'jdgmSettings'] },
    Okendo: { hosts: ['cdn-static.okendo.io', 'api.okendo.io'], globals: ['okeReviews'] },
    'Reviews.io': { hosts: ['widget.reviews.io', 'widget.reviews.co.uk'] },
    ProvenExpert: { hosts: ['provenexpert.com/widget', 's.provenexpert.net', 'images.provenexpert.com'] },
    Feefo: { hosts: ['api.feefo.com', 'register.feefo.com'] },
    Senja: { hosts: ['widget.senja.io', 'static.senja.io'] },
  }),
  ...products('Loyalty and subscriptions', {
    ReCharge: {
      hosts: ['rechargecdn.com', 'rechargepayments.com'],
      globals: ['ReChargeWidget'],
    },
    'Smile.io': { hosts: ['js.smile.io', 'cdn.sweettooth.io', 'platform.smile.io'] },
    LoyaltyLion: { hosts: ['sdk.loyaltylion.net', 'sdk-static.loyaltylion.net'] },
    Attentive: { hosts: ['attn.tv'], globals: ['__attentive'] },
    Postscript: { hosts: ['sdk.postscript.io'] },
  }),
]
