import * as z from 'zod/mini'
import { REAL_NAME_ACTIONS } from '../identity/identity-lists.ts'
import { decimalText } from '../primitives.schema.ts'
import { localText, newTip, siteLink } from '../site/site.schema.ts'

/** One coin of the list: `value` is the chain code, `label` the title on screen. */
const coin = z.object({
  value: z.string(),
  label: z.string(),
  issuer: z.string(),
  deposit: z.boolean(),
  withdraw: z.boolean(),
  isCommonCoin: z.boolean(),
  smartContract: z.boolean(),
})

/** A ticker value, or empty. */
const figure = z.union([decimalText, z.literal('')])

/** One configured pair; `pair` is 'BASE/COUNTER' (ENT-003, ENT-004). */
export const tradingPair = z
  .object({
    base: z.string(),
    counter: z.string(),
    baseTitle: z.string(),
    counterTitle: z.string(),
    dealArea: z.string(),
    pair: z.string(),
    /** Price of the last trade; '' for a pair without trades, and while the market loads. */
    price: figure,
    /** Base amount traded in the last 24 hours; '' in the same cases as the price. */
    amount: figure,
    priceDecimal: z.int(),
    amountDecimal: z.int(),
    minAmount: decimalText,
    /** Whether the pair is in the K-line list (TRD-013). */
    kline: z.boolean(),
    baseIssuer: z.optional(z.string()),
    counterIssuer: z.optional(z.string()),
  })
  .check(
    z.refine((value) => value.pair === `${value.base}/${value.counter}`, {
      error: 'pair is not BASE/COUNTER',
      path: ['pair'],
    }),
  )

export const pairsFile = z.object({ coins: z.array(coin), transPairs: z.array(tradingPair) })

export const hostsFile = z.object({
  jcNodes: z.array(z.string()),
  scanHosts: z.array(z.string()),
  infoHosts: z.array(z.string()),
  ethHosts: z.array(z.string()),
  moacHosts: z.array(z.string()),
})

export const configFile = z.object({
  network: z.object({
    id: z.string(),
    local: z.boolean(),
    name: z.string(),
    /** Whether the demonstration market is being created. Prices move fast until its history is complete. */
    preparing: z.boolean(),
    /** Completed fraction of that history, 0 to 1; only while it is being created. */
    written: z.optional(z.number().check(z.gte(0), z.lte(1))),
  }),
  feeText: z.string(),
  currencies: z.array(z.object({ code: z.string(), issuer: z.string() })),
  anchor: z.object({ code: z.string(), symbol: z.string(), title: z.string() }),
  /** Texts shown only together with a measured value (A07). */
  claims: z.object({ tradesPerSecond: z.optional(z.int()) }),
  explorer: z.string(),
  bizHosts: z.array(z.string()),
  cfgHosts: z.array(z.string()),
  uploadHosts: z.array(z.string()),
  /**
   * Hosts for prices on other exchanges: this server, which queries the sources (U19); empty if no source is
   * configured.
   */
  huobiHosts: z.array(z.string()),
  /** Links are '' if unset; the page then hides their entries (U29). */
  otcUrl: z.string(),
  c2cUrl: z.string(),
  /** Link to propose a coin for listing: an https address, or a path of this site. */
  listingUrl: z.string(),
  appDownloadUrl: z.string(),
  /** Path of help articles on a host of `cfgHosts` (API-018). */
  helpContent: z.string(),
  /** Additional entries of the help center. */
  helpItems: z.array(siteLink),
  imgCode: z.boolean(),
  /** Whether header and footer link to published content (HDR-011). */
  isInfoHosts: z.boolean(),
  /** Whether there is an information center, with official notices and industry information. */
  informationCenter: z.boolean(),
  noticeInformation: z.boolean(),
  informations: z.boolean(),
  /** Operator of this exchange: one line, and a text in Markdown; '' in each language if unset. */
  about: localText,
  content: localText,
  /** Whether the page can scan codes with the camera. */
  openScanning: z.boolean(),
  newOnlineTip: z.object({ my: newTip, discover: newTip }),
  /** Contact and link for a consultation; '' if unset (HDR-023). */
  advisoryService: z.object({ qq: z.string(), url: z.string() }),
  /** Ledger account of the exchange, and its ledger account for partners; '' if unset. */
  platform: z.string(),
  platformTp: z.string(),
  /** Account that receives payments for finance orders; '' if there are no products. */
  chargeWallet: z.string(),
  /** Whether to show estimates in the anchor currency, the total of all assets, and the C2C link. */
  convertToCny: z.boolean(),
  totalAssets: z.boolean(),
  enableC2C: z.boolean(),
  /** Whether to warn users of small screens, for which the site was not designed (A64). */
  mobileWarning: z.boolean(),
  /** Whether registration requires the knowledge test (ENT-069). */
  needTest: z.boolean(),
  /** Whether wallet features are available without an account (ENT-070). */
  anonymously: z.boolean(),
  /** Actions that require a verified identity. Forms enforce this where no server does (A18). */
  realNameFor: z.array(z.enum(REAL_NAME_ACTIONS)),
  /**
   * Whether deposits and withdrawals are open, and whether the replacement service is open while they are not
   * (XCH-001).
   */
  crossChain: z.object({ open: z.boolean(), replacementUrl: z.string(), replacementName: z.string() }),
})

export type Coin = z.infer<typeof coin>
export type TradingPair = z.infer<typeof tradingPair>
export type PairsFile = z.infer<typeof pairsFile>
export type HostsFile = z.infer<typeof hostsFile>
export type ConfigFile = z.infer<typeof configFile>
