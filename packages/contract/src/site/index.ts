/** Site settings without schemas, for pages and staff. */
export {
  TWO_MEMBER_KINDS,
  SITE_FIELDS,
  SITE_LENGTHS,
  SITE_NAMES,
  type LocalText,
  type SiteFieldKind,
  type SiteLink,
  type SiteName,
  type SiteValue,
} from './site-fields.ts'
export { MARKET_CAP_SYMBOLS, NO_PRICE, type MarketCapSymbol } from './market-cap-symbols.ts'
export { CONTACT_PLACE, consultationLink } from './consultation-link.ts'
export { SIGNER_HEADER } from './site.routes.ts'
export type { BonusRate, MarketCap, PartnerBody, SignedRequest } from './site.calls.ts'
export type { SiteSettings } from './site.schema.ts'
