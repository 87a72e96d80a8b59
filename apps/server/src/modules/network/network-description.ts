import { readFile } from 'node:fs/promises'
import { CHAIN_TYPES, PROFILES } from '@tidebook/contract/network'
import { definitionOf } from '@tidebook/protocol/networks'
import * as z from 'zod/mini'
import { ServerError, systemCodeOf } from '../../platform/server-error.ts'
import { chainTokenFaults } from './chain-tokens.ts'
import { amount, code, title } from './described.ts'
import { finance, financeFaults } from './finance-description.ts'
import { crossChain, gateway, gatewayFaults } from './gateway-description.ts'
import { strayPorts } from './public-ports.ts'

/** A title in each language of the product; where one is absent, the English one is shown. */
const titleByLanguage = z.object({ en: title, zh: z.optional(title), ru: z.optional(title) })

const decimals = z.int().check(z.minimum(0), z.maximum(9))

/** What a demonstration market needs to know of a coin. */
const demonstration = {
  /** Rough value in the network's money: decides how fine prices are, and where a demonstration market opens. */
  worth: z.optional(amount),
  /** What the faucet gives, whole units. */
  gift: z.optional(amount),
  /** Hourly deviation of the value in a demonstration market, in millionths. */
  restlessness: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
}

const token = z.object({
  code,
  title,
  /** Absent on a network of our own making, whose issuers are made with it. */
  issuer: z.optional(z.string()),
  common: z._default(z.boolean(), false),
  /** Other issuers of the code, and how many accounts trade theirs: a note of `pairs --discover` for who reads the file. */
  contestedBy: z.optional(z.array(z.object({ issuer: z.string(), accounts: z.int() })).check(z.maxLength(100))),
  ...demonstration,
})

const pair = z.object({
  base: code,
  counter: code,
  /** Quote area of the market list: cnt, usdt, xrp … */
  area: z.string().check(z.regex(/^[a-z0-9]{1,24}$/, 'small letters and digits')),
  /** Worked out from what the coins are worth where it is not given. */
  priceDecimal: z.optional(decimals),
  amountDecimal: z.optional(decimals),
  minAmount: z.optional(amount),
  /** In the K-line list (TRD-013). */
  kline: z._default(z.boolean(), true),
  /** How busy it is in a demonstration market: 3 the main pairs, 2 well known ones, 1 the rest. */
  rank: z._default(z.literal([1, 2, 3]), 1),
})

/** A chain beside the exchange's own on which wallets send. */
const chain = z.object({
  chain: z.enum(CHAIN_TYPES),
  hosts: z._default(
    z
      .array(z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/, 'an https:// address')))
      .check(z.maxLength(9)),
    [],
  ),
  /** Which network of its kind it is: a number, 64 hex digits on EOS. */
  network: z.optional(z.string().check(z.regex(/^([1-9]\d{0,17}|[0-9a-f]{64})$/, 'a number, or 64 hex digits'))),
  /** The most that a transfer may cost, whole coins. */
  highestFee: amount,
  confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  feeMarket: z.optional(z.boolean()),
  /** Seconds between two blocks; 0 on a chain of our own that makes blocks for transactions alone. */
  blockTime: z.optional(z.number().check(z.minimum(0), z.maximum(3600))),
  /** Block times without a new final block after which the nodes count as stalled, and the chain's coin is closed. */
  stalledAfter: z.optional(z.int().check(z.minimum(2), z.maximum(100_000))),
  /** Name of the agent's account, on chains whose accounts have names (EOS). */
  account: z.optional(z.string().check(z.regex(/^[a-z1-5.]{0,11}[a-z1-5]$/, 'the name of an account'))),
  /** Where everybody can look at a transaction. */
  explorer: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/[\w./-]+\{hash\}[\w./-]*$/, 'an https:// address with {hash}'), z.maxLength(200)),
  ),
  tokens: z._default(
    z
      .array(z.object({ code, issuer: z.string(), decimals: z.int().check(z.minimum(0), z.maximum(36)) }))
      .check(z.maxLength(200)),
    [],
  ),
})

