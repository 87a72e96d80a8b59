/** The photos that a form requires (ACC-017): document held by the person, its front, its back. */
export const PHOTO_KINDS = ['hand', 'front', 'back'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

/** Reasons why a form was rejected. Each has a text `identity.reason.<reason>` in the user's language. */
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

/** Actions for which an operator may require a verified name (A18). */
export const REAL_NAME_ACTIONS = ['deposit', 'trade', 'transferOut', 'withdraw', 'finance'] as const
export type RealNameAction = (typeof REAL_NAME_ACTIONS)[number]
