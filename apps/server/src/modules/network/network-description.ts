import { readFile } from 'node:fs/promises'
import { CHAIN_TYPES, PROFILES } from '@tidebook/contract/network'
import { definitionOf } from '@tidebook/protocol/networks'
import * as z from 'zod/mini'
import { ServerError, systemCodeOf } from '../../platform/server-error.ts'
import { chainTokenFaults } from './chain-tokens.ts'
import { amount, code, positiveAmount, title } from './described.ts'
import { finance, financeFaults } from './finance-description.ts'
import { crossChain, gateway, gatewayFaults } from './gateway-description.ts'
import { addressesOnOtherPorts } from './public-ports.ts'

/** Title in each language of the product. A missing title falls back to English. */
const titleByLanguage = z.object({ en: title, zh: z.optional(title), ru: z.optional(title) })

const decimals = z.int().check(z.minimum(0), z.maximum(9))

/** Settings of a coin for a demonstration market. */
const demonstration = {
  /**
   * Approximate value in the network's currency, which determines price precision and the opening price of a
   * demonstration market.
   */
  worth: z.optional(positiveAmount),
  /** Amount that the faucet pays, in whole units; no payment if absent. */
  gift: z.optional(positiveAmount),
  /** Hourly deviation of the value in a demonstration market, in millionths. */
  restlessness: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
}

const token = z.object({
  code,
  title,
  /** Absent on one of our own networks, which creates its issuers. */
  issuer: z.optional(z.string()),
  common: z._default(z.boolean(), false),
  /** Name of the logo in the page's icon set. If absent, the page draws a mark from the issuer and the code. */
  logo: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,16}$/, 'capital letters and digits'))),
  /**
   * Other issuers of the code, and the number of accounts that trade their tokens. `pairs --discover` writes this note
   * for the reader of the file.
   */
  contestedBy: z.optional(z.array(z.object({ issuer: z.string(), accounts: z.int() })).check(z.maxLength(100))),
  ...demonstration,
})

const pair = z.object({
  base: code,
  counter: code,
  /** Quote area in the market list: cnt, usdt, xrp … */
  area: z.string().check(z.regex(/^[a-z0-9]{1,24}$/, 'small letters and digits')),
  /** Derived from the values of the coins if absent. */
  priceDecimal: z.optional(decimals),
  amountDecimal: z.optional(decimals),
  minAmount: z.optional(amount),
  /** Whether the pair is in the K-line list (TRD-013). */
  kline: z._default(z.boolean(), true),
  /** Activity in a demonstration market: 3 for main pairs, 2 for well-known ones, 1 for the rest. */
  rank: z._default(z.literal([1, 2, 3]), 1),
})

/** A chain other than the exchange's own on which wallets send. */
const chain = z.object({
  chain: z.enum(CHAIN_TYPES),
  hosts: z._default(
    z
      .array(z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/, 'an https:// address')))
      .check(z.maxLength(9)),
    [],
  ),
  /** Network of the chain: a number, or 64 hex digits on EOS. */
  network: z.optional(z.string().check(z.regex(/^([1-9]\d{0,17}|[0-9a-f]{64})$/, 'a number, or 64 hex digits'))),
  /** Maximum fee of a transfer, in whole coins. */
  highestFee: amount,
  /** Maximum amount that a token transfer may burn for energy (Tron), in whole coins; 10 by default (CHN-006). */
  tokenFeeLimit: z.optional(amount),
  confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  feeMarket: z.optional(z.boolean()),
  /**
   * Seconds after which a payment that no block contains is signed again with a higher fee (Ethereum-type chains,
   * MOAC).
   */
  repriceAfter: z.optional(z.int().check(z.minimum(15), z.maximum(86_400))),
  /** Seconds between two blocks; 0 on one of our own chains if it creates blocks only for transactions. */
  blockTime: z.optional(z.number().check(z.minimum(0), z.maximum(3600))),
  /**
   * Number of block times without a new final block after which the nodes count as stalled and the chain's coin closes.
   */
  stalledAfter: z.optional(z.int().check(z.minimum(2), z.maximum(100_000))),
  /** Name of the agent's account, on chains with named accounts (EOS). */
  account: z.optional(z.string().check(z.regex(/^[a-z1-5.]{0,11}[a-z1-5]$/, 'the name of an account'))),
  /** Public block explorer of transactions. */
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

