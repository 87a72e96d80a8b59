import * as z from 'zod/mini'
import { address, decimalText, storedId, timeMs } from '../primitives.schema.ts'
import { CHAIN_TYPES } from '../network.ts'
import { GATEWAY_CONNECTIONS, GATEWAY_REASONS, ORDER_REASONS, ORDER_STATUS } from './order-status.ts'

/** Name of a coin or token on its chain, such as `ETH`; unique among gateways. */
export const base = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, 'the name of a coin'))
export const orderID = storedId('the id of an order')
/** Hash of a transaction on any chain, with or without `0x`. */
export const chainHash = z.string().check(z.regex(/^(?:0x)?[0-9A-Fa-f]{64}$/, 'the hash of a transaction'))
/** An address on any chain. Chain-specific code decides whether it is valid. */
export const chainAddress = z.string().check(z.regex(/^[0-9A-Za-z.]{1,64}$/, 'an address'))
/** An amount as typed. Invalid amounts have their own error codes. */
export const requestedAmount = z.string().check(z.regex(/^\d{1,24}(?:\.\d{1,24})?$/, 'an amount'))

const chain = z.enum(CHAIN_TYPES)
const status = z.enum(ORDER_STATUS)
const reason = z.enum(GATEWAY_REASONS)
const orderReason = z.enum(ORDER_REASONS)
const step = z.object({ status, at: timeMs })

/** A chain's token that a gateway moves. `issuer` is its contract or issuing account. */
const asset = z.object({ code: z.string(), issuer: z.string(), decimals: z.int() })
const fee = z.object({ kind: z.enum(['fixed', 'percent']), value: decimalText })
/**
 * Largest amount of one order that the agent pays without staff, in whole coins. Above it, two members of staff decide,
 * so that it takes longer.
 */
const reviewAbove = z.optional(z.string().check(z.regex(/^\d{1,24}(?:\.\d{1,24})?$/, 'an amount')))
/** Maximum seconds between two blocks that a network file can set. */
const MAX_BLOCK_TIME = 3600

/** Settings of a gateway, and the directions that are open now (ENT-046). Amounts are in whole coins. */
export const agentInfo = z.object({
  base,
  chain,
  /** Absent for the native coin of the chain. */
  asset: z.optional(asset),
  token: z.string(),
  /** Maximum decimals of an amount. */
  decimals: z.int(),
  /** Seconds between two blocks of the chain; 0 for a local chain that makes blocks only for transactions. */
  blockTime: z.optional(z.number().check(z.minimum(0), z.maximum(MAX_BLOCK_TIME))),
  deposit: z.object({
    enabled: z.boolean(),
    reason: z.optional(reason),
    minimum: decimalText,
    maximum: decimalText,
    reviewAbove,
    /** Minimum balance of the paying wallet. */
    keep: decimalText,
    fee,
    /** Confirmations after which a payment counts. */
    confirmations: z.int(),
    /** The agent's own account on the chain, for payments with a memo. */
    account: z.optional(z.string()),
  }),
  withdraw: z.object({
    enabled: z.boolean(),
    reason: z.optional(reason),
    minimum: decimalText,
    maximum: decimalText,
    reviewAbove,
    fee,
    /** The agent's account on the exchange's ledger. */
    agent: z.optional(z.string()),
  }),
  /** Balance of a token at which the fees are halved (WDR-015). */
  halved: z.optional(z.object({ token: z.string(), from: decimalText })),
})

/** A wallet's deposit address for a coin. Every payment to it is credited to the wallet. */
export const depositAddress = z.object({
  base,
  chain,
  address: z.string(),
  /** Memo that the payment must have, on chains where it identifies the owner. */
  memo: z.optional(z.string()),
})

export const gatewayCoin = z.object({
  base,
  chain,
  /** Absent for the native coin of the chain. */
  asset: z.optional(asset),
  token: z.string(),
  deposit: z.boolean(),
  withdraw: z.boolean(),
  /** Why a direction is closed; for deposits when both are closed. */
  reason: z.optional(reason),
  /** For a coin that is not connected. */
  connection: z.optional(z.enum(GATEWAY_CONNECTIONS)),
})

export const depositOrder = z.object({
  orderID,
  base,
  chain,
  token: z.string(),
  wallet: address,
  /** The paying account, when known. */
  from: z.string(),
  /** Address to pay to. */
  to: z.string(),
  memo: z.optional(z.string()),
  amount: decimalText,
  received: z.optional(decimalText),
  fee: z.optional(decimalText),
  credited: z.optional(decimalText),
  hash: z.optional(z.string()),
  confirmations: z.optional(z.object({ seen: z.int(), wanted: z.int() })),
  /** Hash of the credit on the exchange's ledger, or of the payment that returned the coin. */
  creditHash: z.optional(z.string()),
  status,
  reason: z.optional(orderReason),
  created: timeMs,
  changed: timeMs,
  steps: z.array(step),
})

export const withdrawOrder = z.object({
  orderID,
  base,
  chain,
  token: z.string(),
  wallet: address,
  to: z.string(),
  tag: z.optional(z.int()),
  /** Memo of the payment on the chain. */
  payoutMemo: z.optional(z.string()),
  amount: decimalText,
  fee: decimalText,
  /** Amount that `to` receives. */
  pays: decimalText,
  /** Ledger account to pay to. */
  agent: z.string(),
  /** Text of the payment's memo, of type `payment`. */
  memo: z.string(),
  hash: z.optional(z.string()),
  /** Hash of the payment on the chain, or of the payment that returned the token. */
  payoutHash: z.optional(z.string()),
  status,
  reason: z.optional(orderReason),
  created: timeMs,
  changed: timeMs,
  steps: z.array(step),
})

/** A deposit or withdrawal in the combined list (ENT-048). */
export const crossRecord = z.object({
  id: orderID,
  type: z.enum(['deposit', 'withdraw']),
  jtWallet: address,
  /** Account on the other chain: payer or payee; '' while unknown. */
  wallet: z.string(),
  jtToken: z.string(),
  base,
  chain,
  amount: decimalText,
  fee: z.optional(decimalText),
  status,
  /** Hash on the other chain. */
  hash: z.optional(z.string()),
  /** Hash on the exchange's ledger. */
  jtHash: z.optional(z.string()),
  time: timeMs,
})

export type AgentInfo = z.infer<typeof agentInfo>
export type GatewayCoin = z.infer<typeof gatewayCoin>
export type DepositAddress = z.infer<typeof depositAddress>
export type DepositOrder = z.infer<typeof depositOrder>
export type WithdrawOrder = z.infer<typeof withdrawOrder>
export type CrossRecord = z.infer<typeof crossRecord>
