/** Rules of deposits and withdrawals without schemas, for pages and the agent. */
export {
  GATEWAY_REASONS,
  canFollow,
  ORDER_TRANSITIONS,
  ORDER_REASONS,
  ORDER_STATUS,
  UNFINISHED,
  type GatewayConnection,
  type GatewayMissing,
  type GatewayReason,
  type OrderReason,
  type OrderStatus,
  type OrderStatusName,
} from './order-status.ts'
export {
  amountFault,
  GATEWAY_DECIMALS,
  ORDER_CEILING,
  shareOut,
  shareOutText,
  type AmountFault,
  type GatewayFee,
  type GatewayLimits,
} from './gateway-rules.ts'
export { isPayoutMemo, maxPayoutMemoBytes, payoutMemoFault, type PayoutMemoFault } from './payout-memo.ts'
export {
  isPayoutTag,
  MAX_WITHDRAW_MEMO_LENGTH,
  readWithdrawMemo,
  withdrawMemo,
  type WithdrawMemo,
} from './withdraw-memo.ts'
export type { AgentInfo, CrossRecord, DepositOrder, GatewayCoin, WithdrawOrder } from './gateway.schema.ts'
