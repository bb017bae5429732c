import { city } from '../sites/fake-site.ts'
import { choice, date, links, no, nothing, number, page, text, yes, type AgentSite } from './agent-site.ts'

const valombre: AgentSite = {
  domain: 'valombre-biscuits.fr',
  shows: 'a French biscuit maker with a page of its commitments',
  outcome: 'read',
  hosts: {
    'valombre-biscuits.fr': {
      '/': page(
        'Biscuits Valombre',
        `${links('/notre-histoire Notre histoire', '/engagements Nos engagements', '/actualites Actualités', '/mentions-legales Mentions légales', '/contact Contact')}
<h1>Le biscuit au beurre</h1><p>Des biscuits cuits dans le Morbihan.</p>`,
        'fr',
      ),
      '/notre-histoire': page(
        'Notre histoire',
        `<h1>Notre histoire</h1><p>La biscuiterie a été fondée en 1934. Elle emploie aujourd'hui 118 salariés.</p>`,
        'fr',
      ),
      '/mentions-legales': page(
        'Mentions légales',
        `<h1>Mentions légales</h1><p>Biscuits Valombre SAS, 6 rue du Four, 56300 Pontivy, France</p>`,
        'fr',
      ),
      '/contact': page('Contact', `<p>Écrivez-nous par le formulaire.</p>`, 'fr'),
      '/engagements': page(
        'Nos engagements',
        `<h1>Nos engagements</h1><p>Tout notre beurre vient de Bretagne.</p><p>Nos biscuits ne contiennent pas d'huile de palme.</p>`,
        'fr',
      ),
      '/actualites': page(
        'Actualités',
        `<h1>Actualités</h1>${links('/actualites/nouveau-four Un nouveau four')}`,
        'fr',
      ),
      '/actualites/nouveau-four': page(
        'Un nouveau four',
        `<h1>Un nouveau four</h1><p>Le nouveau four a été allumé le 3 novembre 2025.</p><p>Le nouveau four mesure 52 mètres.</p>`,
        'fr',
      ),
    },
  },
  finds: { 'company.size': 118, 'company.foundedYear': 1934, 'company.country': 'FR' },
  may: { 'company.headquarters': city('Pontivy') },
  questions: [
    text("D'où vient tout le beurre ?", 'Bretagne', 'Tout notre beurre vient de Bretagne', '/engagements'),
    no(
      "Les biscuits contiennent-ils de l'huile de palme ?",
      "Nos biscuits ne contiennent pas d'huile de palme",
      '/engagements',
    ),
    number(
      'Combien de mètres mesure le nouveau four ?',
      52,
      'Le nouveau four mesure 52 mètres',
      '/actualites/nouveau-four',
    ),
    date(
      'Quand le nouveau four a-t-il été allumé ?',
      '2025-11-03',
      'Le nouveau four a été allumé le 3 novembre 2025',
      '/actualites/nouveau-four',
    ),
  ],
}

const tresquier: AgentSite = {
  domain: 'tresquier-voiles.fr',
  shows: 'a French sailmaker, asked in English, with lofts on a page of their own',
  outcome: 'read',
  hosts: {
    'tresquier-voiles.fr': {
      '/': page(
        'Tresquier Voiles',
        `${links('/qui-sommes-nous Qui sommes-nous', '/ateliers Ateliers', '/regates Régates')}<h1>Voiles de croisière et de course</h1><p>Coupées et cousues chez nous.</p>`,
        'fr',
      ),
      '/qui-sommes-nous': page(
        'Qui sommes-nous',
        `<h1>Qui sommes-nous</h1><p>Créée en 1982, l'entreprise a son siège social à La Rochelle, France.</p>`,
        'fr',
      ),
      '/ateliers': page(
        'Ateliers',
        `<h1>Ateliers</h1><p>Tresquier compte 5 ateliers.</p><p>L'atelier de Lorient répare aussi les parachutes.</p>`,
        'fr',
      ),
      '/regates': page(
        'Régates',
        `<h1>Régates</h1><p>Tresquier est partenaire de la régate Cap des Deux Tours.</p><p>En 2025, 140 bateaux ont pris le départ.</p>`,
        'fr',
      ),
    },
  },
  finds: { 'company.foundedYear': 1982, 'company.headquarters': city('La Rochelle'), 'company.country': 'FR' },
  questions: [
    number('Combien d’ateliers compte Tresquier ?', 5, 'Tresquier compte 5 ateliers', '/ateliers'),
    yes(
      'L’atelier de Lorient répare-t-il les parachutes ?',
      "L'atelier de Lorient répare aussi les parachutes",
      '/ateliers',
    ),
    text(
      'Which régate is Tresquier a partenaire of?',
      'Cap des Deux Tours',
      'Tresquier est partenaire de la régate Cap des Deux Tours',
      '/regates',
    ),
    nothing('How many boats does the company own?', 'number', ['140 bateaux ont pris le départ', '/regates']),
  ],
}

