export { resultLeaf, stateLeaf, transactionLeaf } from './leaf-hashes.ts'
