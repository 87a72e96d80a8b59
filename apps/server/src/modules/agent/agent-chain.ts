import { ZERO, type Decimal } from '@tidebook/amount'
import { coinOf, isRippleChain, type ChainAsset, type ChainId } from '@tidebook/chains'
import { NodePool } from '@tidebook/client'
import {
  ChainPool,
  eosNode,
  eosWatch,
  evmNode,
  evmWatch,
  requireEosKey,
  rippleNode,
  rippleWatch,
  tronNode,
  tronWatch,
  type RequestLedger,
  type ChainNode,
  type ChainWatch,
} from '@tidebook/client/chains'
import { stalledAfterMs } from '../network/block-times.ts'
import { gatewayAsset } from '../network/gateway-asset.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import type { PayingAccount } from '../obligations/paying-account.ts'
import type { AgentKeys } from './agent-keys.ts'

type DescribedChain = NetworkDescription['chains'][number]

/** A chain with the functions that the agent uses. */
export interface AgentChain {
  readonly chain: ChainId
  /** Its coin, which pays fees. */
  readonly coin: ChainAsset
  readonly watch: ChainWatch
  /** The agent's account on the chain. */
  readonly address: string
  readonly paying: PayingAccount
  /** Maximum time without a new final block, in milliseconds; absent if pauses are normal. */
  readonly longestStillMs: number | undefined
  /** Returns the payer of the deposit addresses, whose keys are selected by `indexOf` */
  sweeping(indexOf: (address: string) => number | undefined): PayingAccount
  /**
   * Returns the spendable balance of an address in whole coins.
   * @param asset the coin by default
   * @throws ClientError, ChainNodeError
   */
  spendable(address: string, asset?: ChainAsset): Promise<Decimal>
  /**
   * Returns the current maximum fee of a payment, in whole coins of the chain.
   * @param asset asset of the payment, the coin by default
   */
  highestFee(from: string, to: string, asset?: ChainAsset): Promise<Decimal>
}

const CLOSE_INTERVAL_MS = 4000
/** Number of newest blocks that a reorg may remove, unless the file or a gateway configures it. */
const CONFIRMATIONS = 12
/** Seconds after which a payment that no block contains is sent with a higher fee, unless the file configures it. */
const REPRICE_AFTER = 180
/** Maximum size of a block on a busy chain, in bytes. */
const MAX_BLOCK_BYTES = 64 * 1024 * 1024
const EVM: readonly string[] = ['eth', 'heco', 'bsc', 'moac']

type EvmChain = 'eth' | 'heco' | 'bsc' | 'moac'

function isEvm(chain: ChainId): chain is EvmChain {
  return EVM.includes(chain)
}

/** The nodes of a chain, and the watch that reads its blocks. */
interface OpenedChain {
  readonly node: ChainNode
  readonly watch: ChainWatch
}

/**
 * Opens a chain for the agent.
 * @param gateways gateways of the chain; a block is final after the highest number of confirmations that any of them
 *   configures
 */
export async function openAgentChain(
  described: DescribedChain,
  gateways: readonly Pick<GatewayDescription, 'chain' | 'asset' | 'confirmations'>[],
  keys: AgentKeys,
): Promise<AgentChain> {
  const { chain } = described
  const confirmations = confirmationsOf(described, gateways)
  const assets = gateways.map((gateway) => gatewayAsset({ chains: [described] }, gateway))
  const { node, watch } = await opened(described, { confirmations, assets }, keys)
  const coin = coinOf(chain)
  return {
    chain,
    coin,
    watch,
    address: described.account ?? (await keys.ownAddress(chain)),
    longestStillMs: stalledAfterMs(described),
    paying: { ...payingFrom(node, () => keys.own(chain)), ...repricingOf(node, described) },
    sweeping: (indexOf) =>
      payingFrom(node, async (address) => {
        const index = indexOf(address)
        if (index === undefined) throw new RangeError('no deposit address of the agent')
        return keys.deposit(chain, index)
      }),
    spendable: async (address, asset = coin) => (await node.balance(address, asset)).spendable,
    highestFee: async (from, to, asset = coin) => (await node.fee({ from, to, asset, amount: ONE_UNIT })).most,
  }
}

/**
 * Returns the number of newest blocks of a chain that a reorg may remove: the highest number that any gateway
 * configures.
 */
