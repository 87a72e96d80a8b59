import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { address, currencyCode } from '../primitives.schema.ts'
import { uuid } from '../user/user.schema.ts'
import { gatewayRoutes } from './gateway.routes.ts'
import {
  agentInfo,
  requestedAmount,
  base,
  chainAddress,
  chainHash,
  crossRecord,
  depositAddress,
  depositOrder,
  gatewayCoin,
  orderID,
  withdrawOrder,
} from './gateway.schema.ts'

const mine = z.object({ uuid, wallet: address })
const LATEST_PAGE = 100_000
const LATEST_MS = 8_640_000_000_000_000
const page = z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_PAGE)))
const time = z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_MS)))
const one = z.object({ base, orderID })
/** Chain-specific code checks whether the chain supports the value. */
const payoutMemo = z.optional(z.string().check(z.minLength(1), z.maxLength(256)))
const tag = z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295)))

export const gatewayCalls = {
  createDeposit: defineCall(gatewayRoutes.createDeposit, {
    summary: 'Create a deposit order; returns the deposit address. One open order per coin and wallet',
    params: mine,
    body: z.object({ base, amount: requestedAmount, from: z.optional(chainAddress) }),
    output: depositOrder,
  }),
  updateDeposit: defineCall(gatewayRoutes.updateDeposit, {
    summary: 'Report that the wallet is paying, or the hash of its payment; the status follows from the chain',
    params: mine,
    body: z.object({ base, orderID, hash: z.optional(chainHash) }),
    output: depositOrder,
  }),
  cancelDeposit: defineCall(gatewayRoutes.cancelDeposit, {
    summary: 'Cancel an order that is not paid',
    params: mine,
    query: one,
    output: depositOrder,
  }),
  deposit: defineCall(gatewayRoutes.deposit, {
    summary: 'Get a deposit order',
    params: mine,
    query: one,
    output: depositOrder,
  }),
  pendingDeposit: defineCall(gatewayRoutes.pendingDeposit, {
    summary: 'Get the open deposit order, or null',
    params: mine,
    query: z.object({ base }),
    output: z.nullable(depositOrder),
  }),
  deposits: defineCall(gatewayRoutes.deposits, {
    summary: "List the wallet's deposits, newest first, 20 a page, from page 0; optionally of one coin",
    params: mine,
    query: z.object({ base: z.optional(base), page }),
    output: z.object({ count: z.int(), orders: z.array(depositOrder) }),
  }),
  createWithdrawal: defineCall(gatewayRoutes.createWithdrawal, {
    summary: 'Create a withdrawal order; returns the amount, recipient and memo of its payment on the ledger',
    params: mine,
    body: z.object({ base, amount: requestedAmount, to: chainAddress, tag, payoutMemo }),
    output: withdrawOrder,
  }),
  updateWithdrawal: defineCall(gatewayRoutes.updateWithdrawal, {
    summary: 'Report the ledger transaction that paid a withdrawal; the status follows from the ledger',
    params: mine,
    body: z.object({ base, orderID, hash: z.optional(chainHash) }),
    output: withdrawOrder,
  }),
  withdrawal: defineCall(gatewayRoutes.withdrawal, {
    summary: 'Get a withdrawal order',
    params: mine,
    query: one,
    output: withdrawOrder,
  }),
  withdrawals: defineCall(gatewayRoutes.withdrawals, {
    summary: "List the wallet's withdrawals, newest first, 20 a page, from page 0; optionally of one coin",
    params: mine,
    query: z.object({ base: z.optional(base), page }),
    output: z.object({ count: z.int(), orders: z.array(withdrawOrder) }),
  }),
  depositAddress: defineCall(gatewayRoutes.depositAddress, {
    summary: "Get the wallet's deposit address of a coin, with or without an order (this product)",
    params: mine,
    body: z.object({ base }),
    output: depositAddress,
  }),
  agentInfo: defineCall(gatewayRoutes.agentInfo, {
    summary: "Get the limits, fees and accounts of a coin's gateway, and whether it is open",
    query: z.object({ base }),
    output: agentInfo,
  }),
  coins: defineCall(gatewayRoutes.coins, {
    summary: 'List the coins with a gateway and their open directions',
    output: z.array(gatewayCoin),
  }),
  tell: defineCall(gatewayRoutes.tell, {
    summary: 'Report a payment that was sent without an order; it stays unconfirmed until the agent finds it',
    params: mine,
    body: z.object({
      jtWallet: address,
      wallet: z.optional(chainAddress),
      type: z.enum(['deposit', 'withdraw']),
      base,
      amount: requestedAmount,
      /** Hash on the chain for a deposit, on the ledger for a withdrawal. */
      hash: chainHash,
    }),
    output: crossRecord,
  }),
  records: defineCall(gatewayRoutes.records, {
    summary: "List the wallet's deposits and withdrawals together, newest first, 20 a page, from page 0",
    params: mine,
    query: z.object({
      page,
      jtToken: z.optional(currencyCode),
      type: z.optional(z.enum(['deposit', 'withdraw'])),
      startTime: time,
      endTime: time,
    }),
    output: z.object({ count: z.int(), records: z.array(crossRecord) }),
  }),
} as const
