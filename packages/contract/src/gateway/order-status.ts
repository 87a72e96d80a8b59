/** Status of a deposit or withdrawal order (U07, STA-022). No call returns any other value. */
export const ORDER_STATUS = {
  /** Created, not paid yet. */
  created: 0,
  /** The wallet is paying. */
  transferring: 1,
  /** The owner reported the hash of the payment. */
  submitted: 2,
  /** The agent found the payment and waits until it is final. */
  confirming: 3,
  /** The payout is decided and in progress. */
  processing: 4,
  success: 5,
  failed: 6,
  cancelled: 7,
  /** Staff must decide. */
  review: 8,
} as const

export type OrderStatusName = keyof typeof ORDER_STATUS
export type OrderStatus = (typeof ORDER_STATUS)[OrderStatusName]

/** Allowed transitions. Only the agent moves an order beyond `submitted`. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [ORDER_STATUS.created]: [
    ORDER_STATUS.transferring,
    ORDER_STATUS.submitted,
    ORDER_STATUS.confirming,
    ORDER_STATUS.failed,
    ORDER_STATUS.cancelled,
  ],
  [ORDER_STATUS.transferring]: [ORDER_STATUS.submitted, ORDER_STATUS.confirming, ORDER_STATUS.failed],
  [ORDER_STATUS.submitted]: [ORDER_STATUS.confirming, ORDER_STATUS.failed],
  [ORDER_STATUS.confirming]: [ORDER_STATUS.processing, ORDER_STATUS.review],
  [ORDER_STATUS.processing]: [ORDER_STATUS.success, ORDER_STATUS.failed, ORDER_STATUS.review],
  [ORDER_STATUS.review]: [ORDER_STATUS.processing],
  [ORDER_STATUS.success]: [],
  [ORDER_STATUS.failed]: [],
  [ORDER_STATUS.cancelled]: [],
}

/** Whether an order may change from one status to another. */
export function canFollow(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to)
}

/** Statuses in which an order blocks further orders of its wallet for the same coin (DEP-002). */
export const UNFINISHED: readonly OrderStatus[] = [
  ORDER_STATUS.created,
  ORDER_STATUS.transferring,
  ORDER_STATUS.submitted,
  ORDER_STATUS.confirming,
  ORDER_STATUS.processing,
  ORDER_STATUS.review,
]

/** Reasons why an order waits for staff, failed or was returned. The page has a text for each. */
export const ORDER_REASONS = [
  /** The payment is below the minimum. */
  'belowMinimum',
  /** The payment is above the maximum. */
  'aboveMaximum',
  /** The amount is above the limit that requires staff approval. */
  'overLimit',
  /** The amount exceeds the automatic limit per owner and day, or per coin and hour. */
  'overVelocity',
  /** The payment does not identify its owner. */
  'unreadableMemo',
  /** The wallet cannot hold the token. */
  'cannotReceive',
  /** The address cannot receive payments. */
  'wrongRecipient',
  /** A chain reorganization removed the block of the payment. */
  'reorganised',
  /** No payment arrived in time. */
  'notArrived',
  /** The payment was returned. */
  'returned',
  /** The ledger or the chain refused the payment. */
  'refused',
  /** It is unknown whether the payment was made. */
  'inDoubt',
  /** The payment was found before its hash was reported, and is listed as a separate deposit. */
  'separate',
  /** The gateway was closed or disabled when the payment arrived. */
  'closed',
  /** Withdrawals require a verified name, and the payment belongs to no order. */
  'realNameRequired',
] as const
export type OrderReason = (typeof ORDER_REASONS)[number]

/** Reasons why a gateway accepts no orders now. */
export const GATEWAY_REASONS = ['closed', 'disabled', 'paused', 'notConnected', 'outOnly'] as const
export type GatewayReason = (typeof GATEWAY_REASONS)[number]

/** Whether a gateway was never connected, or its connection is interrupted. */
export const GATEWAY_CONNECTIONS = ['pending', 'interrupted'] as const
export type GatewayConnection = (typeof GATEWAY_CONNECTIONS)[number]

/**
 * The missing part of a gateway that is not connected, which only staff see: an entry for its chain, nodes, the agent's account, a running
 * agent, new blocks, or a passed check.
 */
export const GATEWAY_MISSING = ['chain', 'hosts', 'account', 'agent', 'blocks', 'check'] as const
export type GatewayMissing = (typeof GATEWAY_MISSING)[number]
