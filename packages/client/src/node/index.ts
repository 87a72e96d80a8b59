export { NodePool } from './node-pool.ts'
export type { AcceptAnswer, NodePoolOptions } from './node-pool.ts'
export { NodeRank } from './node-rank.ts'
export type {
  AccountData,
  AccountInfo,
  FeeAnswer,
  NodeResult,
  SubmitAnswer,
  TransactionAnswer,
  TransactionMeta,
  ValidatedLedger,
} from './node-answers.ts'
