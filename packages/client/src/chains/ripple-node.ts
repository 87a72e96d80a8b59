import { compare, formatDecimal, isZero, parseDecimal, tryParseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { coinOf, reserveOf } from '@tidebook/chains/coins'
import type { ChainAsset } from '@tidebook/chains'
import { coinsOfUnits } from '@tidebook/chains/units'
import { definitionOf } from '@tidebook/protocol/networks'
import type { NetworkId } from '@tidebook/protocol/networks'
import { ClientError } from '../client-error.ts'
import type { AccountInfo, NodeResult } from '../node/node-answers.ts'
import type { NodePool } from '../node/node-pool.ts'
import { rippleChain } from '../submit/ripple-chain.ts'
import { medianNodes } from './ripple-terms.ts'
import type { Clock } from '../clock.ts'
import { balanceOf, checkCovered, isCoin } from './balances.ts'
import { paymentsIn } from './ripple-history.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'

export interface RippleNodeOptions {
  readonly chain: NetworkId
  readonly pool: NodePool
  /** milliseconds between two ledgers */
  readonly closeIntervalMs: number
  readonly clock?: Clock
}

const DECIMALS = 6
const MIN_AGREEING_NODES = 3
const MAX_LINES = 400
const MAX_PAYMENTS = 200

interface Line {
  readonly currency: string
  readonly balance: string
  readonly isFrozen: boolean
}

/** Creates the nodes of a Ripple-family network. */
export function rippleNode({ chain, pool, closeIntervalMs, clock }: RippleNodeOptions): ChainNode {
  const network = definitionOf(chain)
  const coin = coinOf(chain)

  /** Returns the answer of more than half of the nodes, if there are three or more. */
  const agreed = async <T>(ask: (nodes: NodePool) => Promise<T>, wordOf: (value: T) => string): Promise<T> => {
    const apart = pool.apart()
    if (apart.length < MIN_AGREEING_NODES) return ask(pool)
    const answers = await Promise.allSettled(apart.map(ask))
    const words = answers.map((answer) => {
      if (answer.status === 'fulfilled') return `= ${wordOf(answer.value)}`
      const error: unknown = answer.reason
      return error instanceof ClientError && error.code === 'node/refused' ? `! ${error.reason ?? ''}` : undefined
    })
    const at = words.findIndex(
      (word) => word !== undefined && 2 * words.filter((other) => other === word).length > apart.length,
    )
    const answer = answers[at]
    if (answer?.status === 'fulfilled') return answer.value
    if (answer !== undefined) throw answer.reason
    if (words.every((word) => word === undefined)) throw (answers[0] as PromiseRejectedResult).reason
    throw new ClientError('node/unvalidated', 'The nodes do not agree')
  }
  const account = (address: string, signal?: AbortSignal): Promise<AccountInfo> =>
    agreed(
      (nodes) => nodes.accountInfo(address, 'validated', signal),
      ({ account_data: { Balance, OwnerCount } }) => `${Balance} ${OwnerCount}`,
    )
  const lines = (address: string, issuer: string, signal?: AbortSignal): Promise<readonly Line[]> =>
    agreed(
      async (nodes) => {
        const body = { account: address, peer: issuer, ledger_index: 'validated', limit: MAX_LINES }
        return linesIn(await nodes.request<NodeResult>('account_lines', body, undefined, signal))
      },
      (result) => JSON.stringify(result),
    )
  const reserves = (signal?: AbortSignal): Promise<readonly [Decimal, Decimal]> =>
    agreed(
      async (nodes) => reservesIn(await nodes.request<NodeResult>('server_info', {}, undefined, signal)),
      (balances) => balances.map(formatDecimal).join(' '),
    )
  const reserve = async (owned: number, signal?: AbortSignal): Promise<Decimal> => {
    const [base, each] = await reserves(signal)
    const units = (part: Decimal): bigint => part.coefficient * 10n ** BigInt(Math.max(0, DECIMALS - part.scale))
    const frozen = coinsOfUnits(units(base) + units(each) * BigInt(owned), DECIMALS)
    return compare(frozen, reserveOf(chain)) > 0 ? frozen : reserveOf(chain)
  }
  const balance: ChainNode['balance'] = async (address, asset, signal) => {
    if (asset.issuer === undefined) {
      const { Balance, OwnerCount } = (await account(address, signal).catch(inactive)).account_data
      if (!/^\d{1,19}$/u.test(String(Balance)))
        throw new ClientError('node/unvalidated', 'The answer has no sound balance')
      return balanceOf(asset, coinsOfUnits(BigInt(Balance), DECIMALS), await reserve(OwnerCount ?? 0, signal))
    }
    const line = lineOf(await lines(address, asset.issuer, signal).catch(inactive), asset)
    return balanceOf(asset, positive(line?.balance), line?.isFrozen === true ? positive(line.balance) : ZERO)
  }
  const nodes = medianNodes(pool)
  const payable = (base: bigint): bigint => {
    if (base > network.highestFee) throw new ChainNodeError('chain/fee-too-high', String(base))
    return base
  }
  const fee = async (signal?: AbortSignal): Promise<{ likely: Decimal; most: Decimal }> => {
    const base = payable(await nodes.baseFee(signal))
    return { likely: coinsOfUnits(base, DECIMALS), most: coinsOfUnits(base, DECIMALS) }
  }

  const pace = { closeIntervalMs: () => closeIntervalMs, ...(clock && { clock }) }
  const terming = rippleChain({ nodes, ...pace })

  return {
    chain,
    coin,
    asset: async (issuer, code = '') => ({ chain, code, issuer }),
    balance,
    fee: (_transfer, signal) => fee(signal),
    check: async (transfer, signal) => {
      const { asset, from, to, amount } = transfer
      const [own, held, cost] = await Promise.all([
        balance(from, coin, signal),
        balance(from, asset, signal),
        fee(signal),
      ])
      const isNew = await account(to, signal).then(
        () => false,
        (error: unknown) => (isUnknown(error) ? true : raise(error)),
      )
      // The first coins of an account must cover the reserve. An amount of 0 means that the person has typed none yet.
      const activates = async (): Promise<boolean> =>
        isCoin(asset) && (isZero(amount) || compare(amount, (await reserves(signal))[0]) >= 0)
      if (isNew && !(await activates())) throw new ChainNodeError('chain/receiver-inactive')
      if (asset.issuer !== undefined) {
        const [mine, theirs] = await Promise.all([
          lines(from, asset.issuer, signal),
          asset.issuer === to ? [] : lines(to, asset.issuer, signal),
        ])
        if (lineOf(mine, asset)?.isFrozen === true) throw new ChainNodeError('chain/sender-frozen')
        if (lineOf(theirs, asset)?.isFrozen === true) throw new ChainNodeError('chain/receiver-frozen')
      }
      checkCovered(transfer, cost.most, { asset: held, coin: own })
    },
    conditions: async (_transfer, { fee: estimate, sequence, lastLedger }) => ({
      family: 'ripple',
      fee: BigInt(estimate),
      sequence,
      lastLedger,
    }),
    history: async (address, signal) => {
      const body = { account: address, ledger_index_min: -1, ledger_index_max: -1, limit: MAX_PAYMENTS }
      return paymentsIn(chain, await pool.request<NodeResult>('account_tx', body, undefined, signal))
    },
    port: {
      ...rippleChain({ nodes: pool, ...pace }),
      prepare: async (address, signal) => {
        const terms = await terming.prepare(address, signal)
        payable(BigInt(terms.fee))
        return terms
      },
    },
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'node/refused' && error.reason === 'actNotFound'

function raise(error: unknown): never {
  throw error
}

/** ERR-058. */
const inactive = (error: unknown): never =>
  raise(isUnknown(error) ? new ChainNodeError('chain/ripple-inactive', String((error as Error).message)) : error)

const lineOf = (lines: readonly Line[], { code }: ChainAsset): Line | undefined =>
  lines.find(({ currency }) => currency === code)

/** A negative balance on a line is a debt and cannot be sent. */
function positive(text: string | undefined): Decimal {
  const value = parseDecimal(text ?? '0')
  return value.coefficient > 0n ? value : ZERO
}

/** Reads the base reserve and the reserve per object. Some networks append the coin's name. */
function reservesIn(answer: NodeResult): readonly [Decimal, Decimal] {
  const ledger = (answer['info'] as { readonly validated_ledger?: Readonly<Record<string, unknown>> } | undefined)
    ?.validated_ledger
  const readDrops = (name: string): Decimal => {
    const [, value] = Object.entries(ledger ?? {}).find(([key]) => key === name || key.startsWith(`${name}_`)) ?? []
    return tryParseDecimal(String(value ?? '0')) ?? ZERO
  }
  return [readDrops('reserve_base'), readDrops('reserve_inc')]
}

function linesIn(answer: NodeResult): readonly Line[] {
  const { lines } = answer
  if (!Array.isArray(lines)) throw new ClientError('node/unvalidated', 'The answer has no lines')
  return lines.slice(0, MAX_LINES).flatMap((line: unknown) => {
    const { currency, balance, freeze_peer: frozen } = (line ?? {}) as Readonly<Record<string, unknown>>
    if (typeof currency !== 'string' || typeof balance !== 'string' || tryParseDecimal(balance) === undefined) return []
    return [{ currency, balance, isFrozen: frozen === true }]
  })
}