const courtebois: AgentSite = {
  domain: 'courtebois-energie.fr',
  shows: 'a French heat supplier with a list of networks and a plan for the future',
  outcome: 'read',
  hosts: {
    'courtebois-energie.fr': {
      '/': page(
        'Courtebois Énergie',
        `${links('/entreprise Entreprise', '/reseaux Réseaux de chaleur', '/climat Climat', '/contact Contact')}<h1>La chaleur du bois</h1><p>Réseaux de chaleur pour les communes.</p>`,
        'fr',
      ),
      '/entreprise': page(
        'Entreprise',
        `<h1>Entreprise</h1><p>Courtebois Énergie a été créée en 2007 à Limoges. L'équipe réunit 57 personnes.</p>`,
        'fr',
      ),
      '/contact': page('Contact', `<p>Courtebois Énergie, 12 avenue Garibaldi, 87000 Limoges, France</p>`, 'fr'),
      '/reseaux': page(
        'Réseaux de chaleur',
        `<h1>Réseaux de chaleur</h1><p>Nous exploitons 23 réseaux de chaleur.</p><p>Les chaudières brûlent des plaquettes forestières.</p>`,
        'fr',
      ),
      '/climat': page(
        'Climat',
        `<h1>Climat</h1><p>D'ici 2030, nous exploiterons 40 réseaux.</p><p>Nos chaudières ne brûlent plus de fioul depuis octobre 2022.</p>`,
        'fr',
      ),
    },
  },
  finds: { 'company.size': 57, 'company.foundedYear': 2007, 'company.country': 'FR' },
  may: { 'company.headquarters': city('Limoges') },
  questions: [
    number('Combien de réseaux de chaleur sont exploités ?', 23, 'Nous exploitons 23 réseaux de chaleur', '/reseaux'),
    choice(
      'Que brûlent les chaudières ?',
      ['fioul', 'gaz naturel', 'plaquettes forestières'],
      'plaquettes forestières',
      'Les chaudières brûlent des plaquettes forestières',
      '/reseaux',
    ),
    date(
      'Depuis quand les chaudières ne brûlent-elles plus de fioul ?',
      '2022-10',
      'Nos chaudières ne brûlent plus de fioul depuis octobre 2022',
      '/climat',
    ),
  ],
}