const about = z.object({
  profile: z.enum(PROFILES),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** A network of our own making: its node runs beside the server, and test money is given away. */
  local: z._default(z.boolean(), false),
  native: z.object({ title, ...demonstration }),
  /** What an account keeps for itself, and for each line and order; whole native coins. */
  reserve: z.object({ base: amount, increment: amount }),
  /** Whether its ledger has pools; by itself what the profile says. */
  pools: z.optional(z.boolean()),
  /** Whether its ledger has tickets; by itself what the profile says. */
  tickets: z.optional(z.boolean()),
  /** The most that issuers take of a trade, where the network has such a fee; whole native coins. */
  tradeFee: z.optional(amount),
  /** Time between two ledgers, milliseconds; a network of our own has a setting for it. */
  closeInterval: z._default(z.int().check(z.minimum(100), z.maximum(600_000)), 10_000),
  /** The currency in which holdings are valued (ENT-001). */
  anchor: z.object({ code, symbol: z.string(), title }),
  /** Token whose prices lead to the anchor where a token has no pair with it. */
  bridge: z.optional(code),
  /** Codes in the order in which they become the counter of a pair that is not listed (CST-006). */
  quotePriority: z._default(z.array(code).check(z.maxLength(100)), []),
  /**
   * Titles of codes that are not among the tokens, such as those that lose the letter of their bridge (DSP-001), and other
   * spellings of a title (DSP-005).
   */
  titles: z._default(z.record(code, title), {}),
  /** The currencies that this installation names as its own, by code or title (ENT-002); the common ones when empty. */
  currencies: z._default(z.array(title), []),
  /** What the network's own wallet is called in the windows of the wallet, if not after the coin. */
  walletTitle: z.optional(z.union([title, titleByLanguage])),
  /** Most wallets of one type in a vault, the default one included (CST-010). */
  mostWallets: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** Whether pages use the texts that the specification quotes, where the product has words of its own. */
  specificationWording: z._default(z.boolean(), false),
  /** A token of which a person must hold more than this before a further wallet of the network is added (WAL-076). */
  furtherWallets: z.optional(z.object({ code, above: amount })),
  /** Deposits and withdrawals through agents; closed where it is absent. */
  crossChain: z.optional(crossChain),
  /** Products with a fixed return, which the operator owes; none where it is absent. */
  finance: z.optional(finance),
  /** Who is asked whether the key of an address may be known to others: a contract on one of the chains (RSK-013). */
  credit: z.optional(
    z.object({
      chain: z.enum(CHAIN_TYPES),
      contract: z.string().check(z.regex(/^0x[0-9a-f]{40}$/, '20 bytes in small hex')),
    }),
  ),
  defaultPair: z.object({ base: code, counter: code }),
  areas: z.array(z.string()),
  /** Nodes to follow when NODE_URL names none, best first. */
  nodes: z._default(z.array(z.string().check(z.regex(/^(wss?|https?):/, 'a ws:// or http:// address'))), []),
  /** Where transactions and accounts of the network can be looked up; our own pages where there is none. */
  explorer: z.optional(z.string().check(z.regex(/^https?:/, 'an https:// address'))),
  /** Hash of its first ledger: which network of the profile it is. */
  genesisHash: z.optional(z.string().check(z.regex(/^[0-9A-F]{64}$/, '64 hex digits'))),
})

/** A network as its file describes it: everything that is particular about it and not in the ledger. */
export const networkDescription = z.extend(about, {
  chains: z._default(z.array(chain).check(z.maxLength(CHAIN_TYPES.length)), []),
  /** Coins of other chains, and the tokens that stand for them on the ledger. */
  gateways: z._default(z.array(gateway).check(z.maxLength(100)), []),
  tokens: z.array(token).check(z.maxLength(500)),
  pairs: z.array(pair).check(z.maxLength(1000)),
})

export type NetworkDescription = z.infer<typeof networkDescription>

/**
 * Reads a file that describes a network.
 * @returns undefined when there is none
 * @throws ServerError `config/invalid` naming the member that cannot be understood
 */
