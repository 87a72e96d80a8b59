import { parseDecimal, type Decimal } from '@tidebook/amount'
import type { AgentInfo, GatewayCoin } from '@tidebook/contract'
import {
  GATEWAY_DECIMALS,
  type GatewayConnection,
  type GatewayFee,
  type GatewayLimits,
  type GatewayMissing,
  type GatewayReason,
} from '@tidebook/contract/gateway'
import { missingConfiguration } from '../network/chain-connection.ts'
import { blockTimeOf } from '../network/block-times.ts'
import { gatewayAsset, type DescribedTokens } from '../network/gateway-asset.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import type { AgentDirectory } from './agent-directory.ts'
import type { OrderKind } from './order-row.ts'
import { reviewAboveOf } from './payout-limits.ts'

/** State that determines whether a gateway is open. */
export interface GatewayConditions {
  readonly description: Pick<NetworkDescription, 'profile' | 'crossChain' | 'gateways' | 'chains'>
  readonly agent: () => AgentDirectory | undefined
}

/** Returns the gateway of a coin; undefined if the network has no such gateway. */
export function gatewayOf({ description }: GatewayConditions, base: string): GatewayDescription | undefined {
  return description.gateways.find((gateway) => gateway.base === base)
}

/**
 * Returns whether a coin belongs to the exchange's own ledger. A deposit of such a coin is a transfer, which needs no
 * agent and is always possible (A04).
 */
export function isOwnCoin({ description }: GatewayConditions, { chain }: Pick<GatewayDescription, 'chain'>): boolean {
  return chain === description.profile
}

/**
 * Returns the reason why a direction of a gateway accepts no orders; undefined if it is open. All callers use this
 * function.
 * @param paused coins that staff have paused
 */
export function gatewayClosedReason(
  conditions: GatewayConditions,
  gateway: GatewayDescription,
  kind: OrderKind,
  paused: ReadonlySet<string>,
): GatewayReason | undefined {
  if (isOwnCoin(conditions, gateway)) return kind === 'deposit' && gateway.deposit ? undefined : 'disabled'
  if (conditions.description.crossChain?.open !== true) return 'closed'
  if (!gateway.enabled) return 'disabled'
  if (!gateway[kind]) return kind === 'deposit' && gateway.withdraw ? 'outOnly' : 'disabled'
  if (paused.has(gateway.base)) return 'paused'
  const agent = conditions.agent()
  return agent?.isConnected(gateway.base) === true && agent.isChecked(gateway.base) ? undefined : 'notConnected'
}

/** Returns the maximum number of decimal places in an amount of a gateway's asset. */
export function digitsOf(description: DescribedTokens, gateway: Pick<GatewayDescription, 'chain' | 'asset'>): number {
  return Math.min(gatewayAsset(description, gateway).decimals ?? GATEWAY_DECIMALS, GATEWAY_DECIMALS)
}

/** Returns the fee of a direction. */
export function feeOf({ fee }: Pick<GatewayDescription, 'fee'>, kind: OrderKind): GatewayFee {
  const described = fee[kind]
  return 'fixed' in described
    ? { kind: 'fixed', value: described.fixed }
    : { kind: 'percent', value: described.percent }
}

/** Returns the fraction of the minimum amount below which a payment creates no order. */
export function dustPartOf({ dust }: Pick<GatewayDescription, 'dust'>): Decimal {
  const { coefficient, scale } = parseDecimal(dust)
  return { coefficient, scale: scale + 2 }
}

/** Returns the minimum and maximum amount of a direction. */
export function limitsOf({ minimum, maximum }: GatewayDescription, kind: OrderKind): GatewayLimits {
  return {
    minimum: minimum[kind],
    maximum: maximum[kind],
  }
}

/** Returns the open directions of a token for the list of coins, ignoring pauses. */
export function directionsOf(conditions: GatewayConditions) {
  return (token: string): { readonly deposit: boolean; readonly withdraw: boolean } => {
    const gateways = conditions.description.gateways.filter((gateway) => gateway.token === token)
    const isOpen = (kind: OrderKind): boolean =>
      gateways.some((gateway) => gatewayClosedReason(conditions, gateway, kind, new Set()) === undefined)
    return { deposit: isOpen('deposit'), withdraw: isOpen('withdraw') }
  }
}

