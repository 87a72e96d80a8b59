/** What the finance account pays: an order back, or a payment that was none to its sender. */
export interface FinanceDue {
  readonly kind: 'redeem' | 'return'
  /** Id of the order, or hash of the payment. */
  readonly id: string
}

/** What its payment is called in the tables of the agent. */
export const purposeOf = ({ kind, id }: FinanceDue): string => `finance:${id}:${kind}`

/** What a payment of the finance account is for; undefined for another purpose. */
export const financeDueOf = (purpose: string): FinanceDue | undefined => {
  const [part, id, kind] = purpose.split(':')
  return part === 'finance' && id !== undefined && (kind === 'redeem' || kind === 'return') ? { kind, id } : undefined
}