const alborada: AgentSite = {
  domain: 'alboradasemillas.es',
  shows: 'a Spanish seed company with trial fields and news',
  outcome: 'read',
  hosts: {
    'alboradasemillas.es': {
      '/': page(
        'Alborada Semillas',
        `${links('/quienes-somos Quiénes somos', '/campos-de-ensayo Campos de ensayo', '/noticias Noticias', '/aviso-legal Aviso legal')}
<h1>Semillas para secano</h1><p>Trigo, garbanzo y lenteja.</p>`,
        'es',
      ),
      '/quienes-somos': page(
        'Quiénes somos',
        `<h1>Quiénes somos</h1><p>Alborada Semillas fue fundada en 1996. Somos 82 empleados.</p>`,
        'es',
      ),
      '/aviso-legal': page(
        'Aviso legal',
        `<h1>Aviso legal</h1><p>Alborada Semillas S.L., Calle del Trillo 8, 47400 Medina del Campo, España</p>`,
        'es',
      ),
      '/campos-de-ensayo': page(
        'Campos de ensayo',
        `<h1>Campos de ensayo</h1><p>Alborada tiene 19 campos de ensayo.</p><p>En los campos de ensayo no se usan semillas transgénicas.</p>`,
        'es',
      ),
      '/noticias': page('Noticias', `<h1>Noticias</h1>${links('/noticias/garbanzo-lucero El garbanzo Lucero')}`, 'es'),
      '/noticias/garbanzo-lucero': page(
        'El garbanzo Lucero',
        `<h1>El garbanzo Lucero</h1><p>El garbanzo Lucero fue registrado el 22 de enero de 2026.</p>`,
        'es',
      ),
    },
  },
  finds: { 'company.size': 82, 'company.foundedYear': 1996, 'company.country': 'ES' },
  may: { 'company.headquarters': city('Medina del Campo') },
  questions: [
    number('¿Cuántos campos de ensayo tiene Alborada?', 19, 'Alborada tiene 19 campos de ensayo', '/campos-de-ensayo'),
    no(
      '¿Se usan semillas transgénicas en los campos de ensayo?',
      'En los campos de ensayo no se usan semillas transgénicas',
      '/campos-de-ensayo',
    ),
    date(
      '¿Cuándo fue registrado el garbanzo Lucero?',
      '2026-01-22',
      'El garbanzo Lucero fue registrado el 22 de enero de 2026',
      '/noticias/garbanzo-lucero',
    ),
    nothing('¿Cuántas toneladas de semillas vende la empresa al año?', 'number', [
      'Somos 82 empleados',
      '/quienes-somos',
    ]),
  ],
}

const granajar: AgentSite = {
  domain: 'granajarhoteles.es',
  shows: 'a Spanish hotel group with a page for each hotel',
  outcome: 'read',
  hosts: {
    'granajarhoteles.es': {
      '/': page(
        'Granajar Hoteles',
        `${links('/nosotros Nosotros', '/hoteles Hoteles', '/contacto Contacto')}<h1>Dormir en la sierra</h1><p>Hoteles pequeños en pueblos pequeños.</p>`,
        'es',
      ),
      '/nosotros': page(
        'Nosotros',
        `<h1>Nosotros</h1><p>Granajar nació en 2003. La sede central está en Granada, España.</p>`,
        'es',
      ),
      '/contacto': page('Contacto', `<p>Granajar Hoteles S.L., Carrera del Darro 15, 18010 Granada, España</p>`, 'es'),
      '/hoteles': page(
        'Hoteles',
        `<h1>Hoteles</h1>${links('/hoteles/capileira Capileira', '/hoteles/cazorla Cazorla')}<p>Granajar tiene 6 hoteles.</p>`,
        'es',
      ),
      '/hoteles/capileira': page(
        'Hotel Capileira',
        `<h1>Hotel Capileira</h1><p>El hotel de Capileira tiene 28 habitaciones.</p><p>En Capileira se admiten perros.</p>`,
        'es',
      ),
      '/hoteles/cazorla': page(
        'Hotel Cazorla',
        `<h1>Hotel Cazorla</h1><p>El hotel de Cazorla tiene 44 habitaciones.</p><p>La directora del hotel de Cazorla es Reyes Amador.</p>`,
        'es',
      ),
    },
  },
  finds: { 'company.foundedYear': 2003, 'company.headquarters': city('Granada'), 'company.country': 'ES' },
  questions: [
    number('¿Cuántos hoteles tiene Granajar?', 6, 'Granajar tiene 6 hoteles', '/hoteles'),
    number(
      '¿Cuántas habitaciones tiene el hotel de Cazorla?',
      44,
      'El hotel de Cazorla tiene 44 habitaciones',
      '/hoteles/cazorla',
    ),
    yes('¿Se admiten perros en Capileira?', 'En Capileira se admiten perros', '/hoteles/capileira'),
    text(
      '¿Quién es la directora del hotel de Cazorla?',
      'Reyes Amador',
      'La directora del hotel de Cazorla es Reyes Amador',
      '/hoteles/cazorla',
    ),
  ],
}

export const ROMANCE: readonly AgentSite[] = [valombre, tresquier, courtebois, alborada, granajar]