/** Validators whose signatures pages require, on a network with several operators. */
const validators = z.object({
  chainId: z.string().check(z.minLength(1), z.maxLength(50)),
  set: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        key: z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, 'an ed25519 key in base64')),
        power: z.int().check(z.minimum(1), z.maximum(65_535)),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
})

const about = z.object({
  profile: z.enum(PROFILES),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Whether it is one of our own networks: its node runs next to the server, and test money is paid out. */
  local: z._default(z.boolean(), false),
  native: z.object({ title, ...demonstration }),
  /** Reserve of an account, and of each trust line and order, in whole native coins. */
  reserve: z.object({ base: amount, increment: amount }),
  /** Whether the ledger has pools; defaults to the profile. */
  pools: z.optional(z.boolean()),
  /** Whether the ledger has tickets; defaults to the profile. */
  tickets: z.optional(z.boolean()),
  /** Maximum fee that issuers charge on a trade, if the network has such a fee, in whole native coins. */
  tradeFee: z.optional(amount),
  /** Interval between two ledgers, in milliseconds. On our own networks, it can be configured. */
  closeInterval: z._default(z.int().check(z.minimum(100), z.maximum(600_000)), 10_000),
  /** Currency in which holdings are valued (ENT-001). */
  anchor: z.object({ code, symbol: z.string(), title }),
  /** Token through whose prices tokens without an anchor pair are valued. */
  bridge: z.optional(code),
  /** Codes in the order of priority as the counter of an unlisted pair (CST-006). */
  quotePriority: z._default(z.array(code).check(z.maxLength(100)), []),
  /**
   * Titles of codes that are not among the tokens, such as codes without the letter of their bridge (DSP-001), and
   * other spellings of a title (DSP-005).
   */
  titles: z._default(z.record(code, title), {}),
  /** Currencies that this installation lists, by code or title (ENT-002); the common ones when empty. */
  currencies: z._default(z.array(title), []),
  /** Name of the network's own wallet in wallet windows, if it differs from the coin's. */
  walletTitle: z.optional(z.union([title, titleByLanguage])),
  /** Maximum number of wallets of one type in a vault, including the default one (CST-010). */
  mostWallets: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** Whether pages use the texts quoted in the specification instead of the product's own wording. */
  specificationWording: z._default(z.boolean(), false),
  /** Token, and the balance that a user must exceed before adding another wallet of the network (WAL-076). */
  furtherWallets: z.optional(z.object({ code, above: amount })),
  /** Deposits and withdrawals through agents; closed if absent. */
  crossChain: z.optional(crossChain),
  /** Products with a fixed return that the operator owes; none if absent. */
  finance: z.optional(finance),
  /** Contract on one of the chains that reports whether an address's key may be leaked (RSK-013). */
  credit: z.optional(
    z.object({
      chain: z.enum(CHAIN_TYPES),
      contract: z.string().check(z.regex(/^0x[0-9a-f]{40}$/, '20 bytes in small hex')),
    }),
  ),
  validators: z.optional(validators),
  defaultPair: z.object({ base: code, counter: code }),
  areas: z.array(z.string()),
  /** Nodes to follow if NODE_URL is not set, in order of preference. */
  nodes: z._default(z.array(z.string().check(z.regex(/^(wss?|https?):/, 'a ws:// or http:// address'))), []),
  /** Public explorer of the network's transactions and accounts; our own pages if absent. */
  explorer: z.optional(z.string().check(z.regex(/^https?:/, 'an https:// address'))),
  /** Hash of the first ledger, which identifies the network within the profile. */
  genesisHash: z.optional(z.string().check(z.regex(/^[0-9A-F]{64}$/, '64 hex digits'))),
})

/** Maximum number of tokens of a network. */
export const MAX_TOKENS = 500

