import { join } from 'node:path'
import {
  add,
  amountPrecisionForPrice,
  decimalOf,
  divide,
  formatDecimal,
  minimumAmount,
  multiply,
  NATIVE_DECIMALS,
  nativeFromDecimal,
  parseDecimal,
  pricePrecision,
  TRADING_DECIMALS,
  type Decimal,
} from '@tidebook/amount'
import type { ChainFacts, NetworkFacts } from '@tidebook/contract/network'
import { definitionOf, type NetworkDefinition } from '@tidebook/protocol'
import { writeJson } from '../../platform/write-json.ts'
import { worthsOf } from './network-coins.ts'
import { readDescription, type NetworkDescription } from './network-description.ts'
import type { NetworkPair, NetworkToken, PairDigits, ServedNetwork } from './served-network.ts'

export type { ServedNetwork as NetworkFile } from './served-network.ts'

/** Number of decimal places of a cross rate. No displayed price has as many. */
const CROSS_SCALE = 18
const DECIMALS_OF_UNKNOWN = { priceDecimal: 6, amountDecimal: 2 }

/** Returns the definition of a network: its addresses, codec and signing. */
export function definitionOfNetwork({ profile }: Pick<ServedNetwork, 'profile'>): NetworkDefinition {
  return definitionOf(profile)
}

/**
 * Completes a description with the issuers of one of our own networks, and with the precision of pairs from the values
 * of their coins. Omits tokens without an issuer and their pairs.
 */
export function resolveNetwork(
  description: NetworkDescription,
  issuerOf: (code: string) => string | undefined = () => undefined,
): ServedNetwork {
  const native = { ...description.native, code: definitionOf(description.profile).nativeCode }
  const tokens = description.tokens.flatMap((token): NetworkToken[] => {
    const issuer = token.issuer ?? issuerOf(token.code)
    return issuer === undefined ? [] : [{ ...token, issuer }]
  })
  const worths = worthsOf({ native, tokens })
  const pairs = description.pairs
    .filter(({ base, counter }) => worths.has(base) && worths.has(counter))
    .map(({ priceDecimal, amountDecimal, minAmount, ...pair }) => {
      const digits = digitsOf(pair, worths)
      return {
        ...pair,
        priceDecimal: priceDecimal ?? digits.priceDecimal,
        amountDecimal: amountDecimal ?? digits.amountDecimal,
        minAmount: minAmount ?? digits.minAmount,
      }
    })
  return { ...description, native, tokens, pairs }
}

/** Returns the opening price of a pair, calculated from the values of its coins; undefined if a value is unknown. */
export function openingPrice(
  network: Pick<ServedNetwork, 'native' | 'tokens'>,
  base: string,
  counter: string,
): Decimal | undefined {
  return priceOf(worthsOf(network), base, counter)
}

/** Returns the account reserves in the network file, in micro units. */
export function reservesOf({ reserve }: Pick<ServedNetwork, 'reserve'>): { base: bigint; increment: bigint } {
  return {
    base: nativeFromDecimal(parseDecimal(reserve.base)),
    increment: nativeFromDecimal(parseDecimal(reserve.increment)),
  }
}

/** Returns the path of the network file of a data folder. */
export function networkFilePath(dataDir: string): string {
  return join(dataDir, 'network.json')
}

/**
 * Reads the network file of a data folder, or one written by the operator.
 * @returns undefined when the file does not exist.
 * @throws ServerError `config/invalid` with the name of the invalid member.
 */
export async function readNetworkFile(path: string): Promise<ServedNetwork | undefined> {
  const description = await readDescription(path)
  return description && resolveNetwork(description)
}

/** Writes the file atomically, so that a reader or crash never sees a partial file. */
export function writeNetworkFile(path: string, { native, ...content }: ServedNetwork): void {
  const { code: _code, ...coin } = native
  writeJson(path, { ...content, native: coin })
}

/** Returns whether the ledger of a network has pools. */
export function hasPools({ profile, pools }: Pick<NetworkDescription, 'profile' | 'pools'>): boolean {
  return pools ?? definitionOf(profile).definitions.transactionTypes.has('AMMCreate')
}