export const readDescription = async (path: string): Promise<NetworkDescription | undefined> => {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw new ServerError('config/invalid', `The network file ${path} cannot be read`, { cause: error })
  }
  const parsed = networkDescription.safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') ?? ''
    throw new ServerError('config/invalid', `The network file ${path}: ${field}: ${issue?.message ?? 'not understood'}`)
  }
  const [fault] = faultsOf(parsed.data)
  if (fault !== undefined) throw new ServerError('config/invalid', `The network file ${path}: ${fault}`)
  return parsed.data
}

/** What no schema says: every name is known, and known once. */
const faultsOf = (description: NetworkDescription): readonly string[] => {
  const { profile, tokens, pairs, native, local, anchor, bridge, defaultPair, areas, currencies, furtherWallets } =
    description
  const { chains, credit, nodes, explorer } = description
  const types = chains.map((each) => each.chain)
  const codes = tokens.map((each) => each.code)
  const titles = [native.title, ...tokens.map((each) => each.title)]
  const keys = pairs.map(({ base, counter }) => `${base}-${counter}`)
  const known = new Set([definitionOf(profile).nativeCode, ...codes])
  const strangers = pairs.flatMap(({ base, counter }) => [base, counter]).filter((each) => !known.has(each))
  const opened = `${defaultPair.base}-${defaultPair.counter}`
  const unnamed = [...new Set(pairs.map(({ area }) => area))].filter((area) => !areas.includes(area))
  return [
    ...repeated(types).map((each) => `chains: ${each} is listed twice`),
    ...(credit === undefined || types.includes(credit.chain) ? [] : [`credit: ${credit.chain} is none of the chains`]),
    ...gatewayFaults(description, known),
    ...financeFaults(description, new Set(codes)),
    ...(types.includes(profile) ? [`chains: ${profile} is the exchange's own`] : []),
    ...chains
      .filter(({ chain: type, network }) => isNamedBySigners(type) && network === undefined)
      .map((each) => `chains: ${each.chain} has no network`),
    ...chains
      .filter(({ chain: type, account }) => account !== undefined && type !== 'eos')
      .map((each) => `chains: ${each.chain}: accounts have no names there; remove "account"`),
    ...chains
      .filter(({ blockTime }) => blockTime === 0 && !local)
      .map((each) => `chains: ${each.chain}: only a chain of a local network has the blockTime 0`),
    ...chainTokenFaults(chains),
    ...repeated(codes).map((each) => `tokens: ${each} is listed twice`),
    ...repeated(titles).map((each) => `tokens: two have the title ${each}`),
    ...repeated(keys).map((each) => `pairs: ${each} is listed twice`),
    ...pairs.filter(({ base, counter }) => base === counter).map(({ base }) => `pairs: ${base} against itself`),
    ...strangers.map((each) => `pairs: no token has the code ${each}`),
    ...(pairs.length > 0 && !keys.includes(opened) ? [`defaultPair: ${opened} is no pair`] : []),
    ...(known.has(anchor.code) ? [] : [`anchor: no token has the code ${anchor.code}`]),
    ...(bridge === undefined || known.has(bridge) ? [] : [`bridge: no token has the code ${bridge}`]),
    ...(furtherWallets === undefined || codes.includes(furtherWallets.code)
      ? []
      : [`furtherWallets: no token has the code ${furtherWallets.code}`]),
    ...currencies
      .filter((each) => !known.has(each) && !titles.includes(each))
      .map((each) => `currencies: no token has the code or title ${each}`),
    ...unnamed.map((area) => `areas: ${area} is missing`),
    ...strayPorts([...nodes, ...(explorer === undefined ? [] : [explorer])]).map(
      (each) => `${each} is not on port 443`,
    ),
    ...chains.flatMap(({ chain: type, hosts }) =>
      strayPorts(hosts, type).map((each) => `chains: ${type}: ${each} is not on port 443`),
    ),
    ...(local
      ? []
      : tokens.filter((each) => each.issuer === undefined).map((each) => `tokens: ${each.code} has no issuer`)),
  ]
}

/** Whether transfers of a chain name its network, so that the vault has to know it. */
const isNamedBySigners = (type: string): boolean => ['eth', 'heco', 'bsc', 'moac', 'eos'].includes(type)

const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)
