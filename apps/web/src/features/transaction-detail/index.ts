export { RECORD_TYPES } from './model/record-types.ts'
export { openTransaction } from './model/opened-transaction.ts'
export { hashButton } from './views/hash-button.tsx'
export { OpenedTransaction } from './views/opened-transaction.tsx'
