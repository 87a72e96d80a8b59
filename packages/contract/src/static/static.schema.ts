import * as z from 'zod/mini'
import { REAL_NAME_ACTIONS } from '../identity/identity-lists.ts'
import { decimalText } from '../primitives.schema.ts'
import { localText, newTip, siteLink } from '../site/site.schema.ts'

/** One coin of the list: `value` is the chain code, `label` the title on screen. */
export const coin = z.object({
  value: z.string(),
  label: z.string(),
  issuer: z.string(),
  deposit: z.boolean(),
  withdraw: z.boolean(),
  isCommonCoin: z.boolean(),
  smartContract: z.boolean(),
})

/** A figure of the ticker, or none. */
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
    /** Price of the last trade; '' for a pair that was never traded, or while the market is being read. */
    price: figure,
    /** Base amount traded in the last 24 hours; '' as the price. */
    amount: figure,
    priceDecimal: z.int(),
    amountDecimal: z.int(),
    minAmount: decimalText,
    /** In the K-line list (TRD-013). */
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
    /** The demonstration market is being made: prices move fast until its past is written. */
    preparing: z.boolean(),
    /** Share of that past which is written, 0 to 1; only while it is being made. */
    written: z.optional(z.number().check(z.gte(0), z.lte(1))),
  }),
  feeText: z.string(),
  currencies: z.array(z.object({ code: z.string(), issuer: z.string() })),
  anchor: z.object({ code: z.string(), symbol: z.string(), title: z.string() }),
  /** Texts that are only shown with a measured figure (A07). */
  claims: z.object({ tradesPerSecond: z.optional(z.int()) }),
  explorer: z.string(),
  bizHosts: z.array(z.string()),
  cfgHosts: z.array(z.string()),
  uploadHosts: z.array(z.string()),
  /** Where prices of other exchanges are asked for: this server, which asks the sources (U19); empty where there is none. */
  huobiHosts: z.array(z.string()),
  /** Links are '' where there is none: what would lead there is not shown (U29). */
  otcUrl: z.string(),
  c2cUrl: z.string(),
  /** Where a coin is proposed for listing: an https address, or a path of this page. */
  listingUrl: z.string(),
  appDownloadUrl: z.string(),
  /** Path of help articles below a host of `cfgHosts` (API-018). */
  helpContent: z.string(),
  /** Further entries of the help centre. */
  helpItems: z.array(siteLink),
  imgCode: z.boolean(),
  /** Whether header and footer lead to what operators publish (HDR-011). */
  isInfoHosts: z.boolean(),
  /** Whether there is an information centre, and in it official notices and industry information. */
  informationCenter: z.boolean(),
  noticeInformation: z.boolean(),
  informations: z.boolean(),
  /** Who runs this exchange: a line, and a text in Markdown; '' in each language where they do not say it here. */
  about: localText,
  content: localText,
  /** Whether codes are read with the camera. */
  openScanning: z.boolean(),
  newOnlineTip: z.object({ my: newTip, discover: newTip }),
  /** The contact that a consultation is opened with, and the link that opens it; '' where there is none (HDR-023). */
  advisoryService: z.object({ qq: z.string(), url: z.string() }),
  /** Account of the exchange on its ledger, and the one for partners; '' where there is none. */
  platform: z.string(),
  platformTp: z.string(),
  /** Account that finance orders are paid to; '' where there are none. */
  chargeWallet: z.string(),
  /** Whether estimates in the anchor currency, the sum of all assets, and the C2C link are shown. */
  convertToCny: z.boolean(),
  totalAssets: z.boolean(),
  enableC2C: z.boolean(),
  /** Whether small screens are told that they are not what the page was made for (A64). */
  mobileWarning: z.boolean(),
  /** A knowledge test comes before an account (ENT-069). */
  needTest: z.boolean(),
  /** Everything that a wallet does is open without an account (ENT-070). */
  anonymously: z.boolean(),
  /** What a verified identity is needed for; forms keep to it where no server decides (A18). */
  realNameFor: z.array(z.enum(REAL_NAME_ACTIONS)),
  /** Whether deposits and withdrawals are open at all, and which service takes them otherwise (XCH-001). */
  crossChain: z.object({ open: z.boolean(), replacementUrl: z.string(), replacementName: z.string() }),
})

export type Coin = z.infer<typeof coin>
export type TradingPair = z.infer<typeof tradingPair>
export type PairsFile = z.infer<typeof pairsFile>
export type HostsFile = z.infer<typeof hostsFile>
export type ConfigFile = z.infer<typeof configFile>
