import { tableRows } from '../text-table.ts'

/**
 * How companies of an industry speak of themselves, in English, German, French and Spanish: `names` name it outright, `words`
 * only hint at it; `*` stands for any ending. The names of industries are those that criteria know too.
 */
export const INDUSTRIES = tableRows(`
Software
  names: saas, software as a service, software company, software platform, software for, developer tools,
    cloud platform, b2b software, cloud software,
    (?:accounting|hr|crm|erp|planning|management|business|sales|marketing|payroll|scheduling|enterprise|billing|analytics) software,
    softwarehersteller, softwareunternehmen, software für, cloud-plattform, logiciels? (?:de|pour),
    éditeur de logiciels?, software (?:de|para), plataforma en la nube
  words: software, platform, api, apis, sdks?, app, workflow automation, cloud, integrations, developers?, dashboard,
    plattform, logiciel*, plateforme, plataforma, open source, backups?
IT services
  names: it services, managed services, managed it, it consulting, it-dienstleister, systemhaus, it-beratung,
    services informatiques, servicios informáticos, consultoría tecnológica
  words: help ?desk, system integration, cloud migration, outsourcing, digitali[sz]ation, infogérance, it support,
    it-sicherheit
Financial services
  names: financial services, wealth management, asset management, private equity, venture capital, investment firm,
    investment management, finanzdienstleist*, vermögensverwaltung, gestion de patrimoine, servicios financieros,
    capital-investissement
  words: invest*, loans?, lending, funds?, portfolio, capital, finanzierung, kredite?, prêts?, fondos?, préstamos?
Fintech
  names: fintech, payment platform, neobank, payment processor
  words: payments?, banking api, card issuing, zahlungen, paiements?, pagos
Insurance
  names: insurance company, insurer, insurtech, insurance broker, versicherung(?:en)?, versicherungsmakler,
    compagnie d['’]assurances?, compañía de seguros, correduría de seguros
  words: insurance, policies, claims, underwriting, premiums?, assurances?, seguros
Manufacturing
  names: manufacturer, manufacturing, manufacture[sd]?, (?:own|our) factory, hersteller, fertigung, fertigt, fabricant,
    fabricante, fabricación, fabrication de, fundición, foundry, gießerei, fonderie, mecanizado
  words: production, machined, machining, welded, welding, factory, oem, assembl*, assemble, precision, stainless,
    steel, produktion, präzision*, werkstoffe?, werk, werkhalle, usine, usinage, fábrica, acero, forja, piezas,
    components, metalworking, messgeräte, cad
Machinery
  names: maschinenbau, machine builder, sondermaschinen, machine tools, fabricant de machines, maquinaria industrial,
    industrial machinery
  words: machines?, machinery, maschinen, anlagen(?:bau)?, automation, hydraulics?, pumps?, pumpen, valves?,
    compressors?, engines, robots?
Logistics
  names: logistics company, freight forward*, freight company, spedition, third-party logistics, 3pl,
    logistics provider, transport company, entreprise de transport, transporteur, empresa de (?:logística|transportes?),
    operador logístico, logistikunternehmen, logistikdienstleister
  words: logistics?, freight, shipping, cargo, warehous*, supply chain, transport*, logistik*, lager*, logistique,
    logística, almacenaje, entreposage, flota, carriers?, customs
Construction
  names: construction company, general contractor, structural engineering, civil engineering, home builder,
    building and construction, bauunternehmen, baufirma, metallbau, hochbau, tiefbau, holzbau,
    entreprise de construction, empresa constructora, constructora
  words: construction, building, builders?, contractors?, renovation, bridges, scaffolding, bau, baustelle*, bauplan,
    wohnbau, montage, fassaden, stahlbau, bâtiment, chantiers?, obra, obras, construcción, houses
Real estate
  names: real estate, immobilien*, property management, agence immobilière, inmobiliaria
  words: properties, apartments?, rentals?, tenants?, lettings?, wohnungen, vermietung, appartements, pisos, alquiler
Health care
  names: medical practice, health ?care provider, dental practice, dentists?, dental care, klinik, arztpraxis,
    zahnarzt*, cabinet (?:médical|dentaire), clínica, private clinic
  words: hospitals?, patients?, medical, clinic*, treatment*, doctors?, therap*, implants?, orthodonti*, patienten,
    gesundheit*, santé, soins, salud, pacientes, nurses?, health care
Medical devices
  names: medical devices?, medtech, medical technology, medizintechnik, medizinprodukte, dispositifs? médica*,
    productos sanitarios, surgical instruments
  words: catheters?, implants?, guidewires?, diagnostics?, surgeons?, cardiolog*, surgical, sterile
Biotechnology
  names: biotech*, life sciences, biotechnolog*
  words: therapeutics, clinical trials, genom*, antibod*, drug discovery, proteins?
Education
  names: university, online courses, hochschule, weiterbildung, université, universidad, école de, training provider
  words: students?, learning, courses?, teachers?, curriculum, kurse, schulungen?, formation, étudiants, alumnos, cursos
Ecommerce
  names: online shop, online store, onlineshop, webshop, boutique en ligne, vendus? en ligne, tienda online,
    tienda en línea
  words: free shipping, add to cart, warenkorb, checkout, versandkostenfrei, shop now, panier, livraison offerte,
    livraison, retours, carrito, envío gratis, free returns
Retail
  names: retailer, einzelhandel, our stores, détaillant, minorista
  words: stores?, shops?, filialen, magasins?, tiendas?, opening hours
Consumer goods
  names: consumer goods, konsumgüter, biens de consommation, furniture maker, toy maker, bicycle manufacturer
  words: bikes?, bicycles?, toys?, furniture, cosmetics, clothing, apparel, dealers, fahrräder, möbel, maroquinerie,
    vélos
Marketing
  names: marketing agency, advertising agency, werbeagentur, digital agency, seo agency, branding agency,
    creative agency, agence de communication, agence marketing, agencia de (?:marketing|publicidad|comunicación)
  words: campaigns?, branding, seo, content marketing, social media, kampagnen, agentur, publicité, publicidad
Consulting
  names: management consult*, consulting firm, unternehmensberatung, cabinet de conseil,
    conseil en (?:organisation|stratégie|management), consultora, consultoría estratégica
  words: consult*, advisory, advisors?, strategy, transformation, beratung, conseil, asesoría
Legal
  names: law firm, rechtsanw[aä]lt*, kanzlei, attorneys at law, cabinet d['’]avocats, bufete, despacho de abogados
  words: legal, litigation, lawyers?, attorneys?, counsel, recht, mandanten, avocats?, abogados?, law
Human resources
  names: recruitment agency, staffing agency, personalvermittlung, executive search, hr tech, cabinet de recrutement,
    selección de personal
  words: recruit*, staffing, candidates, payroll, onboarding, hr, bewerber, intérim
Energy
  names: energy company, electric utility, energieversorger, stadtwerke, fournisseur d['’](?:énergie|électricité),
    compañía eléctrica, comercializadora de energía
  words: energy, electricity, power plants?, grid, strom, gas, energie, énergie, électricité, energía, electricidad
Renewable energy
  names: renewable energy, solar company, solar installers?, photovoltaikanlagen?, solaranlagen?,
    installations? photovoltaïques?, instalaci[oó]n(?:es)? fotovoltaicas?, wind farms?, solar farms?,
    erneuerbare energien, énergies renouvelables, energías renovables
  words: solar, wind, photovolta*, fotovolta*, battery storage, pv-anlagen, éolien*, turbines?, megawatt*
Hospitality
  names: hotels?, restaurants?, gasthof, catering, catering company, caterer, hôtels?, hoteles, gasthaus, traiteur
  words: rooms, suites, guests?, reservations?, menu, weddings?, zimmer, gäste, speisekarte, chambres, habitaciones,
    chef
Computer security
  names: cyber ?security, information security, security platform, sécurité informatique, ciberseguridad, it-sicherheit
  words: threats?, vulnerabilit*, phishing, ransomware, penetration test*, zero trust, security holes, attackers?
Telecommunications
  names: telecommunications?, telecom, internet provider, télécommunications, opérateur télécom, telecomunicaciones
  words: broadband, fib(?:er|re), 5g, voip, glasfaser, mobilfunk, fibra
Nonprofit
  names: non-?profit, charity, registered charity, gemeinnützig*, stiftung, ong, association loi 1901,
    sin ánimo de lucro, fundación
  words: donat*, volunteers?, mission, spenden, ehrenamt*, bénévoles, voluntarios, dons
Automotive
  names: automotive supplier, car dealer, autohaus, automobilzulieferer, équipementier automobile, concesionario
  words: automotive, vehicles?, cars, fahrzeuge, autos, automobile, automóvil, coches
Food and beverage
  names: food manufacturer, brewery, brauerei, bäckerei, food producer, bakery, boulangerie, panadería, winery, weingut,
    bodega, dairy farm
  words: food, beverages?, flavou?rs?, organic, lebensmittel, getränke, vins?, vinos?, beers?, biere?
Travel
  names: travel agency, tour operator, tailor-made (?:holidays|journeys|travel), reiseveranstalter, reisebüro,
    agence de voyages?, agencia de viajes
  words: travel, holidays?, journeys?, trips?, tours?, reisen?, urlaub, voyages?, séjours?, viajes?, vacaciones,
    itinerar*
Agriculture
  names: farm(?:ing)? business, agricultural cooperative, agritech, landwirtschaft, exploitation agricole,
    coopérative agricole, explotación agrícola, cooperativa agrícola
  words: farms?, farmers?, crops?, harvest*, livestock, landwirt*, ernte, agricol*, agrícola*, récoltes?, cosechas?
Media
  names: publishing house, news publisher, film production, media company, verlag, medienhaus, maison d['’]édition,
    editorial
  words: news, magazines?, podcasts?, broadcast*, films?, books, zeitung*, bücher, journal, revista, libros
Gaming
  names: game (?:studio|developer|publisher), video games?, spieleentwickler, studio de jeux vidéo,
    desarrolladora de videojuegos, videojuegos, jeux vidéo
  words: games?, gamers?, players?, spiele, jeux, juegos, console, multiplayer
Accounting
  names: accounting firm, accountancy, chartered accountants, tax advis[eo]rs?, steuerberat*, wirtschaftsprüf*,
    expert-comptable, cabinet comptable, asesoría fiscal, gestoría
  words: accountants?, bookkeeping, audits?, tax, steuern?, buchhaltung, comptab*, contab*, impuestos
Aerospace
  names: aerospace, luft- und raumfahrt, aéronautique, aeroespacial, satellite (?:operator|manufacturer)
  words: aircraft, satellites?, aviation, spacecraft, rockets?, drones?, flugzeug*, avions?, aviones
Pharmaceuticals
  names: pharmaceutical company, pharmaceuticals, pharmaunternehmen, laboratoire pharmaceutique,
    laboratorio farmacéutico, generics manufacturer
  words: pharma*, medicines?, drugs?, arzneimittel, médicaments?, medicamentos, tablets
`)
