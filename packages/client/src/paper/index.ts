export { followPaper } from './follow-paper.ts'
export type { FollowPaperOptions, PaperGap } from './follow-paper.ts'
export { PaperAccount } from './paper-account.ts'
export { PaperBook } from './paper-book.ts'
export type { Takeable } from './paper-book.ts'
export {
  emptyPaperState,
  isUnfinished,
  PAPER_FILLS_KEPT,
  PAPER_ORDERS_KEPT,
  PAPER_UNFINISHED_ORDERS,
} from './paper-state.ts'
export type { PaperState } from './paper-state.ts'
export { readPaperState, writePaperState } from './stored-paper.ts'
export { trailingPrice } from './paper-trigger.ts'
export { PaperError } from './paper-types.ts'
export type {
  PaperErrorCode,
  PaperFill,
  PaperLedger,
  PaperLevels,
  PaperOrder,
  PaperOrderState,
  PaperOrderType,
  PaperPair,
  PaperRequest,
  PaperSide,
  PaperTerms,
  PaperTrade,
} from './paper-types.ts'
