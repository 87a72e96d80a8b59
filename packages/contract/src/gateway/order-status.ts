/** What an order of a deposit or a withdrawal can be (U07, STA-022). No call ever tells another value. */
export const ORDER_STATUS = {
  /** Made, and nothing was paid yet. */
  created: 0,
  /** The wallet is paying. */
  transferring: 1,
  /** Its payment was sent and has a hash, as its owner says. */
  submitted: 2,
  /** The agent found the payment and waits until it is final. */
  confirming: 3,
  /** What is owed is decided and on its way. */
  processing: 4,
  success: 5,
  failed: 6,
  cancelled: 7,
  /** Somebody of the staff has to look at it. */
  review: 8,
} as const

export type OrderStatusName = keyof typeof ORDER_STATUS
export type OrderStatus = (typeof ORDER_STATUS)[OrderStatusName]

/** What may follow what: nothing else is ever written. Nobody but the agent moves an order beyond `submitted`. */
export const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
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

/** Whether an order may go from one status to another. */
export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to)

/** Statuses in which an order keeps its wallet from another one of the same coin (DEP-002). */
export const UNFINISHED: readonly OrderStatus[] = [
  ORDER_STATUS.created,
  ORDER_STATUS.transferring,
  ORDER_STATUS.submitted,
  ORDER_STATUS.confirming,
  ORDER_STATUS.processing,
  ORDER_STATUS.review,
]

/** Why an order waits for staff, failed or was given back; the page has words for each. */
export const ORDER_REASONS = [
  /** Less arrived than the least amount. */
  'belowMinimum',
  /** More arrived than the largest amount. */
  'aboveMaximum',
  /** Above the amount from which staff have to agree. */
  'overLimit',
  /** Above what is paid automatically to one owner in a day, or of one coin in an hour. */
  'overVelocity',
  /** The payment does not say whose it is. */
  'unreadableMemo',
  /** The wallet cannot hold the token. */
  'cannotReceive',
  /** The address is none that can be paid to. */
  'wrongRecipient',
  /** The chain took a block back. */
  'reorganised',
  /** No payment came in time. */
  'notArrived',
  /** What was paid was given back. */
  'returned',
  /** The ledger or the chain refused the payment. */
  'refused',
  /** Its payment was found before it was named, and stands in the list as a deposit of its own. */
  'separate',
  /** The gateway was closed or switched off when the payment came. */
  'closed',
] as const
export type OrderReason = (typeof ORDER_REASONS)[number]

/** Why a gateway takes no order now. */
export const GATEWAY_REASONS = ['closed', 'disabled', 'paused', 'notConnected', 'outOnly'] as const
export type GatewayReason = (typeof GATEWAY_REASONS)[number]

/** What a gateway that is not connected lacks: an entry of its chain, nodes, the agent's account, a running agent, or new blocks. */
export const GATEWAY_MISSING = ['chain', 'hosts', 'account', 'agent', 'blocks'] as const
export type GatewayMissing = (typeof GATEWAY_MISSING)[number]
