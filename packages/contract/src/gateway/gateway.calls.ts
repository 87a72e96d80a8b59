import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { address, currencyCode, noParameters } from '../primitives.schema.ts'
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
/** Code that knows the chain checks what the chain can carry. */
const payoutMemo = z.optional(z.string().check(z.minLength(1), z.maxLength(256)))
const tag = z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295)))

export const gatewayCalls = {
  createDeposit: defineCall(gatewayRoutes.createDeposit, {
    summary: 'Makes the order of a deposit, and names the address to pay to; one at a time for each coin of a wallet',
    params: mine,
    query: noParameters,
    body: z.object({ base, amount: requestedAmount, from: z.optional(chainAddress) }),
    output: depositOrder,
  }),
  updateDeposit: defineCall(gatewayRoutes.updateDeposit, {
    summary:
      'Tells that the wallet is paying, or with which transaction it paid; what becomes of it is read from the chain',
    params: mine,
    query: noParameters,
    body: z.object({ base, orderID, hash: z.optional(chainHash) }),
    output: depositOrder,
  }),
  cancelDeposit: defineCall(gatewayRoutes.cancelDeposit, {
    summary: 'Cancels an order for which nothing was paid yet',
    params: mine,
    query: one,
    body: noParameters,
    output: depositOrder,
  }),
  deposit: defineCall(gatewayRoutes.deposit, {
    summary: 'One order of a deposit',
    params: mine,
    query: one,
    body: noParameters,
    output: depositOrder,
  }),
  pendingDeposit: defineCall(gatewayRoutes.pendingDeposit, {
    summary: 'The order of a deposit that is not finished, or null',
    params: mine,
    query: z.object({ base }),
    body: noParameters,
    output: z.nullable(depositOrder),
  }),
  deposits: defineCall(gatewayRoutes.deposits, {
    summary: 'Own deposits, newest first, twenty a page from page 0; of one coin or of all',
    params: mine,
    query: z.object({ base: z.optional(base), page }),
    body: noParameters,
    output: z.object({ count: z.int(), orders: z.array(depositOrder) }),
  }),
  createWithdrawal: defineCall(gatewayRoutes.createWithdrawal, {
    summary: 'Makes the order of a withdrawal, and says what to pay on the ledger, to whom and with which memo',
    params: mine,
    query: noParameters,
    body: z.object({ base, amount: requestedAmount, to: chainAddress, tag, payoutMemo }),
    output: withdrawOrder,
  }),
  updateWithdrawal: defineCall(gatewayRoutes.updateWithdrawal, {
    summary:
      'Tells with which transaction of the ledger a withdrawal was paid; what becomes of it is read from the ledger',
    params: mine,
    query: noParameters,
    body: z.object({ base, orderID, hash: z.optional(chainHash) }),
    output: withdrawOrder,
  }),
  withdrawal: defineCall(gatewayRoutes.withdrawal, {
    summary: 'One order of a withdrawal',
    params: mine,
    query: one,
    body: noParameters,
    output: withdrawOrder,
  }),
  withdrawals: defineCall(gatewayRoutes.withdrawals, {
    summary: 'Own withdrawals, newest first, twenty a page from page 0; of one coin or of all',
    params: mine,
    query: z.object({ base: z.optional(base), page }),
    body: noParameters,
    output: z.object({ count: z.int(), orders: z.array(withdrawOrder) }),
  }),
  depositAddress: defineCall(gatewayRoutes.depositAddress, {
    summary: "Where the wallet's deposits of a coin are paid to, with or without an order (this product)",
    params: mine,
    query: noParameters,
    body: z.object({ base }),
    output: depositAddress,
  }),
  agentInfo: defineCall(gatewayRoutes.agentInfo, {
    summary: 'Limits, fees and accounts of the gateway of a coin, and whether it is open now',
    params: noParameters,
    query: z.object({ base }),
    body: noParameters,
    output: agentInfo,
  }),
  coins: defineCall(gatewayRoutes.coins, {
    summary: 'Every coin with a gateway, and which directions are open now',
    params: noParameters,
    query: noParameters,
    body: noParameters,
    output: z.array(gatewayCoin),
  }),
  tell: defineCall(gatewayRoutes.tell, {
    summary: 'Keeps a payment that was sent without an order; it is unconfirmed until the agent found it',
    params: mine,
    query: noParameters,
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
    summary: 'Own deposits and withdrawals together, newest first, twenty a page from page 0',
    params: mine,
    query: z.object({
      page,
      jtToken: z.optional(currencyCode),
      type: z.optional(z.enum(['deposit', 'withdraw'])),
      startTime: time,
      endTime: time,
    }),
    body: noParameters,
    output: z.object({ count: z.int(), records: z.array(crossRecord) }),
  }),
} as const