/** A network as described in its file: all network-specific data that is not on the ledger. */
export const networkDescription = z.extend(about, {
  chains: z._default(z.array(chain).check(z.maxLength(CHAIN_TYPES.length)), []),
  /** Coins of other chains, and the tokens that represent them on the ledger. */
  gateways: z._default(z.array(gateway).check(z.maxLength(100)), []),
  tokens: z.array(token).check(z.maxLength(MAX_TOKENS)),
  pairs: z.array(pair).check(z.maxLength(10_000)),
})

export type NetworkDescription = z.infer<typeof networkDescription>

/**
 * Reads a file that describes a network.
 * @returns undefined when the file does not exist
 * @throws ServerError `config/invalid` with the name of the invalid member
 */
export async function readDescription(path: string): Promise<NetworkDescription | undefined> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw new ServerError('config/invalid', `The network file ${path} cannot be read`, { cause: error })
  }
  return parseDescription(content, `The network file ${path}`)
}

/**
 * Validates the content of a network file.
 * @param source name of the content in the error message
 * @throws ServerError `config/invalid` with the name of the invalid member
 */
export function parseDescription(content: unknown, source: string): NetworkDescription {
  const parsed = networkDescription.safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') ?? ''
    throw new ServerError('config/invalid', `${source}: ${field}: ${issue?.message ?? 'not understood'}`)
  }
  const [fault] = faultsOf(parsed.data)
  if (fault !== undefined) throw new ServerError('config/invalid', `${source}: ${fault}`)
  return parsed.data
}

/** Returns faults that the schema does not detect: unknown and duplicate names. */
function faultsOf(description: NetworkDescription): readonly string[] {
  const { profile, tokens, pairs, native, local, anchor, bridge, defaultPair, areas, currencies, furtherWallets } =
    description
  const { chains, credit, nodes, explorer, validators: listed } = description
  const types = chains.map((each) => each.chain)
  const codes = tokens.map((each) => each.code)
  const titles = [native.title, ...tokens.map((each) => each.title)]
  const keys = pairs.map(({ base, counter }) => `${base}-${counter}`)
  const knownCodes = new Set([definitionOf(profile).nativeCode, ...codes])
  const strangers = pairs.flatMap(({ base, counter }) => [base, counter]).filter((each) => !knownCodes.has(each))
  const opened = `${defaultPair.base}-${defaultPair.counter}`
  const unnamed = [...new Set(pairs.map(({ area }) => area))].filter((area) => !areas.includes(area))
  return [
    ...repeated(types).map((each) => `chains: ${each} is listed twice`),
    ...(credit === undefined || types.includes(credit.chain) ? [] : [`credit: ${credit.chain} is none of the chains`]),
    ...repeated(listed?.set.map(({ key }) => key) ?? []).map((each) => `validators: ${each} is listed twice`),
    ...gatewayFaults(description, knownCodes),
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
    ...(knownCodes.has(anchor.code) ? [] : [`anchor: no token has the code ${anchor.code}`]),
    ...(bridge === undefined || knownCodes.has(bridge) ? [] : [`bridge: no token has the code ${bridge}`]),
    ...(furtherWallets === undefined || codes.includes(furtherWallets.code)
      ? []
      : [`furtherWallets: no token has the code ${furtherWallets.code}`]),
    ...currencies
      .filter((each) => !knownCodes.has(each) && !titles.includes(each))
      .map((each) => `currencies: no token has the code or title ${each}`),
    ...unnamed.map((area) => `areas: ${area} is missing`),
    ...addressesOnOtherPorts([...nodes, ...(explorer === undefined ? [] : [explorer])]).map(
      (each) => `${each} is not on port 443`,
    ),
    ...chains.flatMap(({ chain: type, hosts }) =>
      addressesOnOtherPorts(hosts, type).map((each) => `chains: ${type}: ${each} is not on port 443`),
    ),
    ...(local
      ? []
      : tokens.filter((each) => each.issuer === undefined).map((each) => `tokens: ${each.code} has no issuer`)),
  ]
}

/** Returns whether a chain's transfers contain its network id, so that the vault needs it. */
function isNamedBySigners(type: string): boolean {
  return ['eth', 'heco', 'bsc', 'moac', 'eos'].includes(type)
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
