import { createHash } from 'node:crypto'
import type { ChainFacts } from '@tidebook/contract/network'
import type { Coin, ConfigFile, HostsFile, PairsFile } from '@tidebook/contract'
import { consultationLink, type LocalText, type SiteSettings } from '@tidebook/contract/site'
import type { TickerText } from '@tidebook/market'
import type { PublicAddresses } from '../../platform/http/public-origins.ts'
import { coinsOf } from '../network/network-coins.ts'
import type { ServedNetwork, NetworkToken } from '../network/served-network.ts'

/** Price of the last trade and base amount of 24 hours of a pair BASE-COUNTER; undefined while nobody knows. */
export type FiguresOf = (key: string) => Pick<TickerText, 'price' | 'volume'> | undefined

/** The coin and pair file of a network (ENT-003, ENT-004, ENT-066). */
export const pairsFileOf = (
  network: ServedNetwork,
  figuresOf: FiguresOf = () => undefined,
  directionsOf: DirectionsOf = NO_DIRECTIONS,
): PairsFile => {
  const coins = coinsOf(network)
  const titles = new Map(coins.map(({ code, title }) => [code, title]))
  const titleOf = (code: string): string => titles.get(code) ?? code
  const issuers = new Map(network.tokens.map((token) => [token.code, token.issuer]))
  return {
    coins: coins.map((coin) => coinOf(coin, directionsOf(coin.code))),
    transPairs: network.pairs.map(({ base, counter, area, rank: _rank, ...decimals }) => ({
      ...decimals,
      base,
      counter,
      baseTitle: titleOf(base),
      counterTitle: titleOf(counter),
      dealArea: area,
      pair: `${base}/${counter}`,
      ...figuresIn(figuresOf(`${base}-${counter}`)),
      ...issuerField('baseIssuer', issuers.get(base)),
      ...issuerField('counterIssuer', issuers.get(counter)),
    })),
  }
}

const figuresIn = (ticker: ReturnType<FiguresOf>): { price: string; amount: string } => ({
  price: ticker?.price ?? '',
  amount: ticker === undefined ? '' : (ticker.volume ?? '0'),
})

/** Which directions of a token are open now. */
export type DirectionsOf = (code: string) => Pick<Coin, 'deposit' | 'withdraw'>

const NO_DIRECTIONS: DirectionsOf = () => ({ deposit: false, withdraw: false })

const coinOf = (
  token: Pick<NetworkToken, 'code' | 'title' | 'issuer' | 'common'>,
  directions: ReturnType<DirectionsOf>,
): Coin => ({
  value: token.code,
  label: token.title,
  issuer: token.issuer,
  ...directions,
  isCommonCoin: token.common,
  smartContract: false,
})

const issuerField = <Name extends 'baseIssuer' | 'counterIssuer'>(
  name: Name,
  issuer: string | undefined,
): { [key in Name]?: string } => (issuer === undefined ? {} : ({ [name]: issuer } as { [key in Name]?: string }))

/** Addresses that a browser uses, of those that are configured (API-012 group of files); nodes of chains as the network's file names them. */
export const hostsFileOf = (addresses: PublicAddresses, chains: readonly ChainFacts[] = []): HostsFile => ({
  jcNodes: [addresses.nodeHttp],
  scanHosts: [addresses.web],
  infoHosts: [addresses.web],
  ethHosts: hostsOf(chains, 'eth'),
  moacHosts: hostsOf(chains, 'moac'),
})

const hostsOf = (chains: readonly ChainFacts[], type: ChainFacts['chain']): string[] => [
  ...(chains.find(({ chain }) => chain === type)?.hosts ?? []),
]

/** What comes before an account, and what needs one (ENT-069, ENT-070). */
export type AccessRules = Pick<ConfigFile, 'needTest' | 'anonymously' | 'imgCode' | 'realNameFor'>

/** Accounts of the exchange that people meet: its own on the ledger, and the one that finance orders are paid to. */
export type OwnAccounts = Pick<ConfigFile, 'platform' | 'chargeWallet'>

/** What the configuration is made of. */
export interface ConfigSources {
  readonly network: ServedNetwork
  readonly addresses: PublicAddresses
  /** The demonstration market is being made. */
  readonly preparing: boolean
  /** Share of its past that is written, 0 to 1. */
  readonly written: number
  readonly access: AccessRules
  /** What staff set. */
  readonly site: SiteSettings
  readonly accounts: OwnAccounts
  readonly hasPrices: boolean
}

/** What the page says about this installation. */
export const configFileOf = (sources: ConfigSources): ConfigFile => {
  const { network, addresses, preparing, written, access, site, accounts, hasPrices } = sources
  const { profile, local, name, tradeFee, anchor } = network
  return {
    network: { id: profile, local, name, preparing, ...(preparing && { written }) },
    feeText: tradeFee ?? '',
    currencies: currenciesOf(network),
    anchor,
    claims: {},
    explorer: network.explorer ?? addresses.web,
    bizHosts: [addresses.web],
    cfgHosts: [addresses.web],
    uploadHosts: [addresses.web],
    huobiHosts: hasPrices ? [addresses.web] : [],
    ...shownOf(site),
    ...accounts,
    ...access,
    crossChain: {
      open: network.crossChain?.open === true,
      replacementUrl: network.crossChain?.replacement?.url ?? '',
      replacementName: network.crossChain?.replacement?.name ?? '',
    },
  }
}

/** What of the settings of staff stands in the configuration, as it is named there. */
const shownOf = ({ consultationUrl, advisoryQq, tipMy, tipDiscover, addCoins: _page, ...same }: SiteSettings) => ({
  ...same,
  helpContent: HELP_CONTENT,
  helpItems: [...same.helpItems],
  advisoryService: { qq: advisoryQq, url: consultationLink(consultationUrl, advisoryQq) },
  newOnlineTip: { my: tipOf(tipMy), discover: tipOf(tipDiscover) },
})

/** Where help articles are, below a host of `cfgHosts` (API-018). */
const HELP_CONTENT = '/static/help'

/** A tip has another id for other words, so that whoever has seen the one before sees it. */
const tipOf = (text: LocalText): ConfigFile['newOnlineTip']['my'] => {
  const words = [text.en, text.zh, text.ru]
  const isEmpty = words.every((each) => each === '')
  return { id: isEmpty ? '' : createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16), text }
}

/** The currencies that the network's file names (ENT-002), in its own words; the common coins where it names none. */
const currenciesOf = (network: ServedNetwork): ConfigFile['currencies'] => {
  const coins = coinsOf(network)
  const { currencies } = network
  if (currencies.length === 0) return coins.filter(({ common }) => common).map(({ code, issuer }) => ({ code, issuer }))
  return currencies.map((named) => ({
    code: named,
    issuer: coins.find(({ code, title }) => named === code || named === title)?.issuer ?? '',
  }))
}