/** Returns whether the ledger of a network has tickets. */
export function hasTickets({ profile, tickets }: Pick<NetworkDescription, 'profile' | 'tickets'>): boolean {
  return tickets ?? definitionOf(profile).definitions.transactionTypes.has('TicketCreate')
}

/** Number of ledger objects of an account that starts to trade: a trust line and two orders. */
const INITIAL_OBJECTS = 3n

/** Returns the data of a chain for pages and vaults. */
function chainFactsOf({
  network,
  confirmations,
  feeMarket,
  explorer,
  tokenFeeLimit,
  ...chain
}: NetworkDescription['chains'][number]): ChainFacts {
  return {
    ...chain,
    ...(network !== undefined && { network }),
    ...(confirmations !== undefined && { confirmations }),
    ...(tokenFeeLimit !== undefined && { tokenFeeLimit }),
    ...(feeMarket !== undefined && { feeMarket }),
    ...(explorer !== undefined && { explorer }),
  }
}

/** Returns the data of a network for its pages. */
export function networkFactsOf(network: NetworkDescription, closeInterval: number): NetworkFacts {
  const { profile, name, local, native, reserve, tradeFee, anchor, bridge, defaultPair, areas } = network
  const { quotePriority, tokens, walletTitle, mostWallets, specificationWording, furtherWallets, credit, validators } =
    network
  const held = tokens.find(({ code }) => code === furtherWallets?.code)
  // A page needs the common titles before it has the list of coins.
  const named = tokens.flatMap(({ code, title, common }) => (common && title !== code ? [[code, title] as const] : []))
  const logos = tokens.flatMap(({ code, logo }) => (logo === undefined ? [] : [[code, logo] as const]))
  const { baseFee, nativeCode } = definitionOf(profile)
  return {
    profile,
    name,
    local,
    native: { code: nativeCode, title: native.title },
    pools: hasPools(network),
    tickets: hasTickets(network),
    fee: formatDecimal({ coefficient: baseFee, scale: NATIVE_DECIMALS }),
    ...(tradeFee !== undefined && { tradeFee }),
    reserve,
    activation: formatDecimal(
      add(parseDecimal(reserve.base), multiply(parseDecimal(reserve.increment), decimalOf(INITIAL_OBJECTS))),
    ),
    closeInterval: local ? closeInterval : network.closeInterval,
    anchor,
    ...(bridge !== undefined && { bridge }),
    defaultPair,
    areas,
    quotePriority,
    ...(network.chains.length > 0 && { chains: network.chains.map(chainFactsOf) }),
    titles: { ...network.titles, ...Object.fromEntries(named) },
    logos: Object.fromEntries(logos),
    ...(credit !== undefined && { credit }),
    ...(validators !== undefined && { validators }),
    ...(walletTitle !== undefined && { walletTitle }),
    ...(mostWallets !== undefined && { mostWallets }),
    ...(specificationWording && { specificationWording }),
    ...(furtherWallets !== undefined &&
      held !== undefined && {
        furtherWallets: {
          ...furtherWallets,
          title: held.title,
          ...(held.issuer !== undefined && { issuer: held.issuer }),
        },
      }),
    ...(local && native.gift !== undefined && { gift: native.gift }),
  }
}

function priceOf(worths: ReadonlyMap<string, string | undefined>, base: string, counter: string): Decimal | undefined {
  const [one, other] = [worths.get(base), worths.get(counter)]
  if (one === undefined || other === undefined) return undefined
  return divide(parseDecimal(one), parseDecimal(other), CROSS_SCALE, 'half-even')
}

function digitsOf(
  { base, counter }: Pick<NetworkPair, 'base' | 'counter'>,
  worths: ReadonlyMap<string, string | undefined>,
): PairDigits {
  const price = priceOf(worths, base, counter)
  const { priceDecimal, amountDecimal } =
    price === undefined
      ? DECIMALS_OF_UNKNOWN
      : { priceDecimal: pricePrecision(price), amountDecimal: amountPrecisionForPrice(price) }
  const decimals = Math.min(amountDecimal, TRADING_DECIMALS)
  const least = price === undefined ? decimalOf(1n, decimals) : minimumAmount(price, decimals)
  return { priceDecimal, amountDecimal, minAmount: formatDecimal(least) }
}
