import { isWebAddress } from '../../platform/text/web-address.ts'
import { registeredDomain } from '../../platform/text/host-name.ts'
import { isObject } from '../json.ts'
import type { JsonNode } from '../json.ts'
import { cleanLine } from './text-lines.ts'
import type { IsOwnName } from './own-name.ts'

const MOST_NODES = 2_000
const DEEPEST = 20
const LONGEST_TEXT = 2_000

const ORGANIZATIONS = new Set(
  (
    'Organization Corporation LocalBusiness OnlineBusiness OnlineStore NGO EducationalOrganization CollegeOrUniversity School ' +
    'GovernmentOrganization MedicalOrganization MedicalBusiness Hospital NewsMediaOrganization ResearchOrganization Airline ' +
    'Consortium FinancialService BankOrCreditUnion InsuranceAgency LegalService Attorney Notary AccountingService ' +
    'ProfessionalService RealEstateAgent EmploymentAgency TravelAgency Store Restaurant FoodEstablishment Hotel ' +
    'LodgingBusiness HomeAndConstructionBusiness GeneralContractor AutomotiveBusiness AutoDealer HealthAndBeautyBusiness ' +
    'EntertainmentBusiness SportsActivityLocation Physician Dentist Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery ' +
    'FastFoodRestaurant IceCreamShop Winery BedAndBreakfast Hostel Motel Resort Campground Electrician HVACBusiness ' +
    'HousePainter Locksmith MovingCompany Plumber RoofingContractor AutoRepair AutoRental AutoBodyShop AutoPartsStore ' +
    'MotorcycleDealer GasStation BookStore ClothingStore ComputerStore ElectronicsStore Florist FurnitureStore GroceryStore ' +
    'HardwareStore HomeGoodsStore JewelryStore LiquorStore PetStore ShoeStore SportingGoodsStore ToyStore WholesaleStore ' +
    'BeautySalon DaySpa HairSalon HealthClub ExerciseGym MedicalClinic Optician Pharmacy VeterinaryCare DiagnosticLab ' +
    'ChildCare DryCleaningOrLaundry InternetCafe Library SelfStorage TouristInformationCenter ' +
    'AnimalShelter ElementarySchool HighSchool Preschool PerformingGroup SportsOrganization WorkersUnion'
  ).split(' '),
)

/** Under these keys stands who runs the page; elsewhere a page names customers, partners and authors. */
const KEYS_OF_OWNER = ['publisher', 'mainEntity'] as const
/** Containers of further nodes. */
const CONTAINERS = ['@graph', 'itemListElement', 'item'] as const

/** The nodes of a page: top level, `@graph`, lists, and who publishes them; references by `@id` are followed. */
export function jsonLdNodes(blocks: readonly unknown[]): JsonNode[] {
  const found: JsonNode[] = []
  const visit = (value: unknown, depth: number) => {
    if (depth > DEEPEST || found.length >= MOST_NODES) return
    if (Array.isArray(value)) for (const item of value.slice(0, MOST_NODES)) visit(item, depth + 1)
    if (!isObject(value)) return
    found.push(value)
    for (const key of [...CONTAINERS, ...KEYS_OF_OWNER]) if (value[key] !== undefined) visit(value[key], depth + 1)
  }
  for (const block of blocks) visit(block, 0)
  const byId = new Map(found.filter((node) => Object.keys(node).length > 1).map((node) => [node['@id'], node]))
  return found.map((node) => (Object.keys(node).length === 1 ? (byId.get(node['@id']) ?? node) : node))
}

/**
 * The organization that the site at `domain` belongs to: the one that links to its home page, else the first that bears
 * the company's name and links nowhere else. A page may describe customers and partners as well.
 */
export function organizationOf(nodes: readonly JsonNode[], domain: string, isOwnName: IsOwnName): JsonNode | undefined {
  const organizations = nodes.filter((node) => typesOf(node).some((type) => ORGANIZATIONS.has(type)))
  const isNamed = (node: JsonNode) => [node['name'], node['legalName']].some((name) => isOwnName(jsonLdText(name)))
  const own = organizations.filter((node) => siteOf(node) === domain)
  return (
    own.find(
      (node) => isHome(jsonLdText(node['url']) || jsonLdText(node['@id'])) && (own.length === 1 || isNamed(node)),
    ) ??
    organizations.find((node) => [undefined, domain].includes(siteOf(node)) && isNamed(node)) ??
    own.find((node) => isHome(jsonLdText(node['url']) || jsonLdText(node['@id'])))
  )
}

/** Whether an address is that of a site's first page, perhaps in one language; `@id` may have a fragment. */
function isHome(url: string): boolean {
  return /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w{2,5})?$/i.test(URL.parse(url)?.pathname ?? '')
}

/** The types of a node without their vocabulary: `https://schema.org/Person` is `Person`. */
export function typesOf(node: JsonNode): string[] {
  return listOf(node['@type']).flatMap((type) => (typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? []) : []))
}

/** A value as a list: none, one or several. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, MOST_NODES) : [value]
}

/** The first text of a value (plain, or under `@value` or `name`), in one line; empty when there is none. */
export function jsonLdText(value: unknown): string {
  const first = listOf(value)[0]
  if (typeof first === 'string') return cleanLine(first, LONGEST_TEXT)
  if (typeof first === 'number') return String(first)
  if (!isObject(first)) return ''
  const inner = first['@value'] ?? first['name']
  return typeof inner === 'string' ? cleanLine(inner, LONGEST_TEXT) : ''
}

/** The number that a value is or spells, plain or under `value`; undefined when it is none. */
export function numberOf(value: unknown): number | undefined {
  const first = listOf(value)[0]
  if (typeof first === 'number') return Number.isFinite(first) ? first : undefined
  if (typeof first === 'string') return /^\d{1,12}$/.test(first.trim()) ? Number(first) : undefined
  return isObject(first) ? numberOf(first['value']) : undefined
}

function siteOf(node: JsonNode): string | undefined {
  const url = jsonLdText(node['url']) || jsonLdText(node['@id'])
  return isWebAddress(url) || url.startsWith('//') || jsonLdText(node['url']) !== '' ? registeredDomain(url) : undefined
}
