/** The photos that a form needs (ACC-017): in the person's hand, its front, its back. */
export const PHOTO_KINDS = ['hand', 'front', 'back'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

/** Why a form was not accepted; words for each are `identity.reason.<reason>`, in the person's language. */
export const REJECT_REASONS = [
  'unreadable',
  'cut-off',
  'wrong-photo',
  'not-in-hand',
  'name-differs',
  'number-differs',
  'dates-differ',
  'document-expired',
  'duplicate',
  'not-accepted',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** What an operator may want a verified name for (A18). */
export const REAL_NAME_ACTIONS = ['deposit', 'trade', 'transferOut', 'withdraw', 'finance'] as const
export type RealNameAction = (typeof REAL_NAME_ACTIONS)[number]
