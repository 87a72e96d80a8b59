import { createHash } from 'node:crypto'
import type { ChainFacts } from '@tidebook/contract/network'
import type { Coin, ConfigFile, HostsFile, PairsFile } from '@tidebook/contract'
import { consultationLink, type LocalText, type SiteSettings } from '@tidebook/contract/site'
import type { TickerText } from '@tidebook/market'
import type { PublicAddresses } from '../../platform/http/public-origins.ts'
import { coinsOf } from '../network/network-coins.ts'
import type { ServedNetwork, NetworkToken } from '../network/served-network.ts'

/** Returns the last price and the 24-hour base volume of a pair BASE-COUNTER; undefined while unknown. */
export type FiguresOf = (key: string) => Pick<TickerText, 'price' | 'volume'> | undefined

/** Builds the coin and pair file of a network (ENT-003, ENT-004, ENT-066). */
export function pairsFileOf(
  network: ServedNetwork,
  figuresOf: FiguresOf = () => undefined,
  directionsOf: DirectionsOf = NO_DIRECTIONS,
): PairsFile {
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

function figuresIn(ticker: ReturnType<FiguresOf>): { price: string; amount: string } {
  return {
    price: ticker?.price ?? '',
    amount: ticker === undefined ? '' : (ticker.volume ?? '0'),
  }
}

/** Returns the currently open directions of a token. */
export type DirectionsOf = (code: string) => Pick<Coin, 'deposit' | 'withdraw'>

const NO_DIRECTIONS: DirectionsOf = () => ({ deposit: false, withdraw: false })

function coinOf(
  token: Pick<NetworkToken, 'code' | 'title' | 'issuer' | 'common'>,
  directions: ReturnType<DirectionsOf>,
): Coin {
  return {
    value: token.code,
    label: token.title,
    issuer: token.issuer,
    ...directions,
    isCommonCoin: token.common,
    smartContract: false,
  }
}

function issuerField<Name extends 'baseIssuer' | 'counterIssuer'>(
  name: Name,
  issuer: string | undefined,
): { [key in Name]?: string } {
  return issuer === undefined ? {} : ({ [name]: issuer } as { [key in Name]?: string })
}

/**
 * Builds the file of the configured addresses that a browser uses (API-012 group of files), including the chain nodes
 * in the network file.
 */
export function hostsFileOf(addresses: PublicAddresses, chains: readonly ChainFacts[] = []): HostsFile {
  return {
    jcNodes: [addresses.nodeHttp, ...addresses.otherNodes],
    scanHosts: [addresses.web],
    infoHosts: [addresses.web],
    ethHosts: hostsOf(chains, 'eth'),
    moacHosts: hostsOf(chains, 'moac'),
  }
}

function hostsOf(chains: readonly ChainFacts[], type: ChainFacts['chain']): string[] {
  return [...(chains.find(({ chain }) => chain === type)?.hosts ?? [])]
}

/** Requirements before registration, and actions that require an account (ENT-069, ENT-070). */
export type AccessRules = Pick<ConfigFile, 'needTest' | 'anonymously' | 'imgCode' | 'realNameFor'>

/**
 * Public accounts of the exchange: its own account on the ledger, and the account that receives payments for finance
 * orders.
 */
export type ExchangeAccounts = Pick<ConfigFile, 'platform' | 'chargeWallet'>

/** Sources of the configuration. */
export interface ConfigSources {
  readonly network: ServedNetwork
  readonly addresses: PublicAddresses
  /** Whether the demonstration market is being created. */
  readonly preparing: boolean
  /** Fraction of the demonstration market's history written so far, from 0 to 1. */
  readonly written: number
  readonly access: AccessRules
  /** Settings by staff. */
  readonly site: SiteSettings
  readonly accounts: ExchangeAccounts
  readonly hasPrices: boolean
}

/** Builds the configuration of this installation for the page. */
export function configFileOf(sources: ConfigSources): ConfigFile {
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

/** Selects the staff settings for the configuration, with the names that it uses. */
function shownOf({ consultationUrl, advisoryQq, tipMy, tipDiscover, addCoins: _page, ...same }: SiteSettings) {
  return {
    ...same,
    helpContent: HELP_CONTENT,
    helpItems: [...same.helpItems],
    advisoryService: { qq: advisoryQq, url: consultationLink(consultationUrl, advisoryQq) },
    newOnlineTip: { my: tipOf(tipMy), discover: tipOf(tipDiscover) },
  }
}

/** Path of help articles, below a host in `cfgHosts` (API-018). */
const HELP_CONTENT = '/static/help'

/**
 * Builds a tip whose id depends on its text, so that a changed tip is shown again to users who closed the previous one.
 */
function tipOf(text: LocalText): ConfigFile['newOnlineTip']['my'] {
  const words = [text.en, text.zh, text.ru]
  const isEmpty = words.every((each) => each === '')
  return { id: isEmpty ? '' : createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16), text }
}

/** Returns the currencies in the network file (ENT-002), with the file's names; the common coins if it lists none. */
function currenciesOf(network: ServedNetwork): ConfigFile['currencies'] {
  const coins = coinsOf(network)
  const { currencies } = network
  if (currencies.length === 0) return coins.filter(({ common }) => common).map(({ code, issuer }) => ({ code, issuer }))
  return currencies.map((named) => ({
    code: named,
    issuer: coins.find(({ code, title }) => named === code || named === title)?.issuer ?? '',
  }))
}