/** Returns the public information about a gateway (API-071). */
export function infoOf(
  conditions: GatewayConditions,
  gateway: GatewayDescription,
  paused: ReadonlySet<string>,
): AgentInfo {
  const { base, chain, token, keep, confirmations } = gateway
  const agent = conditions.agent()
  const [deposit, withdraw] = (['deposit', 'withdraw'] as const).map((kind) => {
    const reason = gatewayClosedReason(conditions, gateway, kind, paused)
    const state = { enabled: reason === undefined, ...(reason !== undefined && { reason }) }
    return {
      ...state,
      ...limitsOf(gateway, kind),
      reviewAbove: reviewAboveOf(gateway, kind),
      fee: feeOf(gateway, kind),
    }
  }) as [DirectionInfo, DirectionInfo]
  const account = agent?.chainAccount(base)
  const ledger = agent?.ledgerAccount()
  const halved = conditions.description.crossChain?.halved
  return {
    base,
    chain,
    token,
    ...assetFacts(conditions, gateway),
    decimals: digitsOf(conditions.description, gateway),
    blockTime: blockTimeOf(conditions.description.chains.find((each) => each.chain === chain) ?? { chain }),
    deposit: { ...deposit, keep, confirmations, ...(account !== undefined && { account }) },
    withdraw: { ...withdraw, ...(ledger !== undefined && { agent: ledger }) },
    ...(halved !== undefined && { halved }),
  }
}

type DirectionInfo = AgentInfo['withdraw']

/** Returns the chain's token that a gateway transfers; empty for the coin. */
function assetFacts(
  { description }: GatewayConditions,
  gateway: Pick<GatewayDescription, 'chain' | 'asset'>,
): Pick<GatewayCoin, 'asset'> {
  const { code, issuer, decimals = 0 } = gatewayAsset(description, gateway)
  return issuer === undefined ? {} : { asset: { code, issuer, decimals } }
}

/** Returns every coin with its open directions (API-072). */
export function coinsOf(conditions: GatewayConditions, paused: ReadonlySet<string>): GatewayCoin[] {
  return conditions.description.gateways.map((gateway) => {
    const { base, chain, token } = gateway
    const deposit = gatewayClosedReason(conditions, gateway, 'deposit', paused)
    const withdraw = gatewayClosedReason(conditions, gateway, 'withdraw', paused)
    const reason = deposit ?? withdraw
    const missing = missingPartOf(conditions, gateway, paused)
    return {
      base,
      chain,
      ...assetFacts(conditions, gateway),
      token,
      deposit: deposit === undefined,
      withdraw: withdraw === undefined,
      ...(reason !== undefined && { reason }),
      ...(missing !== undefined && { connection: connectionOf(missing) }),
    }
  })
}

/** Returns what visitors learn about a gateway that is not connected: whether it was connected before. */
function connectionOf(missing: GatewayMissing): GatewayConnection {
  return missing === 'agent' || missing === 'blocks' ? 'interrupted' : 'pending'
}

/** Returns the missing part of a gateway that is not connected, for staff; undefined for other gateways. */
export function missingPartOf(
  conditions: GatewayConditions,
  gateway: GatewayDescription,
  paused: ReadonlySet<string>,
): GatewayMissing | undefined {
  const isUnconnected = (['deposit', 'withdraw'] as const).some(
    (kind) => gatewayClosedReason(conditions, gateway, kind, paused) === 'notConnected',
  )
  if (!isUnconnected) return undefined
  return (
    missingConfiguration(conditions.description, gateway.chain) ?? missingConnection(conditions.agent(), gateway.base)
  )
}

function missingConnection(agent: AgentDirectory | undefined, base: string): 'blocks' | 'agent' | 'check' {
  if (agent?.isConnected(base) === true) return 'check'
  return agent?.isStalled(base) === true ? 'blocks' : 'agent'
}