export function confirmationsOf(
  { confirmations = CONFIRMATIONS }: Pick<DescribedChain, 'confirmations'>,
  gateways: readonly Pick<GatewayDescription, 'confirmations'>[],
): number {
  const configured = gateways.map((gateway) => gateway.confirmations)
  return configured.length > 0 ? Math.max(...configured) : confirmations
}

async function opened(
  described: DescribedChain,
  { confirmations, assets }: { readonly confirmations: number; readonly assets: readonly ChainAsset[] },
  keys: AgentKeys,
): Promise<OpenedChain> {
  const { chain, hosts } = described
  if (isRippleChain(chain)) return openRipple(chain, hosts)
  if (chain === 'tron') return openTron(described, assets)
  if (chain === 'eos') return openEos(described, await keys.ownAddress('eos'))
  return openEvm(described, confirmations)
}

/**
 * Returns how payments of the account are replaced. A sweep is never replaced, because its amount leaves too little for
 * a higher fee.
 */
function repricingOf({ repricing }: ChainNode, { repriceAfter = REPRICE_AFTER }: DescribedChain) {
  return repricing === undefined ? {} : { repricing: { ...repricing, afterMs: repriceAfter * 1000 } }
}

const ONE_UNIT: Decimal = { coefficient: 1n, scale: 6 }

function payingFrom(node: ChainNode, key: PayingAccount['key']): PayingAccount {
  return {
    chain: node.chain,
    port: node.port,
    isTimed: node.chain === 'tron' || node.chain === 'eos',
    key,
    conditions: (transfer, terms) => node.conditions(transfer, terms),
    check: (transfer) => node.check(transfer),
  }
}

function openRipple(chain: Parameters<typeof rippleNode>[0]['chain'], hosts: readonly string[]): OpenedChain {
  const pool = new NodePool({ nodes: hosts })
  const requests = pool.apart().map(
    (node): RequestLedger =>
      (method, params, signal) =>
        node.request(method, params, undefined, signal),
  )
  return {
    node: rippleNode({ chain, pool, closeIntervalMs: CLOSE_INTERVAL_MS }),
    watch: rippleWatch({ chain, nodes: requests }),
  }
}

function openEvm(
  { chain, hosts, network = '', highestFee, feeMarket = false }: DescribedChain,
  confirmations: number,
): OpenedChain {
  if (!isEvm(chain)) throw new RangeError(`The agent does not serve ${chain}`)
  const nodes = { nodes: hosts, online: () => true }
  const chainId = BigInt(network)
  return {
    node: evmNode({
      chain,
      pool: new ChainPool(nodes),
      chainId,
      confirmations,
      highestFee,
      hasFeeMarket: feeMarket,
      kept: ZERO,
    }),
    watch: evmWatch({
      chain,
      pool: new ChainPool({ ...nodes, largestAnswer: MAX_BLOCK_BYTES }),
      confirmations,
      chainId,
    }),
  }
}

function openTron(
  { hosts, network, tokens, tokenFeeLimit }: DescribedChain,
  assets: readonly ChainAsset[],
): OpenedChain {
  const nodes = { nodes: hosts, online: () => true }
  return {
    node: tronNode({ pool: new ChainPool(nodes), kept: ZERO, tokenFeeLimit }),
    watch: tronWatch({
      pool: new ChainPool({ ...nodes, largestAnswer: MAX_BLOCK_BYTES }),
      genesis: network,
      tokens: tokens.map((token) => ({ ...token, chain: 'tron' as const })),
      isRequired: (token) => isServed(assets, token),
    }),
  }
}

/** Returns whether a token is an asset of one of the gateways. The contract identifies the token. */
export function isServed(
  assets: readonly Pick<ChainAsset, 'issuer'>[],
  { issuer }: Pick<ChainAsset, 'issuer'>,
): boolean {
  return assets.some((asset) => asset.issuer === issuer)
}

function openEos({ hosts, network = '', account = '' }: DescribedChain, key: string): OpenedChain {
  const nodes = { nodes: hosts, online: () => true }
  const pool = new ChainPool(nodes)
  const watch = eosWatch({ pool: new ChainPool({ ...nodes, largestAnswer: MAX_BLOCK_BYTES }), chainId: network })
  return {
    node: eosNode({ pool, chainId: network }),
    watch: {
      ...watch,
      // The agent could not spend payments to an account whose key is unknown.
      read: async (...given) => {
        await requireEosKey(pool, account, key)
        return watch.read(...given)
      },
    },
  }
}
